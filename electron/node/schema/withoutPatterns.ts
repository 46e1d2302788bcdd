import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';

/** Keywords whose fields are named by people, not by JSON Schema. */
const namedSchemas = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose values are data, whatever they look like. */
const data = new Set(['const', 'enum', 'default', 'examples', 'required']);
/** What can only be judged together with `patternProperties`. */
const beside = ['additionalProperties', 'unevaluatedProperties'];

/**
 * A schema without its regular expressions. They come from a server and would run in the host, where one that backtracks
 * for ever stops everything; the server checks its own. What is left never refuses what the whole schema allows.
 */
export function withoutPatterns(schema: JsonObject): JsonObject {
  const dropped = new Set(['pattern', 'patternProperties', ...('patternProperties' in schema ? beside : [])]);
  const kept = Object.entries(schema).filter(([key]) => !dropped.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, data.has(key) ? value : inside(key, value)]));
}

function inside(key: string, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => (isJsonObject(item) ? withoutPatterns(item) : item));
  if (!isJsonObject(value)) return value;
  if (!namedSchemas.has(key)) return withoutPatterns(value);
  const named = Object.entries(value).map(
    ([name, schema]) => [name, isJsonObject(schema) ? withoutPatterns(schema) : schema] as const,
  );
  return Object.fromEntries(named);
}
