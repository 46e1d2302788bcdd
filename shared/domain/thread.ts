import type { AnswerChannel, Message } from './conversation.ts';
import type { HostEvent, TextDelta } from './hostEvent.ts';
import type { ConversationId, MessageId, ToolCallId } from './ids.ts';
import { withLeftOut } from './leftOutTurns.ts';
import type { MessageVersions } from './messageVersions.ts';
import { isCallSettled, type ToolCall } from './tool.ts';

/** The messages and calls of one conversation, as far as they were read. */
export interface Thread {
  readonly conversationId: ConversationId;
  /** By position, oldest first. */
  readonly messages: readonly Message[];
  /** The calls of each message, in the model's order. */
  readonly calls: Readonly<Record<MessageId, readonly ToolCall[]>>;
  /** The versions of each message that has more than one. */
  readonly versions: Readonly<MessageVersions>;
  /** Whether messages older than the first one exist. */
  readonly hasOlder: boolean;
}

export function emptyThread(conversationId: ConversationId): Thread {
  return { conversationId, messages: [], calls: {}, versions: {}, hasOlder: false };
}

/** The projector of the open conversation; events of other conversations leave it as it is. */
export function applyToThread(thread: Thread, event: HostEvent): Thread {
  switch (event.type) {
    case 'message.added':
      return event.message.conversationId === thread.conversationId
        ? withVersions(withMessage(thread, event.message), event.message.id, event.versions)
        : thread;
    case 'message.finished':
      return event.message.conversationId === thread.conversationId ? withMessage(thread, event.message) : thread;
    case 'message.truncated':
      return event.conversationId === thread.conversationId ? truncated(thread, event.fromPosition) : thread;
    case 'turn.leftOutChanged':
      return event.conversationId === thread.conversationId
        ? withMark(thread, event.messageId, event.isLeftOut)
        : thread;
    case 'toolCall.changed':
      // What the app of a call asked for is no part of the thread.
      return event.call.conversationId === thread.conversationId && event.call.byApp === undefined
        ? withCall(thread, event.call)
        : thread;
    case 'toolCall.progressed':
      return event.conversationId === thread.conversationId
        ? withProgress(thread, event.callId, event.progress)
        : thread;
    default:
      return thread;
  }
}

/**
 * Appends a delta to its message. A delta that is already in it is dropped; `gap` says that one was missed and the
 * message must be read again.
 */
export function applyDelta(thread: Thread, delta: TextDelta): Thread | 'gap' {
  const message = thread.messages.find((candidate) => candidate.id === delta.messageId);
  if (message === undefined || message.state !== 'streaming' || delta.seq <= message.seq) return thread;
  if (delta.seq !== message.seq + 1) return 'gap';
  return withMessage(thread, { ...withAppended(message, delta.channel ?? 'text', delta.text), seq: delta.seq });
}

/** Appends to one of the texts of an answer. */
export function withAppended(message: Message, channel: AnswerChannel, text: string): Message {
  return { ...message, [channel]: (message[channel] ?? '') + text };
}

function withMessage(thread: Thread, message: Message): Thread {
  const at = thread.messages.findIndex((other) => other.id === message.id);
  if (at !== -1) return { ...thread, messages: thread.messages.with(at, message) };
  const messages = [...thread.messages, message].sort((a, b) => a.position - b.position);
  return { ...thread, messages };
}

/** Messages that were not read come with their marks. */
function withMark(thread: Thread, id: MessageId, isLeftOut: boolean): Thread {
  const messages = thread.messages.map((message) => (message.id === id ? withLeftOut(message, isLeftOut) : message));
  return { ...thread, messages };
}

function withVersions(thread: Thread, id: MessageId, versions: readonly MessageId[] | undefined): Thread {
  return versions === undefined ? thread : { ...thread, versions: { ...thread.versions, [id]: [...versions] } };
}

function truncated(thread: Thread, fromPosition: number): Thread {
  const messages = thread.messages.filter((message) => message.position < fromPosition);
  const kept = new Set(messages.map((message) => message.id));
  const ofKept = <Of>(record: Readonly<Record<MessageId, Of>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => kept.has(id as MessageId)));
  return { ...thread, messages, calls: ofKept(thread.calls), versions: ofKept(thread.versions) };
}

function withCall(thread: Thread, call: ToolCall): Thread {
  const calls = thread.calls[call.messageId] ?? [];
  const next = [...calls.filter((other) => other.id !== call.id), call].sort((a, b) => a.index - b.index);
  return { ...thread, calls: { ...thread.calls, [call.messageId]: next } };
}

function withProgress(thread: Thread, callId: ToolCallId, progress: { progress: number }): Thread {
  const call = Object.values(thread.calls)
    .flat()
    .find((candidate) => candidate.id === callId);
  if (call === undefined || call.state.kind === 'reviewing' || isCallSettled(call.state)) return thread;
  if (call.state.kind === 'running' || call.state.kind === 'background') {
    return withCall(thread, { ...call, state: { ...call.state, progress } });
  }
  return withCall(thread, { ...call, state: { kind: 'running', progress } });
}

/** The calls of each message, in the model's order. Pure. */
export function byMessage(calls: readonly ToolCall[]): Record<MessageId, ToolCall[]> {
  const grouped: Record<MessageId, ToolCall[]> = {};
  for (const call of [...calls].sort((a, b) => a.index - b.index)) (grouped[call.messageId] ??= []).push(call);
  return grouped;
}
