import type { JsonValue } from '../../../../shared/lib/json.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';
import { readValue } from './readValue.ts';
import type { Field } from './schemaFields.ts';
import { escapeForRegExp, isFiller, wordsOf } from './words.ts';

interface Mention {
  readonly field: Field;
  readonly start: number;
  readonly valueStart: number;
}

/**
 * Takes `name=value`, `name: value` and `name value` out of a text; the last only for names that do not occur in the tool's name.
 * ends where the next name begins, or with its closing quote.
 */
export function takeNamedValues(
  text: string,
  tool: ModelTool,
  fields: readonly Field[],
): { values: Map<string, JsonValue>; rest: string } {
  const toolWords = new Set(wordsOf(tool.name));
  const mentions = fields
    .flatMap((field) => findMention(text, field, toolWords) ?? [])
    .sort((a, b) => a.start - b.start);
  const values = new Map<string, JsonValue>();
  let rest = '';
  let at = 0;
  for (const [index, mention] of mentions.entries()) {
    if (mention.start < at) continue;
    const limit = mentions.slice(index + 1).find((next) => next.start >= mention.valueStart)?.start ?? text.length;
    const typed = valueIn(text.slice(mention.valueStart, limit), mention.field);
    const value = readValue(withoutJoint(typed), mention.field);
    if (value === undefined) continue;
    values.set(mention.field.name, value);
    rest += `${text.slice(at, mention.start)} `;
    at = mention.valueStart + typed.length;
  }
  return { values, rest: rest + text.slice(at) };
}

function findMention(text: string, field: Field, toolWords: ReadonlySet<string>): Mention | undefined {
  const name = escapeForRegExp(field.name);
  const strict = new RegExp(`(?<![\\p{L}\\p{N}_])["'\`]?${name}["'\`]?\\s*[=:]\\s*(?=[^\\s/])`, 'iu').exec(text);
  const words = wordsOf(field.name);
  const sayable =
    field.kind !== 'boolean' && field.name.length > 2 && !words.every((word) => isFiller(word) || toolWords.has(word));
  const loose = sayable
    ? new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s+(?:(?:is|as|of|to)\\s+)?(?=\\S)`, 'iu').exec(text)
    : null;
  const found = strict ?? loose;
  return found === null ? undefined : { field, start: found.index, valueStart: found.index + found[0].length };
}

/** A value without the word that joins it to the next name. */
function withoutJoint(typed: string): string {
  const bare = typed.trim().replace(/[,;]$/, '');
  return bare
    .replace(/[,\s](?:and|with)$/i, '')
    .trim()
    .replace(/,$/, '');
}

/** How many of the characters after a name are its value. */
function valueIn(text: string, field: Field): string {
  const pattern =
    /^(["'`])[\s\S]*?\1/.exec(text)?.[0] ?? (field.kind === 'array' ? /^\[[^\]]*\]/.exec(text)?.[0] : undefined);
  if (pattern !== undefined) return pattern;
  if (field.kind === 'string' && field.choices.length === 0) return /^[^\n;]*/.exec(text)?.[0] ?? text;
  return field.kind === 'array' || field.kind === 'object' ? text : (/^\S+/.exec(text)?.[0] ?? text);
}
