import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ToolResult } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import type { BlobStore } from '../../ports/stores.ts';
import { spoolLongTexts } from './longTexts.ts';
import { outputMismatches } from './outputCheck.ts';
import { keepResult } from './resultContent.ts';

/**
 * Converts the answer of a call into the form that is stored: checked against the tool's output schema, with bytes and
 * long texts as blobs. Answers that do not fit the schema are kept as well.
 *
 * @param definition the tool as its server lists it
 */
export async function keepAnswer(
  answer: CallToolResult,
  definition: JsonObject | undefined,
  { blobs, schemas }: { readonly blobs: BlobStore; readonly schemas: SchemaValidator },
): Promise<ToolResult> {
  const mismatches = outputMismatches(definition, answer, schemas);
  const kept = await spoolLongTexts(await keepResult(answer, blobs), blobs);
  return mismatches.length > 0 ? { ...kept, mismatches } : kept;
}
