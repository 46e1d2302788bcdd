import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { parseLargeJson } from './largeJson.ts';
import { answeredId } from './answeredId.ts';
import { loadMessageCheck } from './messageCheck.ts';
import { membersOf, parseMember, parseValue } from './parseMessages.ts';
import { notJson, unreadableReply } from './unreadable.ts';

/** Longer lines are parsed in pieces. */
const largeBytes = 256 * 1024;
/**
 * How long messages are read before other work can run (ms). Well below the frame of a page, with room for the
 * handlers.
 */
const sliceMs = 5;
/** Handlers often do their work after the slice, in promises, where it cannot be timed from here. */
const sliceSteps = 128;

export interface MessageReaderParts {
  readonly deliver: (message: JSONRPCMessage) => void;
  /** Called for a line, or a member of a batch, that is not a message. `said` is its beginning. */
  readonly refuse: (said: string, problem: string) => void;
}

/**
 * Reads lines as messages, in order and in short slices: other work can run between small messages in a burst, and
 * between the pieces of a large one.
 */
export class MessageReader {
  readonly #parts: MessageReaderParts;
  #waiting: Buffer[] = [];
  #next = 0;
  #reading: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: MessageReaderParts) {
    this.#parts = parts;
  }

  /**
   * Takes lines, and reads as much as possible in a moment.
   *
   * @returns `undefined` when everything is read; otherwise a promise for that. The caller should wait for it before
   *   feeding more.
   */
  push(lines: readonly Buffer[]): Promise<void> | undefined {
    for (const line of lines) this.#waiting.push(line);
    if (this.#reading !== undefined) return this.#reading;
    const loading = loadMessageCheck();
    if (loading !== undefined) return (this.#reading = this.#readAfter(loading));
    const steps = this.#steps();
    if (goesOn(steps)) this.#reading = this.#finish(steps);
    return this.#reading;
  }

  /** Some servers speak before they are asked. Where the check cannot be loaded, nothing is a message. */
  async #readAfter(loading: Promise<void>): Promise<void> {
    await loading.catch(() => undefined);
    await this.#finish(this.#steps());
  }

  /** Resolves when all lines so far are read. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  /** Reads nothing more. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting = [];
  }

  async #finish(steps: Iterator<void>): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (goesOn(steps));
    this.#reading = undefined;
  }

  *#steps(): Generator<void, void> {
    for (;;) {
      const line = this.#waiting[this.#next];
      if (line === undefined) break;
      this.#next++;
      for (const _ of line.length > largeBytes ? this.#largeLine(line) : this.#line(line)) {
        if (this.#isStopped) return;
        yield;
      }
    }
    this.#waiting = [];
    this.#next = 0;
  }

  *#line(bytes: Buffer): Generator<void, void> {
    // Also takes a byte order mark away.
    const text = bytes.toString('utf8').trim();
    if (text === '') return;
    const parsed = parseValue(text);
    if ('problem' in parsed) yield* this.#unreadable(bytes, parsed.problem);
    else yield* this.#members(parsed.value);
    yield;
  }

  *#largeLine(bytes: Buffer): Generator<void, void> {
    try {
      yield* this.#members(yield* parseLargeJson(bytes));
    } catch (error) {
      const problem = error instanceof RangeError ? error.message : notJson;
      yield* this.#unreadable(bytes, problem);
    }
  }

  /** The caller that waits for the answer in this line gets an error at once. */
  *#unreadable(bytes: Buffer, problem: string): Generator<void, void> {
    this.#parts.refuse(bytes.toString('utf8', 0, saidLength), problem);
    const id = yield* answeredId(bytes);
    if (id !== undefined) this.#parts.deliver(unreadableReply(id, problem));
  }

  *#members(value: unknown): Generator<void, void> {
    for (const member of membersOf(value)) {
      const parsed = parseMember(member);
      if ('message' in parsed) this.#parts.deliver(parsed.message);
      else this.#parts.refuse(keepStart(JSON.stringify(member) ?? '', saidLength), parsed.problem);
      yield;
    }
  }
}

/** More than is shown, because secrets are removed before it is cut. */
const saidLength = 4000;

/** Continues for a slice of time; returns whether there is more to do. */
function goesOn(steps: Iterator<void>): boolean {
  const end = performance.now() + sliceMs;
  for (let n = 0; n < sliceSteps && performance.now() < end; n++) if (steps.next().done) return false;
  return true;
}
