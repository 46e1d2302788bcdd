import type { ConversationId, MessageId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { StoredMessage, WholeThread } from '../../ports/stores.ts';

/** A thread as a model gets it: every message and every call, in order. */
export type Thread = WholeThread;

/** A longer thread is read again by its next turn; its texts in characters. */
const maxKeptChars = 20_000_000;

/** One conversation, as the store would return it. */
interface Kept {
  last: number | undefined;
  /** A turn has ended since it was read: it must be compared with the store before the next one uses it. */
  mustBeChecked: boolean;
  readonly messages: Map<MessageId, StoredMessage>;
  readonly calls: Map<ToolCallId, ToolCall>;
}

/**
 * A cache of the conversations with a running turn, and of the last one that had one: a turn asks the model again after every
 * round of calls, and reading a long conversation again takes longer than everything else before the request.
 */
export class OpenThreads {
  /** `undefined`: not read yet. */
  readonly #threads = new Map<ConversationId, Kept | undefined>();
  /** Whose turn ended last, without an error. */
  #ended: ConversationId | undefined;

  /** From now on, data that is read of this conversation is cached. */
  open(id: ConversationId): void {
    if (id === this.#ended) this.#ended = undefined;
    else this.#threads.set(id, undefined);
  }

  /** @param isWhole all that happened in the turn has been noted here */
  close(id: ConversationId, { isWhole }: { readonly isWhole: boolean }): void {
    const kept = this.#threads.get(id);
    if (!isWhole || kept === undefined || charsIn(kept) > maxKeptChars) {
      this.#threads.delete(id);
      return;
    }
    if (this.#ended !== undefined) this.#threads.delete(this.#ended);
    this.#ended = id;
    kept.mustBeChecked = true;
  }

  /** The position up to which a cached thread has to be compared with the store; `undefined` when it need not be. */
  uncheckedPosition(id: ConversationId): number | undefined {
    const kept = this.#threads.get(id);
    return kept?.mustBeChecked === true ? (kept.last ?? 0) : undefined;
  }

  /** The cached thread is what the store has. */
  noteChecked(id: ConversationId): void {
    const kept = this.#threads.get(id);
    if (kept !== undefined) kept.mustBeChecked = false;
  }

  /** The position of its last message; `undefined` when nothing is cached or certain, or there is no message. */
  lastPosition(id: ConversationId): number | undefined {
    const kept = this.#threads.get(id);
    return kept?.mustBeChecked === true ? undefined : kept?.last;
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
      mustBeChecked: false,
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

  /** Another version is shown, so the thread must be read again. */
  forget(id: ConversationId): void {
    if (this.#threads.has(id)) this.#threads.set(id, undefined);
  }
}

function charsIn({ messages }: Kept): number {
  let chars = 0;
  for (const { message } of messages.values()) chars += message.text.length;
  return chars;
}
