import {
  type ArgumentGroup,
  maxPublishedParts,
  maxPublishedText,
  type NamedTemplate,
  type PublishedField,
  type Template,
} from '../../../../shared/domain/published/publishedServer.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { fieldAt, objectAt, objectsAt, textAt } from './readValue.ts';

/** Collects the fields of one way while its inputs are read. */
export class FieldCollector {
  readonly fields: PublishedField[] = [];

  /** The template of an input: its fixed value with its variables, or a field for the whole value. */
  template(input: JsonObject, key: string, label: string): Template {
    const value = textAt(fieldAt(input, 'value'), maxPublishedText.text);
    if (value === '') return [{ field: this.#add(input, key, label) }];
    return this.fixed(value, input['variables'], key);
  }

  /** A text with `{variables}`. Braces around a name that is no variable are part of the text. */
  fixed(text: string, variables: unknown, key: string): Template {
    const known = objectAt(variables);
    const pieces = text.split(/(\{[^{}]+\})/).flatMap((piece): Template => {
      const name = /^\{([^{}]+)\}$/.exec(piece)?.[1];
      if (piece === '') return [];
      if (name === undefined || !Object.hasOwn(known, name)) return [{ text: piece }];
      const input = objectAt(known[name]);
      const value = textAt(fieldAt(input, 'value'), maxPublishedText.text);
      return [value === '' ? { field: this.#add(input, `${key}.${name}`, name) } : { text: value }];
    });
    return joinedTexts(pieces);
  }

  #add(input: JsonObject, key: string, label: string): string {
    const own = keepStart(key, maxPublishedText.line);
    if (!this.fields.some((field) => field.key === own)) this.fields.push(fieldOf(input, own, label));
    return own;
  }
}

/** Texts that stand beside each other as one, so that what they make up is seen. */
function joinedTexts(pieces: Template): Template {
  const joined: Template = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && 'text' in last && 'text' in piece)
      joined[joined.length - 1] = { text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

function fieldOf(input: JsonObject, key: string, label: string): PublishedField {
  const { text, line, choice } = maxPublishedText;
  const format = textAt(input['format'], line);
  const choices = Array.isArray(input['choices']) ? input['choices'] : [];
  return {
    key,
    label: keepStart(label, line),
    description: textAt(input['description'], text),
    isRequired: fieldAt(input, 'isRequired') === true,
    isSecret: fieldAt(input, 'isSecret') === true,
    format: format === 'number' || format === 'boolean' || format === 'filepath' ? format : 'string',
    initial: textAt(input['default'], text),
    placeholder: textAt(input['placeholder'], line),
    choices: choices
      .slice(0, maxPublishedParts.choices)
      .map((each) => textAt(each, choice))
      .filter((each) => each !== ''),
    isRepeated: fieldAt(input, 'isRepeated') === true,
  };
}

/** The words that arguments of a package, or of its runtime, put on the command line. */
export function readArguments(value: unknown, key: string, fields: FieldCollector): ArgumentGroup[] {
  return objectsAt(value, maxPublishedParts.fields).map((argument, at) => {
    const own = `${key}.${at}`;
    const name = textAt(argument['name'], maxPublishedText.line);
    const hint = textAt(fieldAt(argument, 'valueHint'), maxPublishedText.line);
    const isNamed = argument['type'] === 'named' && name !== '';
    // An option without a value, and nothing to ask for, is a switch.
    if (isNamed && isSwitch(argument)) return { words: [[{ text: name }]] };
    const template = fields.template(argument, own, isNamed ? name : hint || own);
    const words: Template[] = isNamed ? [[{ text: name }], template] : [template];
    const isRepeated = fieldAt(argument, 'isRepeated') === true && template.length === 1;
    const repeated = isRepeated && template[0] !== undefined && 'field' in template[0] ? template[0].field : undefined;
    return repeated === undefined ? { words } : { words, repeatedBy: repeated };
  });
}

/** Publishers describe a switch as an option that says nothing about a value. */
function isSwitch(argument: JsonObject): boolean {
  const asks = ['value', 'default', 'placeholder', 'choices', 'format', 'variables', 'valueHint', 'isSecret'];
  return asks.every((name) => fieldAt(argument, name) === undefined) && fieldAt(argument, 'isRequired') !== true;
}

/** Variables of the environment, or headers. */
export function readNamed(value: unknown, key: string, fields: FieldCollector): NamedTemplate[] {
  return objectsAt(value, maxPublishedParts.fields).flatMap((input) => {
    const name = textAt(input['name'], maxPublishedText.line);
    return name === '' ? [] : [{ name, value: fields.template(input, `${key}.${name}`, name) }];
  });
}
