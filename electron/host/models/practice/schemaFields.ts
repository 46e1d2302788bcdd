import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

export type FieldKind = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** An argument of a tool, reduced to what plain words can fill. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly description: string;
  /** The allowed values, when they are listed. */
  readonly choices: readonly JsonValue[];
  /** The type of an array's elements. */
  readonly itemKind: FieldKind;
}

const kinds: readonly FieldKind[] = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

/** The arguments in a schema, required ones first. Never throws, whatever the schema is. */
export function fieldsOf(schema: JsonObject): Field[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const listed = schema['required'];
  const required = new Set(Array.isArray(listed) ? listed : []);
  const fields = Object.entries(properties).map(([name, value]) => toField(name, value, required.has(name)));
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

function toField(name: string, value: JsonValue, isRequired: boolean): Field {
  const schema = notNull(value);
  const choices = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]) : constOf(schema);
  const description = typeof schema['description'] === 'string' ? schema['description'] : '';
  const items = isJsonObject(schema['items']) ? notNull(schema['items']) : {};
  return { name, kind: kindOf(schema), required: isRequired, description, choices, itemKind: kindOf(items) };
}

function constOf(schema: JsonObject): JsonValue[] {
  const value = schema['const'];
  return value === undefined ? [] : [value];
}

/** The first alternative that is not `null`. */
function notNull(value: JsonValue): JsonObject {
  if (!isJsonObject(value)) return {};
  for (const key of ['anyOf', 'oneOf']) {
    const alternatives = value[key];
    if (!Array.isArray(alternatives)) continue;
    const chosen = alternatives.filter(isJsonObject).find((option) => option['type'] !== 'null');
    if (chosen !== undefined) return { ...value, ...chosen };
  }
  return value;
}

function kindOf(schema: JsonObject): FieldKind {
  const type = schema['type'];
  const types: readonly JsonValue[] = Array.isArray(type) ? type : [type ?? null];
  const named = kinds.find((kind) => types.includes(kind));
  if (named !== undefined) return named;
  return isJsonObject(schema['properties']) ? 'object' : 'string';
}
