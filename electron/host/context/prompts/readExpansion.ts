import type { ContentBlock } from '@modelcontextprotocol/client';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import {
  cutPartText,
  maxParts,
  maxPartsText,
  maxPartText,
  type MessagePart,
} from '../../../../shared/domain/messagePart.ts';
import type { PromptRef } from '../../../../shared/domain/conversation.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { PromptMessage, PromptProblem } from '../../../../shared/domain/prompt.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { withPlainBytes, withTypeOfBytes } from '../../ground/offers/mediaBlocks.ts';
import type { BlobStore } from '../../ports/stores.ts';

/** More than any reasonable prompt has; the rest is not read. */
const maxMessages = 100;
/** The maximum number of blocks in all messages together, including invalid ones. */
const maxBlocks = 200;
/** The maximum number of problems that are reported. */
const maxProblems = 50;
const maxMedia = 20;
/** The maximum size of all media together, in characters of base64: 20 MB. */
const maxMediaLength = 28_000_000;
const maxQuotedChars = 100;

/** One checked block of a message. */
interface CheckedBlock {
  readonly role: PromptMessage['role'];
  readonly block: ContentBlock;
}

/** The valid part of a server's answer, and the problems of the rest. */
export interface CheckedPrompt {
  readonly blocks: readonly CheckedBlock[];
  readonly problems: readonly PromptProblem[];
}

/**
 * Checks the messages of a server's answer (2025-11-25, server/prompts#data-types). A message of another role, content
 * of an unknown type, and bytes of a wrong type are left out, each on its own. Pure.
 *
 * @throws HostError `badResult` when there is no list of messages
 */
export function checkMessages(messages: unknown): CheckedPrompt {
  if (!Array.isArray(messages)) {
    throw problemError({ kind: 'promptWithoutMessages' });
  }
  const blocks: CheckedBlock[] = [];
  const problems: PromptProblem[] = [];
  const sizes = { text: 0, media: 0, mediaLength: 0 };
  let room = maxBlocks;
  let over = 0;
  for (const [index, message] of (messages as unknown[]).slice(0, maxMessages).entries()) {
    const at = index + 1;
    const { role, content } = isRecord(message) ? message : {};
    if (role !== 'user' && role !== 'assistant') {
      problems.push({ kind: 'role', at, role: word(role) });
      continue;
    }
    const pieces = Array.isArray(content) ? (content as unknown[]) : [content];
    over += Math.max(0, pieces.length - room);
    for (const raw of pieces.slice(0, room)) {
      room--;
      const checked = checkBlock(raw, at, sizes);
      problems.push(...checked.problems);
      if (checked.block !== undefined) blocks.push({ role, block: checked.block });
    }
  }
  const left = [
    { kind: 'tooMany', what: 'messages', count: Math.max(0, messages.length - maxMessages) } as const,
    { kind: 'tooMany', what: 'parts', count: over } as const,
  ];
  const tooMany = left.filter(({ count }) => count > 0);
  return { blocks, problems: [...tooMany, ...problems].slice(0, maxProblems) };
}

interface Sizes {
  text: number;
  media: number;
  mediaLength: number;
}

function checkBlock(raw: unknown, at: number, sizes: Sizes): { block?: ContentBlock; problems: PromptProblem[] } {
  const block = readBlock(raw);
  if (block === undefined) {
    const type = isRecord(raw) ? raw['type'] : undefined;
    return { problems: [{ kind: 'content', at, type: word(type) }] };
  }
  const bytes = bytesOf(block);
  if (bytes !== undefined) {
    sizes.media++;
    sizes.mediaLength += bytes.data.length;
    const fits = sizes.media <= maxMedia && sizes.mediaLength <= maxMediaLength;
    if (!fits || !bytes.isWhatItSays) {
      return { problems: [{ kind: 'media', at, mimeType: word(bytes.mimeType) }] };
    }
    return { block, problems: [] };
  }
  const text = textOf(block);
  if (text === '' && block.type === 'text') return { problems: [] };
  const left = Math.max(0, Math.min(maxPartText, maxPartsText - sizes.text));
  sizes.text += Math.min(text.length, left);
  if (text.length <= left) return { block, problems: [] };
  const { text: kept } = cutPartText(text, left);
  return {
    ...(left > 0 ? { block: withText(block, kept) } : {}),
    problems: [{ kind: 'cut', at, count: text.length - kept.length }],
  };
}

/**
 * A specified block (the SDK also checks base64); many servers send fields without a value as `null`, a bare text, or bytes in forms of
 * their own.
 */
function readBlock(raw: unknown): ContentBlock | undefined {
  if (typeof raw === 'string') return { type: 'text', text: raw };
  if (mcpSdk().isSpecType.ContentBlock(raw)) return withTypeOfBytes(raw);
  if (!isRecord(raw)) return undefined;
  const repaired = withPlainBytes(Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null)));
  return mcpSdk().isSpecType.ContentBlock(repaired) ? withTypeOfBytes(repaired) : undefined;
}

function bytesOf(block: ContentBlock) {
  if (block.type === 'image' || block.type === 'audio') {
    const { data, mimeType } = block;
    return { data, mimeType, isWhatItSays: mimeType.toLowerCase().startsWith(`${block.type}/`) };
  }
  if (block.type !== 'resource' || !('blob' in block.resource)) return undefined;
  return { data: block.resource.blob, mimeType: block.resource.mimeType, isWhatItSays: true };
}

function textOf(block: ContentBlock): string {
  if (block.type === 'text') return block.text;
  return block.type === 'resource' && 'text' in block.resource ? block.resource.text : '';
}

function withText(block: ContentBlock, text: string): ContentBlock {
  if (block.type === 'text') return { ...block, text };
  return block.type === 'resource' ? { ...block, resource: { ...block.resource, text } } : block;
}

/** Stores the bytes, and joins blocks of one role without changing their order: text first, then attachments. */
export async function keepMessages(
  { blocks }: CheckedPrompt,
  prompt: PromptRef,
  blobs: BlobStore,
): Promise<PromptMessage[]> {
  const messages: PromptMessage[] = [];
  for (const { role, block } of blocks) {
    const last = messages.at(-1);
    const words = block.type === 'text' ? block.text : undefined;
    const joins = last?.role === role && (words === undefined ? last.parts.length < maxParts : last.parts.length === 0);
    const target = joins ? last : { role, text: '', parts: [] };
    if (!joins) messages.push(target);
    if (words === undefined) target.parts.push(await toPart(block, prompt, blobs));
    else target.text = target.text === '' ? words : `${target.text}\n\n${words}`;
  }
  return messages;
}

async function toPart(block: ContentBlock, prompt: PromptRef, blobs: BlobStore): Promise<MessagePart> {
  const { serverId, serverName, name } = prompt;
  const origin = { kind: 'prompt' as const, serverId, serverName, prompt: keepStart(prompt.title ?? name, 1000) };
  switch (block.type) {
    case 'image':
    case 'audio': {
      const mimeType = keepStart(block.mimeType, 200);
      return { type: block.type, mimeType, origin, ...(await blobs.putBase64(block.data, mimeType)) };
    }
    case 'resource': {
      const { uri, mimeType } = block.resource;
      const named = { ...resourceFacts({ uri, name: lastOfUri(uri), mimeType }), origin };
      if ('text' in block.resource) {
        const { text } = block.resource;
        return { type: 'resource', ...named, text, bytes: utf8Length(text) };
      }
      const kept = await blobs.putBase64(block.resource.blob, mimeType ?? 'application/octet-stream');
      return { type: 'resource', ...named, ...kept };
    }
    case 'resource_link':
      // The content was not included, so the model is told that the resource exists.
      return { type: 'resource', ...resourceFacts(block), bytes: 0, origin };
    case 'text':
      return { type: 'text', text: block.text, origin };
  }
}

/** The size of messages in bytes, with attachments. Pure. */
export function sizeOfMessages(messages: readonly PromptMessage[]): number {
  const sizes = messages.flatMap(({ text, parts }) => [
    utf8Length(text),
    ...parts.map((part) => (part.type === 'text' ? utf8Length(part.text) : part.bytes)),
  ]);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

function resourceFacts(facts: {
  readonly uri: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly mimeType?: string | undefined;
}) {
  const { uri, name, title, mimeType } = facts;
  return {
    uri: keepStart(uri, 10_000),
    name: keepStart(name, 1000),
    ...(title === undefined ? {} : { title: keepStart(title, 1000) }),
    ...(mimeType === undefined ? {} : { mimeType: keepStart(mimeType, 200) }),
  };
}

/** An embedded resource has no name. */
function lastOfUri(uri: string): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  return path.split('/').findLast((piece) => piece !== '') ?? uri;
}

function isRecord(value: unknown): value is JsonObject {
  return isJsonObject(value);
}

/** Text of a server, shortened so that it can be quoted. */
function word(value: unknown): string {
  return typeof value === 'string' ? keepStart(value, maxQuotedChars) : '?';
}
