import { keepPart } from '../../../shared/lib/cutText.ts';

/** A piece of a text. */
export interface TextPiece {
  readonly text: string;
  /** Where it ends in the whole text. */
  readonly end: number;
}

/** Some screens. Where no line can be broken well, breaking it takes quadratic time. */
const maxChars = 4000;

/** Whether a text is long enough to be laid out in pieces. */
export function isLongText(text: string): boolean {
  return text.length > 2 * maxChars;
}

/** Cuts a long text into pieces: all but the last stay the same while text is appended. Pure. */
export function textPieces(text: string): readonly TextPiece[] {
  return cutText(text, () => ({ chars: maxChars, moreChars: maxChars }));
}

/**
 * Cuts a text, at line ends where there are some. No character is cut. Pure.
 *
 * @param sizeAt how long a piece from this position is, and how much longer it may be for a line end
 */
export function cutText(
  text: string,
  sizeAt: (at: number) => { readonly chars: number; readonly moreChars: number },
): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let at = 0; at < text.length;) {
    const { chars, moreChars } = sizeAt(at);
    const lineEnd = text.indexOf('\n', at + chars);
    const isFar = lineEnd === -1 || lineEnd > at + chars + moreChars;
    const piece = isFar ? keepPart(text, at, at + chars) : text.slice(at, lineEnd + 1);
    at += piece.length;
    pieces.push({ text: piece, end: at });
  }
  return pieces;
}

const charsPerLine = 90;

/** About how many lines a text takes, where long ones are broken. Pure. */
export function linesIn(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charsPerLine)), 0);
}
