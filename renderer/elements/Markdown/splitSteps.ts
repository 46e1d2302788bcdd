import { emptySplit, splitBlocks, type Split } from './splitBlocks.ts';

/** The page stays responsive: splitting this much takes about 10 ms. */
export const maxCharsAtOnce = 48_000;

/** As long as a short chapter: each piece is an element, and only those in view are laid out. */
const pieceChars = 12_000;

/** At the ends of a text, where it is looked at first, pieces are short. Between them, fewer elements cost less. */
const endChars = 2 * pieceChars;

/** A piece of a text that is not split yet. */
export interface TextPiece {
  readonly text: string;
  /** Where it ends in the whole text. */
  readonly end: number;
}

/** Cuts a text into pieces, at line ends where possible: short ones at its ends, long ones between. Pure. */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let at = 0; at < text.length;) {
    const chars =
      at < endChars ? pieceChars : Math.max(pieceChars, Math.min(maxCharsAtOnce, text.length - endChars - at));
    const lineEnd = text.indexOf('\n', at + chars);
    const end = Math.min(text.length, lineEnd === -1 || lineEnd > at + chars + pieceChars ? at + chars : lineEnd + 1);
    pieces.push({ text: text.slice(at, end), end });
    at = end;
  }
  return pieces;
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
