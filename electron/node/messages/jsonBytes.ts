/** Looking into JSON that is still bytes. UTF-8 uses no ASCII byte for anything else, so brackets and quotes are sure. */

const quote = 0x22;
const backslash = 0x5c;
/** Within this many bytes a loop is faster than a search. */
const nearby = 64;

/** Whether a byte is a comma, a bracket or a quote. */
const isOfStructure = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(',[]{}"'.includes(String.fromCharCode(byte))),
);

/**
 * The next comma, bracket or beginning of a longer string before `limit`, else a
 * place at or behind it that is not within a string. Short strings are passed over: most are.
 */
export function nextOfStructure(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  for (; at < limit; at++) {
    const code = bytes[at] ?? 0;
    if (isOfStructure[code] === 0) continue;
    if (code !== quote) return at;
    const end = nearEndOfString(bytes, at + 1);
    if (end === -1) return at;
    at = end;
  }
  return at;
}

/** Where a short string ends whose inside begins at `from`; -1 when it is longer or holds an escape. */
function nearEndOfString(bytes: Buffer, from: number): number {
  const end = Math.min(from + nearby, bytes.length);
  for (let at = from; at < end; at++) {
    const code = bytes[at];
    if (code === quote) return at;
    if (code === backslash) return -1;
  }
  return -1;
}

/** Whether the last byte before a place that is no blank is this one. */
export function follows(byte: number, bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(bytes, before, before + 1)) before--;
  return bytes[before] === byte;
}

/**
 * Continues within a string, from a position outside of an escape.
 *
 * @returns the position of its closing quote, or where to continue when that is not before `limit`
 */
export function stringPart(bytes: Buffer, from: number, limit: number): { at: number; isEnd: boolean } {
  let at = from;
  while (at < limit) {
    const near = Math.min(at + nearby, limit);
    let found = false;
    for (; at < near; at++) {
      const code = bytes[at];
      if (code === quote) return { at, isEnd: true };
      if (code !== backslash) continue;
      at += 2;
      found = true;
      break;
    }
    if (!found && at < limit) at = nextSpecial(bytes, at, limit);
  }
  return { at, isEnd: false };
}

/** The next quote or backslash before `limit`, else `limit`. */
function nextSpecial(bytes: Buffer, from: number, limit: number): number {
  const window = bytes.subarray(from, limit);
  const toQuote = window.indexOf(quote);
  const before = toQuote === -1 ? window : window.subarray(0, toQuote);
  const toEscape = before.indexOf(backslash);
  return from + (toEscape === -1 ? before.length : toEscape);
}

/**
 * A place at or shortly before `wanted` where the inside of a string can be cut: not within a character, nor within an
 * escape.
 *
 * @param start where the piece begins, itself such a place; at least 16 bytes before `wanted`
 */
export function cutText(bytes: Buffer, start: number, wanted: number): number {
  let cut = wanted;
  while (cut > wanted - 3 && isContinuation(bytes[cut])) cut--;
  // The longest escape is a backslash and five more.
  const last = bytes.subarray(cut - 6, cut).lastIndexOf(backslash);
  if (last === -1) return cut;
  const escape = cut - 6 + last;
  let first = escape;
  while (first > start && bytes[first - 1] === backslash) first--;
  // In a row of backslashes every second one is escaped by the one before it.
  return (escape - first) % 2 === 0 ? escape : cut;
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Whether there is only JSON whitespace (RFC 8259, 2). */
export function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = bytes[at];
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return false;
  }
  return true;
}
