import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import type { TextStreams } from '../../ground/state/textStreams.ts';
import type { Clock } from '../../ports/system.ts';
import type { UnsavedAnswers } from './unsavedAnswers.ts';

/** A crash loses at most this much of a message that is being written. */
const saveEveryMs = 250;
const saveEveryCharacters = 4096;

interface StreamingAnswer {
  unsaved: string;
  /** How many characters were handed to the disk. */
  length: number;
  savedAt: number;
  /** Set while a save is due later; cancels it. */
  cancelSave: (() => void) | undefined;
}

/** Answers that are being written: their text goes to the pages at once and to the disk in pieces. */
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
      savedAt: this.#clock.monotonic(),
      cancelSave: undefined,
    });
  }

  /** What is appended is saved soon, not at once, also when nothing more comes. @throws what the store throws */
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

  /** Answers the whole message. What of it is not on disk yet is for the caller to store. */
  end(id: MessageId): Message {
    const streamed = this.#streams.close(id);
    this.#answers.get(id)?.cancelSave?.();
    this.#answers.delete(id);
    if (streamed === undefined) throw new Error(`Message ${id} is not streaming`);
    return streamed;
  }

  /** The answers that are being written in a conversation. */
  of(id: ConversationId): readonly MessageId[] {
    return [...this.#answers.keys()].filter((answer) => this.#streams.read(answer)?.conversationId === id);
  }

  /** A message as far as its deltas were sent, where it is being written. */
  soFar(message: Message): Message {
    return this.#streams.read(message.id) ?? message;
  }

  /** Nothing is saved later any more. */
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
    // Only what is new: writing all of it each time would cost time by the square of its length.
    if (text !== '') this.#unsaved.addPiece({ messageId: id, at, text });
    await this.#unsaved.save();
  }
}
