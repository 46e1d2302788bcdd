/** Characters that folding leaves as they are: ASCII, kana, Han, Hangul syllables and common punctuation. */
const needsFolding = /[^\u0000-\u007f\u2010-\u2027\u3000-\u9fff\uac00-\ud7a3\u{20000}-\u{323af}]/u;

/** Accents of Latin, Greek and Cyrillic letters, invisible characters, and selectors of a glyph. */
const accents = /[\u0300-\u036f\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** A character with everything that normalization may join to it. */
const cluster = /[\s\S][\p{M}\p{Cf}\u1160-\u11ff\u3131-\u318e\uff9e\uff9f\uffa0-\uffdc]*/gu;

/**
 * A text as searches compare it: upper and lower case, half and full width, and accents of Latin, Greek and Cyrillic letters
 * make no difference. Pure.
 */
export function foldText(text: string): string {
  // ASCII is by far the most frequent, and needs none of it.
  const plain = /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase();
  if (!needsFolding.test(plain)) return plain;
  return plain.normalize('NFD').replace(accents, '').replaceAll('ς', 'σ').normalize('NFKC');
}

/** A folded text, and where each of its UTF-16 units begins in the original. */
export interface FoldedText {
  readonly folded: string;
  /** One more than the folded text has units: the last is the length of the original. */
  readonly places: readonly number[];
}

/** Folds a text so that what is found in it can be marked in the original. Pure. */
export function foldWithPlaces(text: string): FoldedText {
  const places: number[] = [];
  let folded = '';
  for (const { 0: raw, index } of text.matchAll(cluster)) {
    const piece = foldText(raw);
    for (let at = 0; at < piece.length; at++) places.push(index);
    folded += piece;
  }
  places.push(text.length);
  return { folded, places };
}

/** Whether a title contains every word of a search, wherever and in whatever case. Pure. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
