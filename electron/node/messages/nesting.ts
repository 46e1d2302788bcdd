/**
 * The maximum nesting of arrays and objects in a message. Protocol messages are far below it; recursive readers, such
 * as schema validators, fail at some thousand levels.
 */
export const maxNesting = 512;

export const nestedTooDeep = `nested more than ${maxNesting} deep`;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether arrays and objects stand in each other deeper than allowed. One pass over the text, before anything is built
 * from it; a text that is no JSON gets some answer. Pure.
 */
export function nestsDeeperThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** The end of the string that begins at `start`; the end of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at++;
  }
  return text.length;
}
