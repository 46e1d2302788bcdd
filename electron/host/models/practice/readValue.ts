import type { JsonValue } from '../../../../shared/lib/json.ts';
import type { Field, FieldKind } from './schemaFields.ts';

const yes = /^(true|yes|on)$/i;
const no = /^(false|no|off)$/i;
const quoted = /^(["'`])([\s\S]*)\1$/;
export const numberPattern = /(?<![\p{L}\p{N}_.])-?\d+(?:\.\d+)?(?![\p{L}\p{N}_])/gu;

/** Reads typed text as the value of a field; `undefined` when it does not fit. */
export function readValue(typed: string, field: Field): JsonValue | undefined {
  const text = typed.trim();
  if (field.choices.length > 0) {
    const bare = unquote(text).toLowerCase();
    return field.choices.find((choice) => choiceText(choice).toLowerCase() === bare);
  }
  if (field.kind === 'array') return readList(text, field.itemKind);
  if (field.kind === 'object') return readJson(text, 'object');
  return readScalar(text, field.kind);
}

function readScalar(text: string, kind: FieldKind): JsonValue | undefined {
  const bare = unquote(text);
  switch (kind) {
    case 'number':
    case 'integer': {
      const found = bare.match(numberPattern)?.[0];
      const value = Number(found);
      return found === undefined || (kind === 'integer' && !Number.isInteger(value)) ? undefined : value;
    }
    case 'boolean':
      return yes.test(bare) ? true : no.test(bare) ? false : undefined;
    default:
      return bare === '' ? undefined : bare;
  }
}

function readList(text: string, kind: FieldKind): JsonValue | undefined {
  const json = readJson(text, 'array');
  if (json !== undefined) return json;
  const parts = text
    .split(/,|\sand\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values = parts.map((part) => readScalar(part, kind)).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values;
}

function readJson(text: string, kind: 'array' | 'object'): JsonValue | undefined {
  if (text[0] !== (kind === 'array' ? '[' : '{')) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** A listed choice as somebody would type it. */
export function choiceText(choice: JsonValue): string {
  return typeof choice === 'string' ? choice : JSON.stringify(choice);
}

function unquote(text: string): string {
  return quoted.exec(text)?.[2] ?? text;
}
