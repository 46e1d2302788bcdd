import type { MessageId, ToolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { ConversationStore, StoredMessage } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';

/** What quick calls and answers change is written together. A process that is killed loses at most this much of it. */
const soonMs = 5;

/**
 * Answers and the calls they ask for, between the moment they are told and the moment they are on disk: a page that shows
 * them, a tool that starts and a model that is asked next need not wait for that, and what changes several times in a moment is
 * written once. It is saved when a call begins to wait, and by itself a moment later. What may run is in the audit before it does, so that a process that is killed in between loses no decision.
 */
export class UnsavedAnswers {
  readonly #store: Pick<ConversationStore, 'saveAnswers'>;
  readonly #clock: Clock;
  readonly #messages = new Map<MessageId, StoredMessage>();
  readonly #calls = new Map<ToolCallId, ToolCall>();
  #stopTimer: (() => void) | undefined;
  /** A write that is under way; never rejects. */
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  constructor(store: Pick<ConversationStore, 'saveAnswers'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Whether the last write failed, of which nobody may have heard yet. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  addAnswer(stored: StoredMessage, calls: readonly ToolCall[]): void {
    this.#messages.set(stored.message.id, stored);
    for (const call of calls) this.#calls.set(call.id, call);
    this.#saveSoon();
  }

  addCall(call: ToolCall): void {
    this.#calls.set(call.id, call);
    this.#saveSoon();
  }

  /** Resolves when all of it is on disk. When the store throws, it throws, and what was not written is tried again the next time. */
  async save(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#messages.size === 0 && this.#calls.size === 0) return;
    const messages = [...this.#messages.values()];
    const calls = [...this.#calls.values()];
    this.#messages.clear();
    this.#calls.clear();
    const written = this.#store.saveAnswers(messages, calls);
    const end = (putBack: boolean) => () => {
      this.#writing = undefined;
      this.#hasFailed = putBack;
      if (putBack) this.#putBack(messages, calls);
    };
    this.#writing = written.then(end(false), end(true));
    await written;
  }

  #putBack(messages: readonly StoredMessage[], calls: readonly ToolCall[]): void {
    for (const stored of messages) {
      if (!this.#messages.has(stored.message.id)) this.#messages.set(stored.message.id, stored);
    }
    for (const call of calls) if (!this.#calls.has(call.id)) this.#calls.set(call.id, call);
  }

  #saveSoon(): void {
    this.#stopTimer ??= this.#clock.after(soonMs, () => {
      this.#stopTimer = undefined;
      // A store that fails fails again at the next save, where the turn hears of it.
      this.save().catch(() => undefined);
    });
  }
}
