/** A longer grapheme, in UTF-16 code units, is cut between its code points: any number of marks can be one grapheme. */
export const maxGraphemeUnits = 64;

let segmenter: Intl.Segmenter | undefined;

/** The beginning of a text, at most this many UTF-16 code units of it. A grapheme is kept as a whole or left out. Pure. */
export function keepStart(text: string, most: number): string {
  if (text.length <= most) return text;
  return most > 0 ? text.slice(0, borderBefore(text, Math.floor(most))) : '';
}

/** The end of a text, at most this many UTF-16 code units of it. A grapheme is kept as a whole or left out. Pure. */
export function keepEnd(text: string, most: number): string {
  if (text.length <= most) return text;
  return most > 0 ? text.slice(borderAfter(text, text.length - Math.floor(most))) : '';
}

/**
 * A part of a text, from about one position up to about another: both move back to where a grapheme begins, so that parts that
 * follow each other are the whole text when they are put together. Pure.
 */
export function keepPart(text: string, from: number, to: number): string {
  return text.slice(borderBefore(text, from), borderBefore(text, to));
}

/** The last position up to this one between two graphemes, or between two code points of a long one. */
function borderBefore(text: string, at: number): number {
  if (at <= 0 || at >= text.length || isPlainBorder(text, at)) return at;
  const { start, end } = graphemeAt(text, at);
  if (start === at || (start > 0 && end - start <= maxGraphemeUnits)) return start;
  return isInPair(text, at) ? at - 1 : at;
}

/** The first position from this one on between two graphemes, or between two code points of a long one. */
function borderAfter(text: string, at: number): number {
  if (isPlainBorder(text, at)) return at;
  const { start, end } = graphemeAt(text, at);
  if (start === at) return at;
  if (end < text.length && end - start <= maxGraphemeUnits) return end;
  return isInPair(text, at) ? at + 1 : at;
}

/** The grapheme that contains this position or begins there, as far as it is near. Only what is around it is looked at. */
function graphemeAt(text: string, at: number): { readonly start: number; readonly end: number } {
  const from = alignedStart(text, Math.max(0, at - 2 * maxGraphemeUnits));
  const to = at + 2 * maxGraphemeUnits;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const { index, segment } = segmenter.segment(text.slice(from, to)).containing(at - from) ?? { index: 0, segment: '' };
  return { start: from + index, end: from + index + segment.length };
}

/** Not inside of a pair of surrogates, and not inside of a flag, which only its run from its beginning tells. */
function alignedStart(text: string, at: number): number {
  const start = isInPair(text, at) ? at - 1 : at;
  let run = start;
  while (isFlagLetter(text, run - 2)) run -= 2;
  return (start - run) % 4 === 0 ? start : start - 2;
}

/** Flags consist of two regional indicators, U+1F1E6 to U+1F1FF. */
function isFlagLetter(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1);
  return text.charCodeAt(at) === 0xd83c && low >= 0xdde6 && low <= 0xddff;
}

function isInPair(text: string, at: number): boolean {
  return isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
}

/** Between two characters of alphabets without marks, or of Chinese, a grapheme always ends. */
function isPlainBorder(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return isPlain(before) && isPlain(after) && !(before === 0x0d && after === 0x0a);
}

function isPlain(code: number): boolean {
  return code < 0x300 || isBetween(code, 0x4e00, 0x9fff);
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
