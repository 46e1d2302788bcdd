import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import { z } from 'zod';
import { readAnnotations } from '../../../../shared/domain/contentAnnotations.ts';
import { textOfBlock, withPlainBytes, withTypeOfBytes } from '../../ground/offers/mediaBlocks.ts';

type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Reading answers more forgivingly than the SDK does. It refuses a whole list for one entry, and a whole result for one
 * part, that is not as specified; and it drops fields it does not know, in which instructions may hide: what is pinned
 * and shown must be all that a server said.
 */

/** The raw items of a list. */
export interface ReadItems<T> {
  /** As the server sent them, with all fields. */
  readonly items: readonly T[];
  /** The names of unreadable items. */
  readonly refused: readonly string[];
}

/** @param repairs tried one after the other on items that violate the specification */
export function readItems<T>(
  items: readonly unknown[],
  isItem: (value: unknown) => value is T,
  repairs: readonly ((value: JsonRecord) => unknown)[] = [withoutNulls],
): ReadItems<T> {
  const read: T[] = [];
  const refused: string[] = [];
  for (const item of items) {
    const found = isItem(item) ? item : isRecord(item) ? repaired(item, isItem, repairs) : undefined;
    if (found !== undefined) read.push(found);
    else refused.push(isRecord(item) && typeof item['name'] === 'string' ? keepStart(item['name'], 128) : '?');
  }
  return { items: read, refused };
}

function repaired<T>(
  item: JsonRecord,
  isItem: (value: unknown) => value is T,
  repairs: readonly ((value: JsonRecord) => unknown)[],
): T | undefined {
  for (const repair of repairs) {
    const candidate = repair(item);
    if (isItem(candidate)) return candidate;
  }
  return undefined;
}

/** A tool with a name, so that the user can be asked about it. */
export function isNamedTool(value: unknown): value is Tool {
  return mcpSdk().isSpecType.Tool(value) && value.name !== '';
}

/**
 * Repairs for tools. A tool without parameters often has no schema, or one without `type: object`; if more is wrong,
 * only the required fields are kept.
 */
export const toolRepairs = [
  (tool: JsonRecord) => ({ ...withoutNulls(tool), inputSchema: objectSchema(tool['inputSchema']) }),
  ({ name, description, inputSchema }: JsonRecord) => ({
    name,
    ...(typeof description === 'string' ? { description } : {}),
    inputSchema: objectSchema(inputSchema),
  }),
];

function objectSchema(schema: unknown): JsonRecord {
  return { ...(isRecord(schema) ? withoutNulls(schema) : {}), type: 'object' };
}

/** The result of a tool: all specified fields, and any others. */
export const looseToolResult = z.lazy(() =>
  z.looseObject({
    content: z.unknown().optional(),
    structuredContent: z.unknown().optional(),
    isError: z.unknown().optional(),
    /** The form of results before 2024-11-05. */
    toolResult: z.unknown().optional(),
  }),
);

/** Parts of an unknown type, or without required fields, become text: they are shown, not lost. */
export function readToolResult(loose: z.infer<typeof looseToolResult>): CallToolResult {
  const { content, toolResult, isError, structuredContent, ...rest } = loose;
  const blocks = content ?? toolResult ?? [];
  return {
    ...rest,
    content: (Array.isArray(blocks) ? (blocks as unknown[]) : [blocks]).map(readBlock),
    ...(isError === undefined || isError === null ? {} : { isError: isError === true || isError === 'true' }),
    ...(structuredContent === undefined || structuredContent === null ? {} : { structuredContent }),
  };
}

function readBlock(block: unknown): ContentBlock {
  if (mcpSdk().isSpecType.ContentBlock(block)) return withTypeOfBytes(block);
  const { annotations, ...repaired } = isRecord(block) ? withPlainBytes(withoutNulls(block)) : {};
  if (mcpSdk().isSpecType.ContentBlock(repaired)) {
    // Keeps the readable annotations; wrong ones are no reason to lose the content.
    const read = readAnnotations(annotations);
    return withTypeOfBytes(read === undefined ? repaired : { ...repaired, annotations: read });
  }
  return { type: 'text', text: textOfBlock(block) };
}

/** Many servers send fields without a value as `null`. */
function withoutNulls(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
