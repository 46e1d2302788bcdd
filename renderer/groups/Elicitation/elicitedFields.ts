import { isJsonObject, type JsonObject } from '../../../shared/lib/json.ts';
import { type SchemaField, schemaFields } from '../SchemaForm/schemaFields.ts';

/** The fields of a form that a server asks for. A list is a choice of several options (2025-11-25), each at most once. */
export function elicitedFields(schema: JsonObject): SchemaField {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const read = Object.entries(properties).map(([name, field]) => {
    const isList = isJsonObject(field) && field['type'] === 'array';
    return [name, isList ? { ...field, uniqueItems: true } : field] as const;
  });
  return schemaFields({ ...schema, properties: Object.fromEntries(read) });
}
