import { SseSplitter, type SseBlock } from './sseSplitter.ts';
import { encodeEvent, eventData, withData } from './unbatch.ts';
import { jsonProblem, replyInPlaceOf } from '../../messages/unreadable.ts';

export interface EventStreamOptions {
  readonly maxBytes: number;
  /**
   * The id after which the stream resumes. The SDK forgets it when a resumed stream ends before its first event, and
   * could not resume the next time; so it is repeated at the beginning.
   */
  readonly resumesAfter?: string | undefined;
  readonly onEvent: (lines: SseBlock['lines']) => void;
  /** An event is larger than `maxBytes`; its data is left out. May be called several times for the same event. */
  readonly onTooLarge: () => void;
  /** No more will come. */
  readonly onEnd: () => void;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Ends it as a network that breaks would. */
  readonly lose: () => void;
}

/** An event stream as the SDK can read it: one message per event, none too large. */
export function eventStream(source: ReadableStream<Uint8Array>, options: EventStreamOptions): EventStream {
  const splitter = new SseSplitter(options.maxBytes);
  const reader = source.getReader();
  let isLost = false;

  const encode = ({ lines, isTooLarge }: SseBlock): Buffer => {
    if (!isTooLarge) options.onEvent(lines);
    const instead = isTooLarge ? undefined : insteadOf(lines);
    if (instead !== undefined) return instead;
    return isTooLarge ? encodeEvent([...lines, Buffer.from('data:')]) : encodeEvent(lines);
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (options.resumesAfter !== undefined) controller.enqueue(Buffer.from(`id: ${options.resumesAfter}\ndata:\n\n`));
    },
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (isLost) throw new Error('The stream is opened anew.');
          if (done) {
            const rest = splitter.rest();
            if (rest.length > 0) controller.enqueue(Buffer.concat(rest.flatMap((line) => [line, Buffer.from('\n')])));
            options.onEnd();
            return controller.close();
          }
          const blocks = splitter.push(value);
          if (splitter.isSkipping || blocks.some(({ isTooLarge }) => isTooLarge)) options.onTooLarge();
          const events = blocks.map(encode);
          if (events.length === 0) continue;
          return controller.enqueue(events.length === 1 ? (events[0] ?? value) : Buffer.concat(events));
        }
      } catch (error) {
        options.onEnd();
        reader.cancel().catch(() => undefined);
        controller.error(error);
      }
    },
    cancel: (reason) => {
      options.onEnd();
      return reader.cancel(reason);
    },
  });
  const lose = () => {
    isLost = true;
    reader.cancel().catch(() => undefined);
  };
  return { body, lose };
}

/** Replaces an event with an unreadable answer, so that the waiting caller gets an error at once. */
function insteadOf(lines: SseBlock['lines']): Buffer | undefined {
  const data = eventData(lines);
  if (data[0] !== openObject) return undefined;
  const problem = jsonProblem(data.toString('utf8'));
  const reply = problem === undefined ? undefined : replyInPlaceOf(data, problem);
  return reply === undefined ? undefined : withData(lines, JSON.stringify(reply));
}

const openObject = 0x7b;
