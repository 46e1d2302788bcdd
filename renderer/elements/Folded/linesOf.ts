/** Characters of a usual line in a message. */
const charsPerLine = 70;
/** Nobody reads a larger count, and long texts would be walked for nothing. */
const maxCountedLines = 100_000;

/** About how many lines a text takes. Pure. */
export function linesOf(text: string): number {
  let lines = 0;
  for (let from = 0; from <= text.length && lines < maxCountedLines; lines++) {
    const at = text.indexOf('\n', from);
    const end = at === -1 ? text.length : at;
    lines += Math.max(0, Math.ceil((end - from) / charsPerLine) - 1);
    from = end + 1;
  }
  return lines;
}
