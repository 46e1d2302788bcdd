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
   * @throws LineTooLong when a line is longer than allowed; nothing of it is kept
   */
  push(piece: Buffer): Buffer[] {
    const lines: Buffer[] = [];
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
  rest(): Buffer {
    return this.#take();
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return;
    this.#waiting += part.length;
    if (this.#waiting > this.#maxBytes) {
      this.#pieces = [];
      this.#waiting = 0;
      throw new LineTooLong(this.#maxBytes);
    }
    this.#pieces.push(part);
  }

  #take(): Buffer {
    const [first] = this.#pieces;
    const line = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#waiting = 0;
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
  }
}

const carriageReturn = 0x0d;

export class LineTooLong extends Error {
  /** What was allowed. */
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`A line of more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
