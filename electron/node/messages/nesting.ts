/**
 * How deep arrays and objects of a message may stand in each other. No message of the protocol comes near it; readers
 * that call themselves, such as schema validators, fail some thousands deep.
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

/** Where the string that begins at `start` ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at++;
  }
  return text.length;
}
