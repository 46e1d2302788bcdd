import { LineSplitter } from './lineSplitter.ts';

const maxLineBytes = 64 * 1024;

export interface StderrLimits {
  /** How much is shown in one time window; the rest is counted and left out. */
  readonly shownBytes: number;
  readonly shownLines: number;
  /** How much is read in one window; then the server must wait. Reading is more expensive than writing. */
  readonly readBytes: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

export const defaultStderrLimits: StderrLimits = {
  shownBytes: 256 * 1024,
  shownLines: 1000,
  readBytes: 32 * 1024 * 1024,
  windowMs: 1000,
};

export interface StderrReaderParts {
  readonly limits: StderrLimits;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** Called with lines that came together. */
  readonly tell: (lines: readonly string[]) => void;
}

/**
 * Reads a server's stderr line by line, without control characters. A flood is cheap: above a rate it is only counted,
 * and a line reports how much was left out.
 */
export class StderrReader {
  readonly #parts: StderrReaderParts;
  #lines = new LineSplitter(maxLineBytes);
  #windowEnd = 0;
  #shownLines = 0;
  #readBytes = 0;
  #leftOut = 0;

  constructor(parts: StderrReaderParts) {
    this.#parts = parts;
  }

  /** Takes a piece. Answers for how many milliseconds no other should be read; mostly 0. */
  push(piece: Buffer): number {
    const { limits } = this.#parts;
    const now = this.#parts.now();
    if (now >= this.#windowEnd) this.#beginWindow(now + limits.windowMs);
    this.#readBytes += piece.length;
    if (this.#readBytes > limits.shownBytes || this.#shownLines >= limits.shownLines) this.#leaveOut(piece.length);
    else this.#show(piece);
    return this.#readBytes < limits.readBytes ? 0 : this.#windowEnd - now;
  }

  /** Flushes the text after the last line end, and the omitted amount. Call it once, at the end. */
  end(): void {
    const rest = this.#lines.rest();
    if (rest.length > 0) this.#tell([rest.toString('utf8')]);
    this.#tellLeftOut();
  }

  #beginWindow(end: number): void {
    this.#tellLeftOut();
    this.#windowEnd = end;
    this.#shownLines = 0;
    this.#readBytes = 0;
  }

  #show(piece: Buffer): void {
    try {
      const lines = this.#lines.push(piece);
      const room = this.#parts.limits.shownLines - this.#shownLines;
      this.#shownLines += lines.length;
      if (lines.length > 0 && room > 0) this.#tell(lines.slice(0, room).map((line) => line.toString('utf8')));
      for (const line of lines.slice(room)) this.#leftOut += line.length + 1;
    } catch {
      this.#lines = new LineSplitter(maxLineBytes);
      this.#tell(['[a line that was too long was left out]']);
    }
  }

  #leaveOut(bytes: number): void {
    // The unfinished line must not be joined with text after the gap.
    this.#leftOut += bytes + this.#lines.rest().length;
  }

  #tellLeftOut(): void {
    if (this.#leftOut > 0) this.#tell([`[${this.#leftOut} bytes of stderr were left out: too much at once]`]);
    this.#leftOut = 0;
  }

  #tell(lines: readonly string[]): void {
    this.#parts.tell(lines.map(withoutControls));
  }
}

/** Removes escape sequences, which can hide or forge text. Pure. */
export function withoutControls(line: string): string {
  return line.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�');
}
