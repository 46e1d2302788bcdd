import { z } from 'zod';
import type { LeftOutOfImport } from '../../../../shared/domain/chatImport.ts';
import { nothingLeftOut } from '../../../../shared/domain/chatImport.ts';
import { maxParts, type MessagePart } from '../../../../shared/domain/messagePart.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { type JsonValue, jsonValue } from '../../../../shared/lib/json.ts';
import {
  type ChatGptMessage,
  chatGptNode,
  type ChatGptNode,
  contentText,
  filesOf,
  instructionTypes,
  linkOf,
} from './chatGptNode.ts';
import type { ImportedCall, ImportedMessage, ReadChat } from './importedChat.ts';
import { fencedCode, oneLineTitle } from './plainText.ts';
import { foreignSwitch, wrongPlace } from './wrongPlace.ts';
import { ofSeconds } from './whenOf.ts';

/** A conversation in `conversations.json` of an export of ChatGPT. */
const conversation = z.object({
  mapping: z.record(z.string(), z.unknown()),
  title: z.string().nullish(),
  create_time: z.number().nullish(),
  update_time: z.number().nullish(),
  current_node: z.string().nullish(),
  conversation_id: z.string().nullish(),
  id: z.string().nullish(),
  is_archived: foreignSwitch,
});

/** Reads one conversation: the tree of its `mapping` becomes versions of messages. Pure. */
export function readChatGpt(value: unknown): ReadChat {
  const read = conversation.safeParse(value);
  if (!read.success) return { wrongAt: wrongPlace(read.error) };
  const { mapping, title, current_node: current } = read.data;
  const createdAt = ofSeconds(read.data.create_time) ?? 0;
  const tree = readTree(mapping, createdAt);
  const sourceId = read.data.conversation_id ?? read.data.id ?? `${createdAt} ${Object.keys(mapping)[0] ?? ''}`;
  return {
    chat: {
      from: 'chatgpt',
      sourceId,
      title: oneLineTitle(title ?? ''),
      createdAt,
      updatedAt: Math.max(ofSeconds(read.data.update_time) ?? createdAt, createdAt),
      isArchived: read.data.is_archived ?? false,
      messages: tree.messages,
      shownEnd: typeof current === 'string' ? tree.keyOfNode.get(current) : undefined,
      leftOut: tree.leftOut,
    },
  };
}

interface ReadTree {
  readonly messages: readonly ImportedMessage[];
  /** The message that each node became, or was made part of. */
  readonly keyOfNode: ReadonlyMap<string, string>;
  readonly leftOut: LeftOutOfImport;
}

/** Where the walk through the tree is. */
interface Place {
  readonly node: string;
  readonly parent: string | null;
  /** What the model thought before the answer that comes next. */
  readonly reasoning: string;
}

interface MessageDraft extends Omit<ImportedMessage, 'calls'> {
  readonly calls: ImportedCall[];
}

/** Walks the tree from its roots, without recursion: it may be as deep as a chat is long. */
function readTree(mapping: Readonly<Record<string, unknown>>, createdAt: number): ReadTree {
  const nodes = new Map<string, ChatGptNode>();
  const leftOut = { ...nothingLeftOut };
  for (const [id, value] of Object.entries(mapping)) {
    const read = chatGptNode.safeParse(value);
    // What follows a message that cannot be read still belongs to the thread.
    nodes.set(id, read.data ?? linkOf(value));
    if (!read.success) leftOut.unreadable += 1;
  }
  const children = childrenOf(nodes);
  const drafts = new Map<string, MessageDraft>();
  const keyOfNode = new Map<string, string>();
  const stack: Place[] = (children.get(null) ?? []).map((node) => ({ node, parent: null, reasoning: '' })).reverse();
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const message = nodes.get(place.node)?.message;
    const before = place.parent === null ? undefined : drafts.get(place.parent);
    const next =
      message === undefined || message === null
        ? place
        : addMessage({ place, message, before, drafts, leftOut, createdAt });
    if (next.parent !== null) keyOfNode.set(place.node, next.parent);
    for (const child of (children.get(place.node) ?? []).toReversed()) stack.push({ ...next, node: child });
  }
  return { messages: [...drafts.values()], keyOfNode, leftOut };
}

/**
 * The nodes after each node, in the order of its own list. A node that does not name its parent is after the one that lists it;
 * a node whose parent is missing begins the chat.
 */
function childrenOf(nodes: ReadonlyMap<string, ChatGptNode>): ReadonlyMap<string | null, readonly string[]> {
  const order = new Map<string, number>();
  const listedBy = new Map<string, string>();
  for (const [id, { children }] of nodes) {
    for (const [at, child] of children.entries()) {
      order.set(child, at);
      listedBy.set(child, id);
    }
  }
  const children = new Map<string | null, string[]>();
  for (const [id, node] of nodes) {
    const parent = node.parent === undefined ? listedBy.get(id) : node.parent;
    const before = typeof parent === 'string' && nodes.has(parent) ? parent : null;
    const siblings = children.get(before);
    if (siblings === undefined) children.set(before, [id]);
    else siblings.push(id);
  }
  for (const list of children.values()) list.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return children;
}

interface Step {
  readonly place: Place;
  readonly message: ChatGptMessage;
  readonly before: MessageDraft | undefined;
  readonly drafts: Map<string, MessageDraft>;
  readonly leftOut: { instructions: number; files: number; unreadable: number };
  readonly createdAt: number;
}

/** Adds what a node says, and returns the place for what follows it. */
function addMessage(step: Step): Place {
  const { place, message, before, leftOut } = step;
  const { content, author } = message;
  const text = contentText(content);
  if (author.role === 'system' || instructionTypes.has(content.content_type)) {
    if (text !== '') leftOut.instructions += 1;
    return place;
  }
  const files = filesOf(message);
  leftOut.files += files.count;
  if (message.metadata?.is_visually_hidden_from_conversation === true) return place;
  if (content.content_type === 'thoughts') return { ...place, reasoning: joined(place.reasoning, text) };
  if (content.content_type === 'reasoning_recap') return place;
  const createdAt = ofSeconds(message.create_time) ?? before?.createdAt ?? step.createdAt;
  if (author.role === 'tool') {
    addResult(before, { name: author.name ?? 'tool', text, createdAt });
    return place;
  }
  const parts = fileParts(files.names);
  const isCall = author.role === 'assistant' && (message.recipient ?? 'all') !== 'all';
  if (text === '' && parts.length === 0 && !isCall) {
    if (!knownEmpty(content)) leftOut.unreadable += 1;
    return place;
  }
  step.drafts.set(place.node, {
    key: place.node,
    parent: place.parent,
    role: author.role,
    text: isCall ? '' : shownText(content, text),
    ...(author.role === 'assistant' && place.reasoning !== '' && { reasoning: place.reasoning }),
    ...(parts.length > 0 && { parts }),
    state: message.status === 'in_progress' ? 'interrupted' : 'finished',
    createdAt,
    calls: isCall ? [callOf(message.recipient ?? '', text, createdAt)] : [],
  });
  return { ...place, parent: place.node, reasoning: '' };
}

/** Code that is no call is shown as code. */
function shownText({ content_type: type, language }: ChatGptMessage['content'], text: string): string {
  return type === 'code' && text !== '' ? fencedCode(text, language ?? '') : text;
}

/** A message without words that is no loss. */
function knownEmpty(content: ChatGptMessage['content']): boolean {
  return content.parts !== undefined || content.text === '';
}

/** Longer thoughts are cut: each answer after them gets a copy; characters. */
const maxReasoning = 200_000;

/** Not `join`, which would copy all the thoughts before with each further one. */
function joined(a: string, b: string): string {
  if (a === '' || b === '') return keepStart(a + b, maxReasoning);
  return a.length >= maxReasoning ? a : keepStart(`${a}\n\n${b}`, maxReasoning);
}

function fileParts(names: readonly string[]): MessagePart[] {
  return names.slice(0, maxParts).map((name) => ({
    type: 'file',
    name: oneLineTitle(name),
    mimeType: 'application/octet-stream',
    bytes: 0,
    origin: { kind: 'file' },
  }));
}

function callOf(tool: string, text: string, createdAt: number): ImportedCall {
  return {
    serverName: 'ChatGPT',
    modelName: oneLineTitle(tool),
    arguments: argumentsOf(text),
    // Until its result is found.
    state: { kind: 'cancelled' },
    createdAt,
  };
}

function argumentsOf(text: string): JsonValue {
  try {
    const { data } = jsonValue.safeParse(JSON.parse(text));
    if (typeof data === 'object' && data !== null) return data;
  } catch {
    // Most tools of ChatGPT are given code, or plain words.
  }
  return { input: text };
}

/** A tool may answer a call in many messages: more are left out. */
const maxAnswers = 1000;

/** A tool's answer belongs to the call before it; without one it is a call that nobody wrote down. */
function addResult(
  draft: MessageDraft | undefined,
  { name, text, createdAt }: { readonly name: string; readonly text: string; readonly createdAt: number },
): void {
  if (draft === undefined || draft.role !== 'assistant') return;
  const [call = callOf(name, '', createdAt)] = draft.calls;
  if (draft.calls.length === 0) draft.calls.push(call);
  if (call.state.kind !== 'done') call.state = { kind: 'done', result: { content: [] } };
  const { content } = call.state.result;
  if (text !== '' && content.length < maxAnswers) content.push({ type: 'text', text });
  call.startedAt = call.createdAt;
  call.finishedAt = Math.max(createdAt, call.createdAt);
}
