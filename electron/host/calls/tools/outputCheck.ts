import type { CallToolResult } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, jsonValue } from '../../../../shared/lib/json.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import { hasMoreThan } from './longTexts.ts';

/** Checking more than this would hold up the host for longer than the answer is worth; characters. */
const maxCheckedChars = 400_000;

/**
 * Where structured content is not what the output schema of its tool promises (2025-06-18, server/tools, output schema:
 * servers MUST conform, clients SHOULD validate). Empty when it fits, when nothing is promised, or when the tool failed:
 * an error has no such promise.
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
