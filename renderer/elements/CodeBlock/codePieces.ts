import { keepPart } from '../../../shared/lib/cutText.ts';
import type { HighlightedLines } from './codeKind.ts';

/** Consecutive lines of code. */
export interface CodePart {
  /** The number of its first line, from zero. */
  readonly line: number;
  readonly lineCount: number;
  /** With the line end after it. */
  readonly text: string;
  readonly lines: HighlightedLines | undefined;
}

/** A shorter text is one part. */
const maxWholeChars = 20_000;
/** Lines of a longer text are cut, too: nobody reads a line of that length to its end, and the browser takes long to lay it out. */
const maxUncutChars = 100_000;
const maxPartLines = 200;
const maxPartChars = 8000;

/** Divides code at its line ends, so that no part but a long line is much work. While the text grows, only the last part changes. Pure. */
export function codePieces(text: string, lines: HighlightedLines | undefined): readonly CodePart[] {
  if (text.length <= maxWholeChars) return [{ line: 0, lineCount: 0, text, lines }];
  const parts: CodePart[] = [];
  let [line, from] = [0, 0];
  while (from < text.length) {
    let [end, lineCount] = [from, 0];
    while (lineCount < maxPartLines && end < text.length && (lineCount === 0 || end - from < maxPartChars)) {
      end = lineEndOf(text, end);
      lineCount += 1;
    }
    parts.push({
      line,
      lineCount,
      text: text.slice(from, end),
      lines: coloured(lines, line, lineCount, end < text.length),
    });
    [line, from] = [line + lineCount, end];
  }
  return parts;
}

function lineEndOf(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  const end = found === -1 ? text.length : found + 1;
  const isCut = text.length > maxUncutChars && end - from > maxPartChars;
  return isCut ? from + keepPart(text, from, from + maxPartChars).length : end;
}

/** Lines that are followed by others end with a line end. */
function coloured(
  lines: HighlightedLines | undefined,
  line: number,
  lineCount: number,
  isFollowed: boolean,
): HighlightedLines | undefined {
  const own = lines?.slice(line, line + lineCount);
  return own === undefined || !isFollowed ? own : [...own, []];
}
