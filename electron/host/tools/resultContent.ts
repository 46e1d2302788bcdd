import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { type ContentAnnotations, readAnnotations } from '../../../shared/domain/contentAnnotations.ts';
import type { ResultPart, ToolResult } from '../../../shared/domain/tool.ts';
import { jsonValue } from '../../../shared/lib/json.ts';
import type { BlobStore } from '../ports/stores.ts';

/** Turns what a server answered into what we keep: bytes go to the blob store, everything else stays data. */
export async function keepResult(result: CallToolResult, blobs: BlobStore): Promise<ToolResult> {
  const content = await Promise.all((result.content ?? []).map((block) => keepBlock(block, blobs)));
  const structured = jsonValue.safeParse(result.structuredContent);
  return structured.success && result.structuredContent !== undefined
    ? { content, structured: structured.data }
    : { content };
}

async function keepBlock(block: ContentBlock, blobs: BlobStore): Promise<ResultPart> {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, ...annotated(block) };
    case 'image':
    case 'audio': {
      const kept = await blobs.putBase64(block.data, block.mimeType);
      return { type: block.type, mimeType: block.mimeType, ...kept, ...annotated(block) };
    }
    case 'resource_link': {
      const { uri, name, title, description, mimeType, size } = block;
      return { type: 'resourceLink', uri, name, title, description, mimeType, ...sized(size), ...annotated(block) };
    }
    case 'resource': {
      const { resource } = block;
      const { uri, mimeType } = resource;
      const said = annotated(block);
      if ('text' in resource) return { type: 'resource', uri, mimeType, text: resource.text, ...said };
      const kept = await blobs.putBase64(resource.blob, mimeType ?? 'application/octet-stream');
      return { type: 'resource', uri, mimeType, ...kept, ...said };
    }
    default:
      // A kind of a later revision: shown as what it is.
      return { type: 'text', text: JSON.stringify(block) };
  }
}

function annotated(block: { readonly annotations?: unknown }): { annotations?: ContentAnnotations } {
  const annotations = readAnnotations(block.annotations);
  return annotations === undefined ? {} : { annotations };
}

function sized(size: number | undefined): { size?: number } {
  return size !== undefined && size >= 0 ? { size } : {};
}
