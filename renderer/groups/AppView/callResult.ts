import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/client';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import type { ResultPart, ToolCall, ToolResult } from '../../../shared/domain/tool.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';

/** Reads bytes that are stored apart from messages. */
export type ReadBlob = (blob: string) => Promise<Blob>;

type Block = CallToolResult['content'][number];

/** A result in the form a server would send it: with its complete texts and its bytes. */
export async function toCallResult(
  result: ToolResult,
  read: ReadBlob,
  { isError }: { readonly isError: boolean },
): Promise<CallToolResult> {
  const { structured, meta } = result;
  return {
    content: await Promise.all(result.content.map((part) => toBlock(part, read))),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(meta === undefined ? {} : { _meta: { ...meta } }),
    isError,
  };
}

/**
 * The result an app gets for a call it requested. If the call did not run, the result says so.
 *
 * @throws Error when the call got no answer
 */
export async function answerOf({ state }: ToolCall, read: ReadBlob): Promise<CallToolResult> {
  switch (state.kind) {
    case 'done':
      return toCallResult(state.result, read, { isError: false });
    case 'failed':
      if (state.result !== undefined) return toCallResult(state.result, read, { isError: true });
      throw new Error(state.error?.message ?? 'The call failed.');
    case 'denied':
      return refusal(`The user did not allow this call.${state.reason ? ` ${decisionText(state.reason, 'en')}` : ''}`);
    case 'cancelled':
      return refusal(`The call was cancelled. ${state.reason ? decisionText(state.reason, 'en') : ''}`.trim());
    default:
      return refusal('The call has no result.');
  }
}

/** Contents of a resource in the form a server would send them. */
export async function toResource(contents: readonly ResourceContent[], read: ReadBlob): Promise<ReadResourceResult> {
  return {
    contents: await Promise.all(
      contents.map(async (one) => {
        const named = { uri: one.uri, ...(one.mimeType === undefined ? {} : { mimeType: one.mimeType }) };
        if (one.kind === 'bytes') return { ...named, blob: await base64(read, one.blob) };
        return { ...named, text: one.whole === null ? one.text : await (await read(one.whole)).text() };
      }),
    ),
  };
}

function refusal(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

async function toBlock(part: ResultPart, read: ReadBlob): Promise<Block> {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.whole === undefined ? part.text : await (await read(part.whole.blob)).text() };
    case 'image':
    case 'audio':
      return { type: part.type, mimeType: part.mimeType, data: await base64(read, part.blob) };
    case 'resourceLink': {
      const { uri, name, title, description, mimeType } = part;
      return { type: 'resource_link', ...defined({ uri, name, title, description, mimeType }) };
    }
    case 'resource': {
      const named = { uri: part.uri, ...(part.mimeType === undefined ? {} : { mimeType: part.mimeType }) };
      if (part.text === undefined) {
        const blob = part.blob === undefined ? '' : await base64(read, part.blob);
        return { type: 'resource', resource: { ...named, blob } };
      }
      const text = part.whole === undefined ? part.text : await (await read(part.whole.blob)).text();
      return { type: 'resource', resource: { ...named, text } };
    }
  }
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Removes fields without a value, which JSON cannot express. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

async function base64(read: ReadBlob, blob: string): Promise<string> {
  const bytes = new Uint8Array(await (await read(blob)).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
