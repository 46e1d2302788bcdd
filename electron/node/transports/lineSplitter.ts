const newline = 0x0a;

/** How much is kept of a line that cannot be a message: enough to identify it. */
const maxTextBytes = 64 * 1024;

/**
 * Cuts a stream of bytes into lines. Pieces of an unfinished line are kept as they came and joined once, so that a line
 * of n bytes costs n, however small the pieces are. Of a long line that can be no message, because it does not begin as JSON
 * does, only the beginning is kept.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #waiting = 0;
  /** The kind of the line; unknown while there are only blanks. */
  #begin: 'json' | 'text' | undefined;

  /** @param maxBytes a longer line is refused */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The lines that this piece completed, without their ends.
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

  /** The text after the last line end. */
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
    this.#begin ??= beginOf(part);
    if (this.#waiting > maxTextBytes && this.#begin === 'text') return;
    this.#pieces.push(part);
  }

  #take(): Buffer {
    const [first] = this.#pieces;
    const line = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#waiting = 0;
    this.#begin = undefined;
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
  }
}

const carriageReturn = 0x0d;
const openObject = 0x7b;
const openArray = 0x5b;

function beginOf(part: Buffer): 'json' | 'text' | undefined {
  const first = part.find((byte) => !mayStandBefore(byte));
  if (first === undefined) return undefined;
  return first === openObject || first === openArray ? 'json' : 'text';
}

/** Blanks, controls, and the bytes of a byte order mark. */
function mayStandBefore(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}

export class LineTooLong extends Error {
  /** The allowed maximum. */
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`A line of more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}
