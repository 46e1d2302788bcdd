import type { ConversationId, MessageId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { StoredMessage, ThreadPage } from '../../ports/stores.ts';

/** What a model gets: every message and every call, in order. */
export type Thread = Omit<ThreadPage, 'hasOlder'>;

/** One conversation, as the store would give it. */
interface Kept {
  last: number | undefined;
  readonly messages: Map<MessageId, StoredMessage>;
  readonly calls: Map<ToolCallId, ToolCall>;
}

/**
 * Conversations in which a turn runs, kept in memory as they are on disk: a turn asks the model again after every round of
 * calls, and reading a long conversation again takes longer than everything else before the request.
 */
export class OpenThreads {
  /** `undefined`: it was not read yet. */
  readonly #threads = new Map<ConversationId, Kept | undefined>();

  /** From now on what is read of it is kept. */
  open(id: ConversationId): void {
    this.#threads.set(id, undefined);
  }

  close(id: ConversationId): void {
    this.#threads.delete(id);
  }

  /** Where its last message stands; `undefined` when nothing is kept, or there is none. */
  lastPosition(id: ConversationId): number | undefined {
    return this.#threads.get(id)?.last;
  }

  /** What is kept of it, if anything. */
  get(id: ConversationId): Thread | undefined {
    const kept = this.#threads.get(id);
    return kept && { messages: [...kept.messages.values()], calls: [...kept.calls.values()] };
  }

  /** Keeps what was read, where it is open. */
  keep(id: ConversationId, { messages, calls }: Thread): void {
    if (!this.#threads.has(id)) return;
    this.#threads.set(id, {
      last: messages.at(-1)?.message.position,
      messages: new Map(messages.map((stored) => [stored.message.id, stored])),
      calls: new Map(calls.map((call) => [call.id, call])),
    });
  }

  /** A message is new, or otherwise now; new ones stand last. */
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

  /** Something was removed, so the thread is read again. */
  forget(id: ConversationId): void {
    if (this.#threads.has(id)) this.#threads.set(id, undefined);
  }
}
