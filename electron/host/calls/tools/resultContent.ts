import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { type ContentAnnotations, readAnnotations } from '../../../../shared/domain/contentAnnotations.ts';
import type { ResultPart, ToolResult } from '../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { jsonObject, jsonValue } from '../../../../shared/lib/json.ts';
import type { BlobStore } from '../../ports/stores.ts';

/** The maximum number of parts that are stored one by one; no page shows more. */
export const maxParts = 200;
/** The maximum size of a result's `_meta`, in characters of JSON. */
const maxMetaChars = 100_000;
/** Maximum lengths of the texts that describe a part, in characters. */
const longest = { uri: 10_000, name: 1000, description: 2000, mimeType: 200 };

/** Converts a server's answer into our form: bytes go to the blob store, everything else stays data. */
export async function keepResult(result: CallToolResult, blobs: BlobStore): Promise<ToolResult> {
  const blocks = result.content ?? [];
  const content = await Promise.all(blocks.slice(0, maxParts).map((block) => keepBlock(block, blobs)));
  if (blocks.length > maxParts) content.push(await keepRest(blocks.slice(maxParts), blobs));
  const structured = jsonValue.safeParse(result.structuredContent);
  return {
    content,
    ...(structured.success && result.structuredContent !== undefined ? { structured: structured.data } : {}),
    ...keptMeta(result._meta),
  };
}

/** The `_meta` of a result, for its app; it is left out when it is too large. */
function keptMeta(meta: unknown): Pick<ToolResult, 'meta'> {
  const { data } = jsonObject.safeParse(meta);
  if (data === undefined || Object.keys(data).length === 0 || JSON.stringify(data).length > maxMetaChars) return {};
  return { meta: data };
}

/** The parts beyond the maximum become one text that only the user can read. */
async function keepRest(rest: readonly ContentBlock[], blobs: BlobStore): Promise<ResultPart> {
  const text = `[${rest.length} more parts of the result, as JSON:]`;
  const all = `${text}\n${JSON.stringify(rest, null, 2)}`;
  const kept = await blobs.putText(all, 'text/plain');
  return { type: 'text', text, whole: { ...kept, characters: all.length, tail: '' } };
}

async function keepBlock(block: ContentBlock, blobs: BlobStore): Promise<ResultPart> {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, ...annotated(block) };
    case 'image':
    case 'audio': {
      const mimeType = keepStart(block.mimeType, longest.mimeType);
      const kept = await blobs.putBase64(block.data, mimeType);
      return { type: block.type, mimeType, ...kept, ...annotated(block) };
    }
    case 'resource_link':
      return keepLink(block);
    case 'resource': {
      const { resource } = block;
      const uri = keepStart(resource.uri, longest.uri);
      const mimeType = resource.mimeType && keepStart(resource.mimeType, longest.mimeType);
      const said = annotated(block);
      if ('text' in resource) return { type: 'resource', uri, mimeType, text: resource.text, ...said };
      const kept = await blobs.putBase64(resource.blob, mimeType ?? 'application/octet-stream');
      return { type: 'resource', uri, mimeType, ...kept, ...said };
    }
    default:
      // A part type of a later revision: shown as JSON.
      return { type: 'text', text: JSON.stringify(block) };
  }
}

function keepLink(block: Extract<ContentBlock, { type: 'resource_link' }>): ResultPart {
  const { uri, name, title, description, mimeType, size } = block;
  return {
    type: 'resourceLink',
    uri: keepStart(uri, longest.uri),
    name: keepStart(name, longest.name),
    title: title && keepStart(title, longest.name),
    description: description && keepStart(description, longest.description),
    mimeType: mimeType && keepStart(mimeType, longest.mimeType),
    ...sized(size),
    ...annotated(block),
  };
}

function annotated(block: { readonly annotations?: unknown }): { annotations?: ContentAnnotations } {
  const annotations = readAnnotations(block.annotations);
  return annotations === undefined ? {} : { annotations };
}

function sized(size: number | undefined): { size?: number } {
  return size !== undefined && size >= 0 ? { size } : {};
}
