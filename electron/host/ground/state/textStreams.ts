import { Emitter, type Event } from '../../../../shared/lib/emitter.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import type { TextDelta } from '../../../../shared/domain/hostEvent.ts';
import type { MessageId } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../rooms/room.ts';

/** One batch a frame: more often nobody could see, less often people would. */
const frameMs = 16;

interface Stream {
  message: Message;
  waiting: string;
}

/**
 * The text of messages while they stream. Pieces are joined into one delta a frame; the first piece after a pause goes
 * out at once. What `read` answers and what the deltas add up to is always the same.
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

  /** The message as pages know it, or `undefined` when it does not stream. */
  read(id: MessageId): Message | undefined {
    return this.#streams.get(id)?.message;
  }

  /** The message with all its text, also what pages do not know yet. */
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

  /** Ends a stream and answers the message with all its text; what was still waiting needs no delta any more. */
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
