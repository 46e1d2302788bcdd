const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/**
 * Divides a JSON text into pieces that are the same in the next request of the same chat: its members, and the elements of lists among
 * them (messages, tools), each with the comma before it. The pieces joined are the text, whatever it is. Pure.
 */
export function splitBody(body: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  const cutBefore = (at: number) => {
    if (at > start) pieces.push(body.slice(start, at));
    start = at;
  };
  for (let at = 0; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === quote) at = endOfString(body, at);
    else if (openings.has(code)) depth++;
    else if (closings.has(code)) {
      if (depth <= 2) cutBefore(at);
      depth--;
    } else if (code === comma && depth <= 2) cutBefore(at);
  }
  cutBefore(body.length);
  return pieces;
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
