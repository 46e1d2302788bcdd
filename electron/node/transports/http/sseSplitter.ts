const lineFeed = 10;
const carriageReturn = 13;
const colon = 58;
const byteOrderMark = Buffer.from('\uFEFF');

/** One event as it travels: its lines without their ends and without comments. */
export interface SseBlock {
  readonly lines: readonly Buffer[];
  /** It was larger than allowed; only its `id` lines are left. */
  readonly isTooLarge: boolean;
}

/**
 * Splits an event stream (HTML Standard, 9.2.5) into its events, in pieces of any size. Holds one event at most, and
 * nothing of one that is larger than `maxBytes`.
 */
export class SseSplitter {
  readonly #maxBytes: number;
  #line: Buffer[] = [];
  #lines: Buffer[] = [];
  #lineBytes = 0;
  #bytes = 0;
  #isTooLarge = false;
  #isAfterReturn = false;
  #isFirstLine = true;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next bytes and answers the events they complete. */
  push(piece: Uint8Array): SseBlock[] {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const blocks: SseBlock[] = [];
    let start = 0;
    let feed = bytes.indexOf(lineFeed);
    let carriage = bytes.indexOf(carriageReturn);
    if (this.#isAfterReturn && bytes.length > 0) {
      this.#isAfterReturn = false;
      // The previous line end was a CRLF that was cut in two.
      if (feed === 0) {
        start = 1;
        feed = bytes.indexOf(lineFeed, 1);
      }
    }
    while (feed !== -1 || carriage !== -1) {
      const end = feed === -1 ? carriage : carriage === -1 ? feed : Math.min(feed, carriage);
      this.#endLine(bytes.subarray(start, end), blocks);
      start = end + 1;
      if (end === carriage) {
        if (bytes[start] === lineFeed) start++;
        else this.#isAfterReturn = start === bytes.length;
        carriage = bytes.indexOf(carriageReturn, start);
      }
      if (feed !== -1 && feed < start) feed = bytes.indexOf(lineFeed, start);
    }
    if (start < bytes.length) this.#hold(bytes.subarray(start));
    return blocks;
  }

  /** Whether the event that comes in is larger than allowed; it is known before its end. */
  get isSkipping(): boolean {
    return this.#isTooLarge;
  }

  /** The lines of an unfinished event: only `retry` still counts there. */
  rest(): readonly Buffer[] {
    return this.#lines;
  }

  #endLine(last: Buffer, blocks: SseBlock[]): void {
    this.#hold(last);
    const isBlank = this.#lineBytes === 0;
    let line = this.#line.length === 1 ? (this.#line[0] ?? last) : Buffer.concat(this.#line);
    this.#line = [];
    this.#lineBytes = 0;
    if (!isBlank && this.#isFirstLine && line.subarray(0, 3).equals(byteOrderMark)) line = line.subarray(3);
    this.#isFirstLine = false;
    if (!isBlank) return this.#keep(line);
    if (this.#lines.length > 0 || this.#isTooLarge) blocks.push({ lines: this.#lines, isTooLarge: this.#isTooLarge });
    this.#lines = [];
    this.#bytes = 0;
    this.#isTooLarge = false;
  }

  #keep(line: Buffer): void {
    if (line[0] === colon) this.#bytes -= line.length;
    else if (!this.#isTooLarge || isId(line)) this.#lines.push(line);
  }

  #hold(part: Buffer): void {
    this.#lineBytes += part.length;
    this.#bytes += part.length;
    if (!this.#isTooLarge && this.#bytes > this.#maxBytes) {
      this.#isTooLarge = true;
      this.#lines = this.#lines.filter(isId);
    }
    // Of an event that is too large only its possible id is kept.
    if (this.#isTooLarge && this.#lineBytes > maxIdLine) this.#line = [];
    else if (part.length > 0) this.#line.push(part);
  }
}

/** Ids are short; bytes. */
const maxIdLine = 1024;

function isId(line: Buffer): boolean {
  return line.length <= maxIdLine && line.subarray(0, 3).toString('latin1') === 'id:';
}
