import type { CodePiece, HighlightMessage, HighlightRequest } from './codeKind.ts';

export type HighlightedLines = readonly (readonly CodePiece[])[];

/** Loading the worker and a grammar is no work on a text, and its time says nothing about the text; ms. */
const maxLoadMs = 60_000;
/** The time for a text at the first attempt; it doubles with each further one; ms. */
const maxHighlightMs = 4000;
/** A grammar that takes longer each time is stuck on the text. Once, it may have been the machine that was busy. */
const maxAttempts = 3;

/** The slice of a `Worker` that is used. */
export interface HighlightWorker {
  readonly post: (request: HighlightRequest) => void;
  readonly terminate: () => void;
}

export interface HighlightParts {
  /** @param onFailure the worker cannot be loaded, or ended with an error */
  readonly startWorker: (onMessage: (message: HighlightMessage) => void, onFailure: () => void) => HighlightWorker;
  /** Calls back after a time; the result cancels that. */
  readonly later: (run: () => void, milliseconds: number) => () => void;
}

interface Job {
  readonly text: string;
  readonly language: string;
  /** How many attempts took too long. */
  readonly failed: number;
  readonly settle: (lines: HighlightedLines | undefined) => void;
}

/** Highlights texts one after the other, so that the time limit of each counts from its own start. */
export class HighlightQueue {
  readonly #parts: HighlightParts;
  readonly #waiting: Job[] = [];
  #worker: HighlightWorker | undefined;
  #current: { readonly id: number; readonly job: Job; cancelLimit: () => void } | undefined;
  #lastId = 0;

  constructor(parts: HighlightParts) {
    this.#parts = parts;
  }

  /** The pieces of a text, line by line; `undefined` when the language is unknown or the text takes too long every time. */
  highlight(text: string, language: string): Promise<HighlightedLines | undefined> {
    const { promise, resolve: settle } = Promise.withResolvers<HighlightedLines | undefined>();
    this.#waiting.push({ text, language, failed: 0, settle });
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const id = ++this.#lastId;
    this.#current = { id, job, cancelLimit: this.#parts.later(() => this.#giveUp(), maxLoadMs) };
    this.#worker ??= this.#start();
    this.#worker.post({ id, text: job.text, language: job.language });
  }

  #start(): HighlightWorker {
    const started = this.#parts.startWorker(
      (message) => this.#hear(message),
      // One that was ended already has nothing to do with the text of the next one.
      () => this.#worker === started && this.#giveUp(),
    );
    return started;
  }

  #hear(message: HighlightMessage): void {
    const current = this.#current;
    if (current?.id !== message.id) return;
    current.cancelLimit();
    if (message.kind === 'began') {
      const limitMs = maxHighlightMs * 2 ** current.job.failed;
      current.cancelLimit = this.#parts.later(() => this.#giveUp(), limitMs);
      return;
    }
    this.#current = undefined;
    current.job.settle(message.lines ?? undefined);
    this.#next();
  }

  /** Ends the worker, and tries its text again after all others. The next text gets a new worker. */
  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const current = this.#current;
    if (current === undefined) return;
    this.#current = undefined;
    current.cancelLimit();
    const { job } = current;
    if (job.failed + 1 < maxAttempts) this.#waiting.push({ ...job, failed: job.failed + 1 });
    else job.settle(undefined);
    this.#next();
  }
}
