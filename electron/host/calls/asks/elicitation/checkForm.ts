import type { ProtocolError } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../../shared/lib/cutText.ts';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import type { ElicitedContent } from '../../../../../shared/domain/elicitation.ts';
import { problemError } from '../../../../../shared/domain/error.ts';
import { isJsonObject, type JsonObject, type JsonValue, jsonObject } from '../../../../../shared/lib/json.ts';
import { looksSecret } from '../../../../../shared/lib/looksSecret.ts';
import type { SchemaValidator } from '../../../ports/schema.ts';

const maxFields = 100;
const maxFormChars = 200_000;
const simple = new Set<unknown>(['string', 'number', 'integer', 'boolean']);

/**
 * Reads the schema of a form. Only flat objects of simple values are allowed (2025-06-18, client/elicitation), and lists
 * to choose several from (2025-11-25).
 *
 * @throws ProtocolError -32602
 */
export function readFormSchema(given: unknown): JsonObject {
  const parsed = jsonObject.safeParse(given);
  const properties = parsed.data?.['properties'];
  if (!parsed.success || !isJsonObject(properties))
    throw formError('requestedSchema must be an object with properties.');
  const fields = Object.entries(properties);
  if (fields.length > maxFields) throw formError(`A form may have ${maxFields} fields.`);
  if (JSON.stringify(parsed.data).length > maxFormChars) throw formError('requestedSchema is too large.');
  for (const [name, field] of fields)
    if (!isSimple(field)) throw formError(`The field "${keepStart(name, 80)}" is not simple.`);
  return parsed.data;
}

/** Names of fields that look like secrets: a server must not ask for secrets in a form. */
export function secretFields(schema: JsonObject): string[] {
  const properties = schema['properties'];
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    const { title, format } = isJsonObject(field) ? field : {};
    return format === 'password' || looksSecret(name, typeof title === 'string' ? title : '') ? [name] : [];
  });
}

/** @throws HostError `toolArguments` (data: `problems`) */
export function mustFit(schemas: SchemaValidator, schema: JsonObject, content: ElicitedContent): void {
  const known = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const strange = Object.keys(content).filter((name) => !Object.hasOwn(known, name));
  const problems = [...strange.map((name) => `${name}: nobody asked for it`), ...schemas.problems(schema, content)];
  if (problems.length > 0) {
    throw problemError({ kind: 'formUnfit', problems: problems.join('; ') }, { problems });
  }
}

function isSimple(field: JsonValue | undefined): boolean {
  if (!isJsonObject(field)) return false;
  if (field['type'] !== 'array') return simple.has(field['type']);
  const { items } = field;
  return isJsonObject(items) && (Array.isArray(items['enum']) || Array.isArray(items['anyOf']));
}

export function formError(words: string): ProtocolError {
  return new (mcpSdk().ProtocolError)(mcpSdk().ProtocolErrorCode.InvalidParams, words);
}
