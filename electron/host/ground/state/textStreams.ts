import { Emitter, type Event } from '../../../../shared/lib/emitter.ts';
import type { AnswerChannel, Message } from '../../../../shared/domain/conversation.ts';
import type { TextDelta } from '../../../../shared/domain/hostEvent.ts';
import type { MessageId } from '../../../../shared/domain/ids.ts';
import { withAppended } from '../../../../shared/domain/thread.ts';
import type { Clock } from '../../ports/system.ts';
import type { Room } from '../rooms/room.ts';

/** One batch per frame: more would be invisible, fewer would be noticed; ms. */
const frameMs = 16;

interface Stream {
  message: Message;
  /** What was not sent yet, in order. Pieces of the same channel are joined. */
  waiting: { readonly channel: AnswerChannel; text: string }[];
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
    this.#streams.set(message.id, { message, waiting: [] });
  }

  /** The message as sent to pages, or `undefined` when it does not stream. */
  read(id: MessageId): Message | undefined {
    return this.#streams.get(id)?.message;
  }

  /** The message with all its text, including text that was not sent yet. */
  readAll(id: MessageId): Message | undefined {
    const stream = this.#streams.get(id);
    return stream?.waiting.reduce((message, { channel, text }) => withAppended(message, channel, text), stream.message);
  }

  append(id: MessageId, text: string, channel: AnswerChannel = 'text'): void {
    const stream = this.#streams.get(id);
    if (stream === undefined || text === '') return;
    const last = stream.waiting.at(-1);
    if (last?.channel === channel) last.text += text;
    else stream.waiting.push({ channel, text });
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
      for (const { channel, text } of stream.waiting) {
        const { conversationId, id: messageId, seq: before } = stream.message;
        const seq = before + 1;
        stream.message = { ...withAppended(stream.message, channel, text), seq };
        deltas.push({ conversationId, messageId, seq, ...(channel === 'text' ? {} : { channel }), text });
      }
      stream.waiting = [];
    }
    if (deltas.length > 0) this.#deltas.fire(deltas);
  }
}
