import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import { isList } from '../schemas/keywords.ts';
import { oncePerSchema, withSchemas } from '../schemas/toolSchema.ts';

/**
 * A schema as Google takes it: a reference stands alone ("If `$ref` is set on a sub-schema, no other properties may be set"), and what is
 * required is a property of the same schema. https://ai.google.dev/api/generate-content#generationconfig Pure.
 */
export const geminiSchema = oncePerSchema((schema) => convert(schema) as JsonObject);

function convert(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const { $ref, ...kept } = withProperties(withSchemas(schema, convert));
  if ($ref === undefined) return kept;
  if (Object.keys(kept).every((keyword) => keyword.startsWith('$'))) return { $ref, ...kept };
  if (kept['anyOf'] === undefined) return { ...kept, anyOf: [{ $ref }] };
  return { ...kept, allOf: [...(isList(kept['allOf']) ? kept['allOf'] : []), { $ref }] };
}

/** With a property for each that is required, which allows what it allowed. */
function withProperties(schema: JsonObject): JsonObject {
  const { properties, required, additionalProperties } = schema;
  if (!isList(required)) return schema;
  const own = isJsonObject(properties) ? properties : {};
  const missing = required.filter((name): name is string => typeof name === 'string' && !Object.hasOwn(own, name));
  if (missing.length === 0) return schema;
  const added = Object.fromEntries(
    missing.map((name): [string, JsonObject] => [name, isJsonObject(additionalProperties) ? additionalProperties : {}]),
  );
  return { ...schema, properties: { ...own, ...added } };
}
