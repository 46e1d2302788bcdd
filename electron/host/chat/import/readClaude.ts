import { z } from 'zod';
import { nothingLeftOut } from '../../../../shared/domain/chatImport.ts';
import { cutPartText, maxParts, type MessagePart } from '../../../../shared/domain/messagePart.ts';
import { type JsonValue, jsonValue } from '../../../../shared/lib/json.ts';
import type { ImportedCall, ImportedMessage, ReadChat } from './importedChat.ts';
import { oneLineTitle } from './plainText.ts';
import { ofIsoDate } from './whenOf.ts';
import { foreignSwitch, wrongPlace } from './wrongPlace.ts';

/** A block of a message; kinds that are not listed are left out. */
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
  z.object({
    type: z.literal('tool_use'),
    id: z.string().nullish(),
    name: z.string(),
    input: z.unknown(),
    integration_name: z.string().nullish(),
  }),
  z.object({
    type: z.literal('tool_result'),
    tool_use_id: z.string().nullish(),
    name: z.string().nullish(),
    content: z.union([z.string(), z.array(z.unknown())]).nullish(),
    is_error: foreignSwitch,
  }),
]);
type Block = z.infer<typeof block>;

const attachment = z.object({
  file_name: z.string().nullish(),
  file_size: z.number().nullish(),
  file_type: z.string().nullish(),
  extracted_content: z.string().nullish(),
});

/** The place of a message that cannot be read. */
const link = z.object({ uuid: z.string(), parent_message_uuid: z.string().nullish().catch(undefined) });

const message = z.object({
  uuid: z.string(),
  text: z.string().nullish(),
  content: z.array(z.unknown()).nullish(),
  sender: z.enum(['human', 'assistant']),
  created_at: z.string().nullish(),
  parent_message_uuid: z.string().nullish(),
  attachments: z.array(attachment).nullish(),
  files: z.array(z.object({ file_name: z.string().nullish() })).nullish(),
});
type ClaudeMessage = z.infer<typeof message>;

/** A conversation in `conversations.json` of an export of Claude. */
const conversation = z.object({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  current_leaf_message_uuid: z.string().nullish(),
  chat_messages: z.array(z.unknown()),
});

/** Reads one conversation. Newer exports name the message before each, which makes versions; older ones are lists. Pure. */
export function readClaude(value: unknown): ReadChat {
  const read = conversation.safeParse(value);
  if (!read.success) return { wrongAt: wrongPlace(read.error) };
  const { uuid, name, chat_messages: all, current_leaf_message_uuid: leaf } = read.data;
  const createdAt = ofIsoDate(read.data.created_at) ?? 0;
  const leftOut = { ...nothingLeftOut };
  const messages: ImportedMessage[] = [];
  /** The last of our messages that one of Claude's became. */
  const ends = new Map<string, string | null>();
  const times = new Map<string | null, number>();
  let last: string | null = null;
  // A first message names one that is in no export.
  const parentOf = ({ parent_message_uuid: before }: z.infer<typeof link>) =>
    typeof before === 'string' ? (ends.get(before) ?? null) : last;
  for (const entry of all) {
    const one = message.safeParse(entry);
    if (!one.success) {
      leftOut.unreadable += 1;
      // What follows it still belongs to the thread.
      const { data } = link.safeParse(entry);
      if (data !== undefined && !ends.has(data.uuid)) ends.set(data.uuid, parentOf(data));
      continue;
    }
    const parent = parentOf(one.data);
    const made = messagesOf(one.data, parent, times.get(parent) ?? createdAt);
    if (ends.has(one.data.uuid)) continue;
    for (const each of made.messages) messages.push(each);
    leftOut.files += made.files;
    leftOut.unreadable += made.unreadable;
    last = made.messages.at(-1)?.key ?? parent;
    times.set(last, made.messages.at(-1)?.createdAt ?? createdAt);
    ends.set(one.data.uuid, last);
  }
  return {
    chat: {
      from: 'claude',
      sourceId: uuid,
      title: oneLineTitle(name ?? ''),
      createdAt,
      updatedAt: Math.max(ofIsoDate(read.data.updated_at) ?? createdAt, createdAt),
      isArchived: false,
      messages,
      shownEnd: (typeof leaf === 'string' ? ends.get(leaf) : undefined) ?? last ?? undefined,
      leftOut,
    },
  };
}

interface MessageDraft {
  text: string;
  reasoning: string;
  readonly calls: ImportedCall[];
  /** Its calls by their ids. */
  readonly byId: Map<string, ImportedCall>;
  /** The calls before this place have results. */
  firstOpen: number;
}

function emptyDraft(): MessageDraft {
  return { text: '', reasoning: '', calls: [], byId: new Map(), firstOpen: 0 };
}

/** One message of Claude becomes several where it went on after calls, as its model was asked several times. */
function messagesOf(from: ClaudeMessage, parent: string | null, earliest: number) {
  const createdAt = ofIsoDate(from.created_at) ?? earliest;
  const blocks = (from.content ?? []).map((each) => block.safeParse(each).data);
  const drafts = [emptyDraft()];
  for (const each of blocks) if (each !== undefined) addBlock(drafts, each, createdAt);
  const [first] = drafts;
  if (first !== undefined && blocks.every((each) => each === undefined)) first.text = from.text ?? '';
  const { parts, files } = partsOf(from);
  const kept = drafts.filter(
    ({ text, reasoning, calls }, at) =>
      text.trim() !== '' || reasoning !== '' || calls.length > 0 || (at === 0 && parts.length > 0),
  );
  const messages = kept.map(({ text, reasoning, calls }, at): ImportedMessage => {
    const key = at === 0 ? from.uuid : `${from.uuid} ${at}`;
    const before = at === 0 ? parent : at === 1 ? from.uuid : `${from.uuid} ${at - 1}`;
    return {
      key,
      parent: before,
      role: from.sender === 'human' ? 'user' : 'assistant',
      text,
      ...(reasoning !== '' && { reasoning }),
      ...(at === 0 && parts.length > 0 && { parts }),
      state: 'finished',
      createdAt,
      calls,
    };
  });
  return { messages, files, unreadable: blocks.filter((each) => each === undefined).length };
}

function addBlock(drafts: MessageDraft[], from: Block, createdAt: number): void {
  let draft = drafts.at(-1);
  if (draft === undefined || (draft.calls.length > 0 && (from.type === 'text' || from.type === 'thinking'))) {
    draft = emptyDraft();
    drafts.push(draft);
  }
  switch (from.type) {
    case 'text':
      draft.text = joined(draft.text, from.text);
      return;
    case 'thinking':
      draft.reasoning = joined(draft.reasoning, from.thinking);
      return;
    case 'tool_use':
      addCall(draft, from, createdAt);
      return;
    case 'tool_result':
      addResult(draft, from);
  }
}

function addCall(draft: MessageDraft, from: Extract<Block, { type: 'tool_use' }>, createdAt: number): void {
  const call: ImportedCall = {
    serverName: oneLineTitle(from.integration_name ?? 'Claude'),
    modelName: oneLineTitle(from.name),
    arguments: argumentsOf(from.input),
    state: { kind: 'cancelled' },
    createdAt,
  };
  draft.calls.push(call);
  if (typeof from.id === 'string' && !draft.byId.has(from.id)) draft.byId.set(from.id, call);
}

function argumentsOf(input: unknown): JsonValue {
  return jsonValue.safeParse(input ?? {}).data ?? {};
}

/** The result belongs to the call it names; otherwise to the first that has none. */
function addResult(draft: MessageDraft, from: Extract<Block, { type: 'tool_result' }>): void {
  const named = draft.byId.get(from.tool_use_id ?? '');
  const call = named?.state.kind === 'cancelled' ? named : firstOpenOf(draft);
  if (call === undefined) return;
  const given = typeof from.content === 'string' ? [{ type: 'text', text: from.content }] : (from.content ?? []);
  const texts = given.flatMap((each) => {
    const { data } = block.safeParse(each);
    return data?.type === 'text' ? [{ type: 'text' as const, text: data.text }] : [];
  });
  const result = { content: texts };
  call.state = from.is_error === true ? { kind: 'failed', result } : { kind: 'done', result };
  call.startedAt = call.createdAt;
  call.finishedAt = call.createdAt;
}

/** A place that only moves on: looking through all calls for each result would take too long. */
function firstOpenOf(draft: MessageDraft): ImportedCall | undefined {
  const hasResult = () => (draft.calls[draft.firstOpen]?.state.kind ?? 'cancelled') !== 'cancelled';
  while (hasResult()) draft.firstOpen += 1;
  return draft.calls[draft.firstOpen];
}

function joined(a: string, b: string): string {
  return a === '' ? b : `${a}\n\n${b}`;
}

/** Attached texts are in the file; other files are only named. */
function partsOf({ attachments, files }: ClaudeMessage): { readonly parts: MessagePart[]; readonly files: number } {
  const withText = (attachments ?? []).map(({ file_name: name, file_size: size, file_type: type, extracted_content }) =>
    filePart({ name, type, bytes: size ?? 0, text: extracted_content ?? undefined }),
  );
  const named = (files ?? []).map(({ file_name: name }) =>
    filePart({ name, type: undefined, bytes: 0, text: undefined }),
  );
  const parts = [...withText, ...named].slice(0, maxParts);
  return { parts, files: [...withText, ...named].filter((part) => part.text === undefined).length };
}

interface FileFacts {
  readonly name: string | null | undefined;
  readonly type: string | null | undefined;
  readonly bytes: number;
  readonly text: string | undefined;
}

/** How much text all parts of a message may have: twenty of this size fit. */
const maxAttachedText = 50_000;

function filePart({ name, type, bytes, text }: FileFacts): Extract<MessagePart, { type: 'file' }> {
  const words = text === undefined || text === '' ? {} : cutPartText(text, maxAttachedText);
  return {
    type: 'file',
    name: oneLineTitle(name ?? ''),
    mimeType: oneLineTitle(type ?? '') || (text === undefined ? 'application/octet-stream' : 'text/plain'),
    ...words,
    bytes: Math.min(Math.max(0, Math.round(bytes)), Number.MAX_SAFE_INTEGER),
    origin: { kind: 'file' },
  };
}
