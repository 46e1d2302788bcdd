import { Emitter, type Event } from '../../../../shared/lib/emitter.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import type { TextDelta } from '../../../../shared/domain/hostEvent.ts';
import type { MessageId } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../rooms/room.ts';

/** One batch per frame: more would be invisible, fewer would be noticed; ms. */
const frameMs = 16;

interface Stream {
  message: Message;
  waiting: string;
}

/**
 * The text of messages while they stream. Pieces are joined into one delta per frame; the first piece after a pause is
 * sent at once. The result of `read` always equals the sum of the deltas.
 */
export class TextStreams implements Room {
  readonly #clock: Clock;
  readonly #streams = new Map<MessageId, Stream>();
  readonly #deltas: Emitter<readonly TextDelta[]>;
  #lastFlush = -Infinity;
  #cancelTimer: (() => void) | undefined;
  readonly onDeltas: Event<readonly TextDelta[]>;

  constructor(clock: Clock, onListenerError: (error: unknown) => void) {
    this.#clock = clock;
    this.#deltas = new Emitter(onListenerError);
    this.onDeltas = this.#deltas.event;
  }

  open(message: Message): void {
    this.#streams.set(message.id, { message, waiting: '' });
  }

  /** The message as sent to pages, or `undefined` when it does not stream. */
  read(id: MessageId): Message | undefined {
    return this.#streams.get(id)?.message;
  }

  /** The message with all its text, including text that was not sent yet. */
  readAll(id: MessageId): Message | undefined {
    const stream = this.#streams.get(id);
    return stream && { ...stream.message, text: stream.message.text + stream.waiting };
  }

  append(id: MessageId, text: string): void {
    const stream = this.#streams.get(id);
    if (stream === undefined || text === '') return;
    stream.waiting += text;
    if (this.#cancelTimer !== undefined) return;
    const pause = this.#clock.monotonic() - this.#lastFlush;
    if (pause >= frameMs) this.#flush();
    else this.#cancelTimer = this.#clock.after(frameMs - pause, () => this.#flush());
  }

  /** Ends a stream and returns the complete message; pending text needs no further delta. */
  close(id: MessageId): Message | undefined {
    const message = this.readAll(id);
    this.#streams.delete(id);
    return message;
  }

  dispose(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#lastFlush = this.#clock.monotonic();
    const deltas: TextDelta[] = [];
    for (const stream of this.#streams.values()) {
      if (stream.waiting === '') continue;
      const { message, waiting: text } = stream;
      const seq = message.seq + 1;
      stream.message = { ...message, text: message.text + text, seq };
      stream.waiting = '';
      deltas.push({ conversationId: message.conversationId, messageId: message.id, seq, text });
    }
    if (deltas.length > 0) this.#deltas.fire(deltas);
  }
}
