import type { CallToolResult } from '@modelcontextprotocol/client';
import type { ToolResult } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import type { BlobStore } from '../../ports/stores.ts';
import { spoolLongTexts } from './longTexts.ts';
import { outputMismatches } from './outputCheck.ts';
import { keepResult } from './resultContent.ts';

/**
 * What a call answered, as it is kept: held against what the tool promises, bytes and what is too long as blobs. Nothing
 * of it is lost for not being as promised.
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
