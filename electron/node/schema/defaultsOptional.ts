import { isJsonObject, type JsonObject } from '../../../shared/lib/json.ts';
import { mapSchemas } from './mapSchemas.ts';

/**
 * Makes properties with a default optional. Schema generators often list them as required because they describe the
 * output of a parser instead of its input; the server fills them in anyway.
 */
export function defaultsOptional(schema: JsonObject): JsonObject {
  return mapSchemas(schema, (part) => {
    const { required, properties } = part;
    if (!Array.isArray(required) || !isJsonObject(properties)) return part;
    const hasDefault = (name: unknown) => {
      const property = typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined;
      return isJsonObject(property) && 'default' in property;
    };
    return { ...part, required: required.filter((name) => !hasDefault(name)) };
  });
}
