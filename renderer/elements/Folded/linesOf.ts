/** Latin characters of a usual line in a message. */
const columnsPerLine = 70;
/** No text is folded at a larger count, and long texts would be walked for nothing. */
const maxCountedLines = 1000;

/** About how many lines a text takes. Pure. */
export function linesOf(text: string): number {
  let lines = 1;
  let columns = 0;
  for (let at = 0; at < text.length && lines < maxCountedLines; at++) {
    const code = text.charCodeAt(at);
    const width = isWide(code) ? 2 : 1;
    const isNext = code === lineFeed || columns + width > columnsPerLine;
    if (isNext) lines++;
    if (code === lineFeed) columns = 0;
    else columns = isNext ? width : columns + width;
  }
  return lines;
}

const lineFeed = 0x0a;

/**
 * Whether a character is as wide as two Latin ones: those of Chinese, Japanese and Korean, and their punctuation. The rarer
 * ones, like emoji, are two code units, which count one each.
 */
function isWide(code: number): boolean {
  if (code < 0x1100) return false;
  return wideRanges.some(([first, last]) => code >= first && code <= last);
}

const wideRanges = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
] as const;
