/** Control characters, line ends, and what changes the direction of text or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A text in one line that shows all it consists of; a longer one is cut. Pure. */
export function oneLine(text: string, maxChars: number): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  // A character of two code units is not cut in half.
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
