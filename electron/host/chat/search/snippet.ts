import type { Snippet, TextRange } from '../../../../shared/domain/search.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { foldText, foldWithPlaces } from '../../../../shared/lib/foldText.ts';
import { type QueryPart, spacedLetter } from './searchTerms.ts';

/** Characters of a snippet before and after the beginning of the first match. */
const maxBefore = 60;
const maxAfter = 200;
/** Long texts are searched in windows; a match may begin in one and end in the next. */
const windowCharacters = 2000;
const windowOverlap = 250;

/** Finds one of these parts in a folded text. The longest wins where several begin. Pure. */
function patternOf(parts: readonly QueryPart[]): RegExp {
  const sorted = [...parts].sort((a, b) => b.text.length - a.text.length);
  // The text of a part has only letters, digits and emoji, which need no escaping.
  const each = sorted.map(({ kind, text }) => (kind === 'word' ? `(?<!${spacedLetter})${text}` : text));
  return new RegExp(each.join('|'), 'gv');
}

/** Tells whether all parts of a query are in these texts: the index knows pairs of characters, but not their order. */
export function wordsMatcher(parts: readonly QueryPart[]): (texts: readonly string[]) => boolean {
  const patterns = parts.map((part) => patternOf([part]));
  return (texts) => {
    const folded = texts.map(foldText);
    return patterns.every((pattern) => folded.some((text) => text.search(pattern) !== -1));
  };
}

/** The part of a text around the first match; `undefined` when nothing matches. */
export function makeSnippet(text: string, parts: readonly QueryPart[]): Snippet | undefined {
  if (parts.length === 0) return cutSnippet(text, 0, []);
  const pattern = patternOf(parts);
  for (let from = 0; from === 0 || from < text.length - windowOverlap; from += windowCharacters - windowOverlap) {
    const { folded, places } = foldIfMatching(text.slice(from, from + windowCharacters), pattern);
    // What begins where a window begins was found in the one before.
    const match = [...folded.matchAll(pattern)].find(({ index }) => from === 0 || index > 0);
    if (match !== undefined) return cutSnippet(text, from + (places[match.index] ?? 0), parts);
  }
  return undefined;
}

function foldIfMatching(text: string, pattern: RegExp) {
  return foldText(text).search(pattern) === -1 ? { folded: '', places: [0] } : foldWithPlaces(text);
}

function cutSnippet(text: string, at: number, parts: readonly QueryPart[]): Snippet {
  const from = beginningNear(text, Math.max(0, at - maxBefore), at);
  const to = endNear(text, Math.min(text.length, at + maxAfter));
  const shown = text.slice(from, to);
  const marks = parts.length === 0 ? [] : marksIn(shown, patternOf(parts));
  return { text: shown, marks, isCutBefore: from > 0, isCutAfter: to < text.length };
}

function marksIn(text: string, pattern: RegExp): TextRange[] {
  const { folded, places } = foldWithPlaces(text);
  return [...folded.matchAll(pattern)].map(({ 0: found, index }) => {
    const from = places[index] ?? 0;
    const end = index + found.length;
    // A character may fold to several, of which a match can be the first.
    const to = places.slice(end).find((place) => place > from) ?? text.length;
    return { from, to };
  });
}

/** The beginning of a word, if there is one between the two. */
function beginningNear(text: string, from: number, at: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, at).search(/\s\S/);
  return space === -1 ? wholeCharacter(text, from) : from + space + 1;
}

function endNear(text: string, to: number): number {
  if (to === text.length) return to;
  const space = text.slice(to - 30, to).lastIndexOf(' ');
  return space === -1 ? wholeCharacter(text, to) : to - 30 + space;
}

/** The last place up to this one that does not cut a character in two. */
function wholeCharacter(text: string, at: number): number {
  return keepStart(text, at).length;
}
