import type { ConversationId, MessageId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { ConversationStore, StoredMessage, TextPiece } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { FactsAfterCommit } from './factsAfterCommit.ts';

/** Changes within this time are written together. */
const batchWindowMs = 5;

/**
 * Answers and calls that are not on disk yet. Several quick changes are written once. An event that reports something
 * as finished is published only after it is stored, so that nothing a page has seen can be lost; the turn itself does
 * not wait for that. Calls are in the audit before they run.
 */
export class UnsavedAnswers implements Disposable {
  readonly #store: Pick<ConversationStore, 'saveAnswers'>;
  readonly #clock: Clock;
  readonly #messages = new Map<MessageId, StoredMessage>();
  readonly #calls = new Map<ToolCallId, ToolCall>();
  #pieces: TextPiece[] = [];
  readonly #facts = new FactsAfterCommit();
  /** The number of the batch that is being collected. */
  #batch = 1;
  #stopTimer: (() => void) | undefined;
  /** The running write; never rejects. */
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  constructor(store: Pick<ConversationStore, 'saveAnswers'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Whether the last write failed; the failure may not have been reported yet. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** @param tell runs when all of it is stored */
  addAnswer(stored: StoredMessage, calls: readonly ToolCall[], tell?: () => void): void {
    const { id } = stored.message;
    this.#messages.set(id, stored);
    // The complete text replaces the pieces.
    this.#pieces = this.#pieces.filter(({ messageId }) => messageId !== id);
    for (const call of calls) this.#calls.set(call.id, call);
    this.#added(tell);
  }

  /** More text of an answer that was added before and is not finished. */
  addPiece(piece: TextPiece): void {
    this.#pieces.push(piece);
    this.#saveSoon();
  }

  /** @param tell runs when it is stored */
  addCall(call: ToolCall, tell?: () => void): void {
    this.#calls.set(call.id, call);
    this.#added(tell);
  }

  /** Publishes an event that needs no storing, behind earlier ones that wait for the disk. */
  tellInOrder(tell: () => void): void {
    this.#facts.add(tell, 0);
  }

  /** The unsaved messages and calls of a conversation. */
  unsavedOf(id: ConversationId): { messages: StoredMessage[]; calls: ToolCall[] } {
    return {
      messages: [...this.#messages.values()].filter(({ message }) => message.conversationId === id),
      calls: [...this.#calls.values()].filter((call) => call.conversationId === id),
    };
  }

  /** Resolves when everything is stored. Throws the error of the store; unsaved data is then written the next time. */
  async save(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#messages.size === 0 && this.#calls.size === 0 && this.#pieces.length === 0) return;
    const messages = [...this.#messages.values()];
    const calls = [...this.#calls.values()];
    const pieces = this.#pieces;
    const batch = this.#batch++;
    this.#messages.clear();
    this.#calls.clear();
    this.#pieces = [];
    const written = this.#store.saveAnswers(messages, calls, pieces);
    const end = (hasFailed: boolean) => () => {
      this.#writing = undefined;
      this.#hasFailed = hasFailed;
      if (hasFailed) this.#putBack(messages, calls, pieces);
      else this.#facts.committed(batch);
    };
    this.#writing = written.then(end(false), end(true));
    await written;
  }

  /** Stops the automatic writes. */
  dispose(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  #putBack(messages: readonly StoredMessage[], calls: readonly ToolCall[], pieces: readonly TextPiece[]): void {
    const isWhole = ({ messageId }: TextPiece) => this.#messages.has(messageId);
    this.#pieces = [...pieces.filter((piece) => !isWhole(piece)), ...this.#pieces];
    for (const stored of messages) {
      if (!this.#messages.has(stored.message.id)) this.#messages.set(stored.message.id, stored);
    }
    for (const call of calls) if (!this.#calls.has(call.id)) this.#calls.set(call.id, call);
  }

  #added(tell: (() => void) | undefined): void {
    if (tell !== undefined) this.#facts.add(tell, this.#batch);
    this.#saveSoon();
  }

  #saveSoon(): void {
    this.#stopTimer ??= this.#clock.after(batchWindowMs, () => {
      this.#stopTimer = undefined;
      // A failing store fails again at the next save, which reports it to the turn.
      this.save().catch(() => undefined);
    });
  }
}
