import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { TextStreams } from '../../ground/state/textStreams.ts';
import type { Clock } from '../../ports/system.ts';
import type { UnsavedAnswers } from './unsavedAnswers.ts';

/** A crash loses at most this much time of a streaming message. */
const saveEveryMs = 250;
/** Of a fast one, this much. Each save also writes a few pages of the database that hold no text: smaller ones would be mostly that. */
const saveEveryCharacters = 64 * 1024;
/** Of the reasoning of one answer, only so much is kept. */
const maxReasoningChars = 200_000;

interface StreamingAnswer {
  unsaved: string;
  /** The number of characters that were handed to the store. */
  length: number;
  reasoningLength: number;
  savedAt: number;
  /** Cancels the planned save; set while one is planned. */
  cancelSave: (() => void) | undefined;
}

/** Answers that are being streamed: their text goes to the pages at once and to the disk in pieces. */
export class StreamingAnswers {
  readonly #streams: TextStreams;
  readonly #unsaved: UnsavedAnswers;
  readonly #clock: Clock;
  readonly #answers = new Map<MessageId, StreamingAnswer>();

  constructor(streams: TextStreams, unsaved: UnsavedAnswers, clock: Clock) {
    this.#streams = streams;
    this.#unsaved = unsaved;
    this.#clock = clock;
  }

  begin(message: Message): void {
    this.#streams.open(message);
    this.#answers.set(message.id, {
      unsaved: '',
      length: 0,
      reasoningLength: 0,
      savedAt: this.#clock.monotonic(),
      cancelSave: undefined,
    });
  }

  /** Appends text that is saved soon, not at once, even when no more text follows. @throws errors of the store */
  async append(id: MessageId, text: string): Promise<void> {
    this.#streams.append(id, text);
    const answer = this.#answers.get(id);
    if (answer === undefined) return;
    answer.unsaved += text;
    const wait = saveEveryMs - (this.#clock.monotonic() - answer.savedAt);
    if (wait <= 0 || answer.unsaved.length >= saveEveryCharacters) return this.#saveSoFar(id, answer);
    answer.cancelSave ??= this.#clock.after(wait, () => {
      // A failing store fails again at the next save, which reports it to the turn.
      this.#saveSoFar(id, answer).catch(() => undefined);
    });
  }

  /**
   * Appends reasoning. It is stored with the whole answer only: a crash while the model writes loses it, but nothing that it
   * answered.
   */
  appendReasoning(id: MessageId, text: string): void {
    const answer = this.#answers.get(id);
    if (answer === undefined) return;
    const room = maxReasoningChars - answer.reasoningLength;
    if (room <= 0) return;
    const kept = keepStart(text, room);
    // What comes after a cut must not follow it.
    answer.reasoningLength += kept === text ? kept.length : room;
    this.#streams.append(id, kept, 'reasoning');
  }

  /** Returns the whole message. The caller must store the part that is not on disk yet. */
  end(id: MessageId): Message {
    const streamed = this.#streams.close(id);
    this.#answers.get(id)?.cancelSave?.();
    this.#answers.delete(id);
    if (streamed === undefined) throw new Error(`Message ${id} is not streaming`);
    return streamed;
  }

  /** The streaming answers of a conversation. */
  of(id: ConversationId): readonly MessageId[] {
    return [...this.#answers.keys()].filter((answer) => this.#streams.read(answer)?.conversationId === id);
  }

  /** A message up to the last published delta, if it is streaming. */
  soFar(message: Message): Message {
    return this.#streams.read(message.id) ?? message;
  }

  /** Cancels all planned saves. */
  dispose(): void {
    for (const answer of this.#answers.values()) answer.cancelSave?.();
  }

  async #saveSoFar(id: MessageId, answer: StreamingAnswer): Promise<void> {
    answer.cancelSave?.();
    answer.cancelSave = undefined;
    answer.savedAt = this.#clock.monotonic();
    const { unsaved: text, length: at } = answer;
    answer.unsaved = '';
    answer.length += text.length;
    // Write only the new text: writing all of it each time would take quadratic time.
    if (text !== '') this.#unsaved.addPiece({ messageId: id, at, text });
    await this.#unsaved.save();
  }
}
