import { maxNesting, nestedTooDeep } from './nesting.ts';
import { LargeContainer } from './largeContainer.ts';
import { cutText, follows, isBlank, nextOfStructure, stringPart } from './jsonBytes.ts';

/**
 * How much is parsed without a pause. Small enough for a millisecond or two, large enough that the parser's own work
 * does not count beside that of `JSON.parse`.
 */
const defaultPieceBytes = 128 * 1024;

export interface LargeJsonOptions {
  readonly pieceBytes?: number;
  readonly maxDepth?: number;
}

/**
 * Parses a large JSON text in pieces: the same value as `JSON.parse` gives, but with a `yield` after every small amount
 * of work, so that the caller can yield between them. The bytes are looked through once for brackets,
 * commas and strings; runs of whole members go to `JSON.parse`, which stays the judge of what is JSON.
 *
 * Not in a worker: to hand the value back is a structured clone, which holds up this thread as long as parsing it does.
 *
 * @throws SyntaxError when the text is no JSON; RangeError when it nests deeper than allowed
 */
export function* parseLargeJson(bytes: Buffer, options: LargeJsonOptions = {}): Generator<void, unknown> {
  const { pieceBytes = defaultPieceBytes, maxDepth = maxNesting } = options;
  const start = firstOfValue(bytes);
  if (bytes[start] !== openArray && bytes[start] !== openObject)
    return JSON.parse(bytes.toString('utf8', start)) as unknown;
  // One for each depth, reused: most containers end before they are parsed separately.
  const stack = Array.from({ length: maxDepth }, () => new LargeContainer(bytes));
  let depth = 0;
  let flushedAt = start;
  let restedAt = start;
  for (let at = start; at < bytes.length; at++) {
    at = nextOfStructure(bytes, at, Math.min(at + pieceBytes, bytes.length));
    const code = bytes[at];
    const top = stack[depth - 1];
    if (code === quote) {
      const end = yield* endOfString(bytes, at, pieceBytes);
      if (end - at > pieceBytes && top !== undefined && (!top.isObject || follows(colon, bytes, at))) {
        flush(stack, depth);
        top.attach(at, yield* longText(bytes, at + 1, end, pieceBytes));
        top.childEnded(end + 1);
        flushedAt = end;
      }
      at = end;
    } else if (code === comma) {
      top?.comma(at);
      if (at - flushedAt >= pieceBytes) {
        flush(stack, depth);
        flushedAt = at;
      }
    } else if (code === openArray || code === openObject) {
      const next = stack[depth];
      if (next === undefined) throw new RangeError(nestedTooDeep);
      next.begin(at, code === openObject);
      depth++;
    } else if (code === closeArray || code === closeObject) {
      if (top?.isObject !== (code === closeObject)) throw new SyntaxError('Brackets do not match');
      top.close(at);
      if (--depth === 0) return onlyValue(bytes, start, at, top);
      if (top.value !== undefined) stack[depth - 1]?.childEnded(at + 1);
    }
    if (at - restedAt >= pieceBytes) {
      restedAt = at;
      yield;
    }
  }
  throw new SyntaxError('The text ends within a value');
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Parses all complete members, from the outermost container inwards. */
function flush(stack: readonly LargeContainer[], depth: number): void {
  for (let n = 0; n < depth; n++) stack[n]?.flush(n + 1 < depth ? stack[n + 1] : undefined);
}

/** Behind a byte order mark and blanks. */
function firstOfValue(bytes: Buffer): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (at < bytes.length && isBlank(bytes, at, at + 1)) at++;
  return at;
}

function onlyValue(bytes: Buffer, start: number, end: number, root: LargeContainer): unknown {
  if (!isBlank(bytes, end + 1, bytes.length)) throw new SyntaxError('Something follows the value');
  return root.value ?? (JSON.parse(bytes.toString('utf8', start, end + 1)) as unknown);
}

function* endOfString(bytes: Buffer, start: number, pieceBytes: number): Generator<void, number> {
  for (let at = start + 1; ;) {
    const part = stringPart(bytes, at, Math.min(at + pieceBytes, bytes.length));
    if (part.isEnd) return part.at;
    if (part.at >= bytes.length) throw new SyntaxError('A string does not end');
    at = part.at;
    yield;
  }
}

function* longText(bytes: Buffer, start: number, end: number, pieceBytes: number): Generator<void, string> {
  const pieces: string[] = [];
  for (let at = start; at < end;) {
    const cut = at + pieceBytes >= end ? end : cutText(bytes, at, at + pieceBytes);
    pieces.push(JSON.parse(`"${bytes.toString('utf8', at, cut)}"`) as string);
    at = cut;
    yield;
  }
  return pieces.join('');
}
