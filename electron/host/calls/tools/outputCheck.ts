import type { CallToolResult } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, jsonValue } from '../../../../shared/lib/json.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import { hasMoreThan } from './longTexts.ts';

/** Checking more than this would block the host for longer than the check is worth; characters. */
const maxCheckedChars = 400_000;

/**
 * The places where structured content violates the output schema of its tool (2025-06-18, server/tools, output schema:
 * servers MUST conform, clients SHOULD validate). Empty when it fits, when there is no schema, or when the tool failed:
 * the schema does not apply to errors.
 */
export function outputMismatches(
  definition: JsonObject | undefined,
  { isError, structuredContent }: CallToolResult,
  schemas: SchemaValidator,
): string[] {
  const schema = definition?.['outputSchema'];
  if (!isJsonObject(schema) || isError === true) return [];
  if (structuredContent === undefined) return ['The tool promises structured content, and there is none.'];
  const value = jsonValue.safeParse(structuredContent);
  if (!value.success) return ['The structured content is not JSON.'];
  if (hasMoreThan(value.data, maxCheckedChars)) return ['The structured content is too long to be checked.'];
  return schemas.problems(schema, value.data, 'result');
}
