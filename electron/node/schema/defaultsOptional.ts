import { isJsonObject, type JsonObject } from '../../../shared/lib/json.ts';
import { mapSchemas } from './mapSchemas.ts';

/**
 * A schema that does not require what has a default. Schema generators of servers list such properties as required when
 * they describe what a parser gives instead of what it takes; the server fills them in all the same.
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
