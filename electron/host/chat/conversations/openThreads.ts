import type { ConversationId, MessageId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { StoredMessage, ThreadPage } from '../../ports/stores.ts';

/** A thread as a model gets it: every message and every call, in order. */
export type Thread = Omit<ThreadPage, 'hasOlder'>;

/** One conversation, as the store would return it. */
interface Kept {
  last: number | undefined;
  readonly messages: Map<MessageId, StoredMessage>;
  readonly calls: Map<ToolCallId, ToolCall>;
}

/**
 * A cache of the conversations with a running turn: a turn asks the model again after every round of calls, and reading
 * a long conversation again takes longer than everything else before the request.
 */
export class OpenThreads {
  /** `undefined`: not read yet. */
  readonly #threads = new Map<ConversationId, Kept | undefined>();

  /** From now on, data that is read of this conversation is cached. */
  open(id: ConversationId): void {
    this.#threads.set(id, undefined);
  }

  close(id: ConversationId): void {
    this.#threads.delete(id);
  }

  /** The position of its last message; `undefined` when nothing is cached, or there is no message. */
  lastPosition(id: ConversationId): number | undefined {
    return this.#threads.get(id)?.last;
  }

  /** The cached thread, if any. */
  get(id: ConversationId): Thread | undefined {
    const kept = this.#threads.get(id);
    return kept && { messages: [...kept.messages.values()], calls: [...kept.calls.values()] };
  }

  /** Caches a thread that was read, if its conversation is open. */
  keep(id: ConversationId, { messages, calls }: Thread): void {
    if (!this.#threads.has(id)) return;
    this.#threads.set(id, {
      last: messages.at(-1)?.message.position,
      messages: new Map(messages.map((stored) => [stored.message.id, stored])),
      calls: new Map(calls.map((call) => [call.id, call])),
    });
  }

  /** A message was added or changed; new messages are last. */
  note(stored: StoredMessage, calls: readonly ToolCall[] = []): void {
    const kept = this.#threads.get(stored.message.conversationId);
    if (kept === undefined) return;
    kept.messages.set(stored.message.id, stored);
    kept.last = Math.max(kept.last ?? 0, stored.message.position);
    for (const call of calls) kept.calls.set(call.id, call);
  }

  noteCall(call: ToolCall): void {
    this.#threads.get(call.conversationId)?.calls.set(call.id, call);
  }

  /** Something was removed, so the thread must be read again. */
  forget(id: ConversationId): void {
    if (this.#threads.has(id)) this.#threads.set(id, undefined);
  }
}
