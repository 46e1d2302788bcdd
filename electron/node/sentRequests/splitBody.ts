const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Where a piece ends, and how many lists and objects are open there. */
export interface PieceEnd {
  readonly at: number;
  readonly depth: number;
}

/**
 * Divides a JSON text into pieces that are the same in the next request of the same chat: its members, and the elements of lists among
 * them (messages, tools), each with the comma before it. The pieces joined are the text, whatever it is. Pure.
 *
 * @param from the end of the last piece that is known already; its end is not among the result
 */
export function splitBody(body: string, from: PieceEnd = { at: 0, depth: 0 }): PieceEnd[] {
  const ends: PieceEnd[] = [];
  let start = from.at;
  let { depth } = from;
  const cutBefore = (at: number) => {
    if (at > start) ends.push({ at, depth });
    start = at;
  };
  for (let at = from.at; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === quote) at = endOfString(body, at);
    else if (openings.has(code)) depth++;
    else if (closings.has(code)) {
      if (depth <= 2) cutBefore(at);
      depth--;
    } else if (code === comma && depth <= 2) cutBefore(at);
  }
  cutBefore(body.length);
  return ends;
}

/** How many pieces at the start of a text are those of another one. Pure. */
export function sharedPieces(before: string, ends: readonly PieceEnd[], body: string): number {
  const isShared = (count: number) => {
    const at = ends[count - 1]?.at ?? 0;
    return at <= body.length && before.slice(0, at) === body.slice(0, at);
  };
  if (isShared(ends.length)) return ends.length;
  // Most often it is all but the last few: the steps back become longer.
  let shared = 0;
  let different = ends.length;
  for (let step = 1; different - step > 0; step *= 2) {
    if (isShared(different - step)) {
      shared = different - step;
      break;
    }
    different -= step;
  }
  while (different - shared > 1) {
    const middle = Math.floor((shared + different) / 2);
    if (isShared(middle)) shared = middle;
    else different = middle;
  }
  return shared;
}

/** The position of the quote that ends a string; the last position where none does. */
function endOfString(body: string, from: number): number {
  for (let at = body.indexOf('"', from + 1); at !== -1; at = body.indexOf('"', at + 1)) {
    let slashes = 0;
    while (body.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return body.length - 1;
}
