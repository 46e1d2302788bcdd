import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';

/** Keywords whose field names are arbitrary, not keywords of JSON Schema. */
const namedSchemas = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose values are data, even if they look like schemas. */
const data = new Set(['const', 'enum', 'default', 'examples', 'required']);

/** A schema and every schema in it, changed. Pure. */
export function mapSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  return mapValues(change(schema), (value, key) => (data.has(key) ? value : inside(key, value, change)));
}

function inside(key: string, value: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  const changed = (part: JsonValue) => (isJsonObject(part) ? mapSchemas(part, change) : part);
  if (Array.isArray(value)) return value.map(changed);
  return isJsonObject(value) && namedSchemas.has(key) ? mapValues(value, changed) : changed(value);
}

function mapValues(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
