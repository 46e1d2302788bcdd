import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';
import { freeText } from './freeText.ts';
import { findJsonObject } from './jsonInText.ts';
import { takeNamedValues } from './namedValues.ts';
import { numberPattern, readValue } from './readValue.ts';
import { type Field, fieldsOf } from './schemaFields.ts';

export interface FilledArguments {
  readonly values: JsonObject;
  /** The required arguments for which nothing was found. */
  readonly missing: readonly Field[];
}

/**
 * Fills a tool's arguments from a text. A JSON object is taken as it is. Otherwise these are tried in order: `name=value` and
 * `name: value`; numbers, listed choices, quoted strings, paths, addresses and time zones, where they fit; and the rest of the
 * text for the last string that is still required.
 */
export function fillArguments(tool: ModelTool, text: string): FilledArguments {
  const fields = fieldsOf(tool.inputSchema);
  const json = findJsonObject(text);
  if (json !== undefined) return finish(fields, new Map(Object.entries(json)));
  const { values, rest } = takeNamedValues(text, tool, fields);
  const open = () => fields.filter((field) => !values.has(field.name));
  let left = fillChoices(open(), rest, values);
  left = fillNumbers(open(), left, values);
  left = fillQuoted(open(), left, values);
  left = fillShaped(open(), left, values);
  fillSwitches(open(), left, values);
  fillFreeText(open(), freeText(left, tool), values);
  return finish(fields, values);
}

type Values = Map<string, JsonValue>;

function finish(fields: readonly Field[], values: Values): FilledArguments {
  const missing = fields.filter((field) => field.required && !values.has(field.name));
  return { values: Object.fromEntries(values), missing };
}

function fillChoices(fields: readonly Field[], text: string, values: Values): string {
  let left = text;
  for (const field of fields) {
    if (field.choices.length === 1 && field.required && field.choices[0] !== undefined) {
      values.set(field.name, field.choices[0]);
      continue;
    }
    const word = left.match(/[\p{L}\p{N}_.-]+/gu)?.find((candidate) => isChoice(field, candidate));
    const value = word === undefined ? undefined : readValue(word, field);
    if (word === undefined || value === undefined) continue;
    values.set(field.name, value);
    left = left.replace(word, ' ');
  }
  return left;
}

function isChoice(field: Field, word: string): boolean {
  return field.choices.length > 0 && readValue(word, field) !== undefined;
}

/** Numbers go to the fields for numbers in order; a list of numbers takes what remains. */
function fillNumbers(fields: readonly Field[], text: string, values: Values): string {
  const numbers = text.match(numberPattern) ?? [];
  const wanting = fields.filter((field) => field.choices.length === 0 && /number|integer/.test(field.kind));
  const lists = fields.filter((field) => field.kind === 'array' && /number|integer/.test(field.itemKind));
  for (const field of wanting) {
    const at = numbers.findIndex((found) => readValue(found, field) !== undefined);
    if (at === -1) continue;
    const value = readValue(numbers.splice(at, 1)[0] ?? '', field);
    if (value !== undefined) values.set(field.name, value);
  }
  const [list] = lists;
  if (list !== undefined && numbers.length > 0) values.set(list.name, numbers.map(Number));
  return wanting.length + lists.length === 0 ? text : text.replace(numberPattern, ' ');
}

/** Quoted strings go to the fields for strings in order, required ones first; a list of strings takes what remains. */
function fillQuoted(fields: readonly Field[], text: string, values: Values): string {
  const pattern = /"([^"]*)"|“([^”]*)”|`([^`]*)`|(?<!\p{L})'([^']*)'(?!\p{L})/gu;
  const strings = [...text.matchAll(pattern)].map(([, a, b, c, d]) => a ?? b ?? c ?? d ?? '');
  if (strings.length === 0) return text;
  for (const field of fields) {
    if (field.kind !== 'string' || field.choices.length > 0 || strings.length === 0) continue;
    values.set(field.name, strings.shift() ?? '');
  }
  const list = fields.find((field) => field.kind === 'array' && field.itemKind === 'string');
  if (list !== undefined && strings.length > 0) values.set(list.name, strings);
  return text.replace(pattern, ' ');
}

const shapes: readonly { readonly field: RegExp; readonly value: RegExp }[] = [
  { field: /url|uri|link|address/i, value: /[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/i },
  { field: /path|file|dir|folder|source|destination/i, value: /(?:(?<![^\s(])(?:[~.]{0,2}\/|[A-Za-z]:\\)[^\s"'?]*)/ },
  { field: /zone|^tz$/i, value: /\b(?:[A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]*)+|UTC|GMT)\b/ },
];

/** Paths, addresses and time zones are recognised by how they look. */
function fillShaped(fields: readonly Field[], text: string, values: Values): string {
  let left = text;
  for (const field of fields.filter(({ kind, itemKind }) => kind === 'string' || itemKind === 'string')) {
    const shape = shapes.find((candidate) => candidate.field.test(field.name));
    const found = shape?.value.exec(left)?.[0];
    const value = found === undefined ? undefined : readValue(found.replace(/(?<=.)[.,;!]$/, ''), field);
    if (found === undefined || value === undefined) continue;
    values.set(field.name, value);
    left = left.replace(found, ' ');
  }
  return left;
}

/** A switch is on if the text names it, and off if the text names it after a "no". */
function fillSwitches(fields: readonly Field[], text: string, values: Values): void {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  for (const field of fields.filter(({ kind }) => kind === 'boolean')) {
    const at = words.indexOf(field.name.toLowerCase());
    if (at !== -1) values.set(field.name, !/^(no|not|without)$/.test(words[at - 1] ?? ''));
    else if (field.required && words.some((word) => /^(true|yes|on)$/.test(word))) values.set(field.name, true);
    else if (field.required && words.some((word) => /^(false|no|off)$/.test(word))) values.set(field.name, false);
  }
}

function fillFreeText(fields: readonly Field[], text: string, values: Values): void {
  const wanting = fields.filter(({ required, choices }) => required && choices.length === 0);
  const [field, ...others] = wanting.filter(({ kind, itemKind }) => kind === 'string' || itemKind === 'string');
  if (field === undefined || others.length > 0 || text === '') return;
  const value = readValue(text, field);
  if (value !== undefined) values.set(field.name, value);
}
