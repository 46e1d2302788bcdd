import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { StoredMessage } from '../../ports/stores.ts';

/** The positions a page of a thread covers, both included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Merges a page of messages with unsaved ones, which are shown as failed because storage fails. Pure. */
export function withUnsavedMessages(
  stored: readonly Message[],
  unsaved: readonly StoredMessage[],
  error: ErrorInfo,
  { from, to }: PageRange,
): Message[] {
  const byId = new Map(stored.map((message) => [message.id, message]));
  for (const { message } of unsaved) {
    const isHere = message.position >= from && message.position <= to;
    if (isHere) byId.set(message.id, { ...message, state: 'failed', error });
  }
  return [...byId.values()].sort((a, b) => a.position - b.position);
}

/** Merges the calls of a page with the present state of unsaved calls. Pure. */
export function withUnsavedCalls(
  stored: readonly ToolCall[],
  unsaved: readonly ToolCall[],
  messages: readonly Message[],
): ToolCall[] {
  const shown = new Set(messages.map(({ id }) => id));
  const byId = new Map(stored.map((call) => [call.id, call]));
  for (const call of unsaved) if (shown.has(call.messageId) && call.byApp === undefined) byId.set(call.id, call);
  return [...byId.values()];
}
