import type { Writable } from 'node:stream';

/** A line that could not be written, and whether the server may have read it all the same. */
export interface WriteFailure {
  readonly cause: unknown;
  readonly isUnread: boolean;
}

interface WaitingLine {
  readonly line: string;
  readonly settle: (failure: WriteFailure | undefined) => void;
}

/** So much is written as a whole or not at all. */
const maxWholeWriteBytes = 16 * 1024;

/**
 * Hands lines to a pipe one at a time. A stream would write lines that wait together, and when the pipe breaks in one of them
 * it fails them all, also those that the reader has read. Nothing waits while the pipe takes lines as they come.
 */
export class LineWriter {
  readonly #pipe: Writable;
  readonly #waiting: WaitingLine[] = [];
  #isEnded = false;

  constructor(pipe: Writable) {
    this.#pipe = pipe;
  }

  /** Resolves when the pipe has the line, or with the error. */
  write(line: string): Promise<WriteFailure | undefined> {
    return new Promise((settle) => {
      if (this.#waiting.length === 0 && this.#pipe.writableLength === 0) this.#handOver({ line, settle });
      else this.#waiting.push({ line, settle });
    });
  }

  /** Ends the pipe after the waiting lines. For lines that fail from now on, it is unknown whether they were read. */
  end(): void {
    this.#isEnded = true;
    for (const waiting of this.#waiting.splice(0)) this.#handOver(waiting);
    this.#pipe.end();
  }

  #handOver({ line, settle }: WaitingLine): void {
    this.#pipe.write(line, (cause) => {
      settle(cause ? { cause, isUnread: !this.#isEnded && isWhole(line) } : undefined);
      if (cause) this.#failAll(cause);
      else this.#next();
    });
  }

  #next(): void {
    if (this.#pipe.writableLength > 0) return;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#handOver(next);
  }

  /** None of these lines was written. */
  #failAll(cause: unknown): void {
    for (const { settle } of this.#waiting.splice(0)) settle({ cause, isUnread: true });
  }
}

/** The reader may have all but the end of a longer line. */
function isWhole(line: string): boolean {
  return Buffer.byteLength(line) <= maxWholeWriteBytes;
}
