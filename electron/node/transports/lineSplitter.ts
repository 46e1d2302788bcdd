import { HostError } from '../../../shared/domain/error.ts';

const newline = 0x0a;

/**
 * Cuts a stream of bytes into lines. Pieces of an unfinished line are kept as they came and joined once, so that a line
 * of n bytes costs n, however small the pieces are.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #waiting = 0;

  /** @param maxBytes a longer line is refused */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The lines this piece completed, without their ends.
   *
   * @throws HostError `badResult` when a line is longer than allowed
   */
  push(piece: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      this.#keep(piece.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#keep(piece.subarray(start));
    return lines;
  }

  /** What stands behind the last line end. */
  rest(): string {
    return this.#take();
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return;
    this.#waiting += part.length;
    if (this.#waiting > this.#maxBytes) {
      this.#pieces = [];
      this.#waiting = 0;
      throw new HostError('badResult', `The server sent a line of more than ${this.#maxBytes} bytes.`);
    }
    this.#pieces.push(part);
  }

  #take(): string {
    const [first] = this.#pieces;
    const line = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#waiting = 0;
    const text = line.toString('utf8');
    return text.endsWith('\r') ? text.slice(0, -1) : text;
  }
}
