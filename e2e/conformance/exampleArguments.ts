import type { JsonObject, JsonValue } from '../../shared/lib/json.ts';
import { isJsonObject } from '../../shared/lib/json.ts';

/** Arguments that fit a tool's schema: every property, with a value of its type. */
export function exampleArguments(schema: unknown): JsonObject {
  const properties = propertiesOf(schema);
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property)]));
}

function propertiesOf(schema: unknown): JsonObject {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  return isJsonObject(properties) ? properties : {};
}

function exampleOf(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return {};
  switch (schema['type']) {
    case 'number':
    case 'integer':
      return 5;
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    case 'array':
      return [];
    default:
      return exampleArguments(schema);
  }
}
