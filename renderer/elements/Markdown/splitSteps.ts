import { cutText, type TextPiece } from '../LongText/textPieces.ts';
import { emptySplit, splitBlocks, type Split } from './splitBlocks.ts';

/** The page stays responsive: splitting this much takes about 10 ms. */
export const maxCharsAtOnce = 48_000;

/** Lines without a blank one between them: underlined, each is compared with all others. */
const maxLinesTogether = 3000;
/** In front of lines: of a list they are levels, which are read again for each line. */
const maxBlanks = 24_000;
/** Lines by the levels or columns of what they may belong to: each line is compared with each level, and filled up to each column. */
const maxPlaces = 12_000;

/** Whether finding the blocks of a text would hold up the page. Pure. */
export function isHardToSplit(text: string): boolean {
  if (text.length > 2 * maxCharsAtOnce) return true;
  let [together, width, places, blanks] = [0, 0, 0, 0];
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const line = text.slice(at, found === -1 ? undefined : found);
    const content = line.trimStart();
    blanks += line.length - content.length;
    [together, width] = content === '' ? [0, 0] : [together + 1, Math.max(width, widthOf(content))];
    places += width;
    if (together > maxLinesTogether || blanks > maxBlanks || places > maxPlaces) return true;
    at += line.length + 1;
  }
  return false;
}

const markers = /^(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)+/;

/** The levels that a line opens, or its columns if it is one of a table. */
function widthOf(line: string): number {
  const levels = markers.exec(line)?.[0].match(/[>\-+*.)]/g)?.length ?? 0;
  const columns = line.includes('|') ? line.split('|').length : 0;
  return Math.max(1, levels, columns);
}

/** As long as a short chapter: each piece is an element, and only those in view are laid out. */
const pieceChars = 12_000;

/** At the ends of a text, where it is looked at first, pieces are short. Between them, fewer elements cost less. */
const endChars = 2 * pieceChars;

/** Cuts a text into pieces, at line ends where possible: short ones at its ends, long ones between. Pure. */
export function piecesOf(text: string): readonly TextPiece[] {
  return cutText(text, (at) => {
    const middleChars = Math.max(pieceChars, Math.min(maxCharsAtOnce, text.length - endChars - at));
    return { chars: at < endChars ? pieceChars : middleChars, moreChars: pieceChars };
  });
}

/** Where the next step ends: with a piece, and with at least one. */
export function stepEnd(pieces: readonly TextPiece[], from: number): number {
  const ahead = pieces.filter(({ end }) => end > from);
  const last = ahead.findLast(({ end }) => end <= from + maxCharsAtOnce) ?? ahead[0];
  return last?.end ?? from;
}

/** Splits a whole text step by step, so that a place that cannot be split leaves what is before it as it is. Pure. */
export function splitInSteps(source: string): Split {
  const pieces = piecesOf(source);
  let split = emptySplit;
  while (split.source.length < source.length) {
    split = splitBlocks(split, source.slice(0, stepEnd(pieces, split.source.length)));
  }
  return split;
}
