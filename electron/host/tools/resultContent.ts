import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
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
      return { type: 'text', text: block.text };
    case 'image':
    case 'audio': {
      const kept = await blobs.putBase64(block.data, block.mimeType);
      return { type: block.type, mimeType: block.mimeType, ...kept };
    }
    case 'resource_link': {
      const { uri, name, description, mimeType } = block;
      return { type: 'resourceLink', uri, name, description, mimeType };
    }
    case 'resource': {
      const { resource } = block;
      const { uri, mimeType } = resource;
      if ('text' in resource) return { type: 'resource', uri, mimeType, text: resource.text };
      const kept = await blobs.putBase64(resource.blob, mimeType ?? 'application/octet-stream');
      return { type: 'resource', uri, mimeType, ...kept };
    }
    default:
      // A kind of a later revision: shown as what it is.
      return { type: 'text', text: JSON.stringify(block) };
  }
}
