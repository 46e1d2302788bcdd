import { foldText } from '../../../../shared/lib/foldText.ts';
import { lazy } from '../../../../shared/lib/lazy.ts';

/** Scripts that put no spaces between words. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const letters = String.raw`[\p{L}\p{N}\p{M}]`;
const unspaced = `[[${scripts.map((script) => String.raw`\p{scx=${script}}`).join('')}]&&${letters}]`;
/** A letter of a word that spaces delimit. */
export const spacedLetter = `[${letters}--${unspaced}]`;
const token = lazy(
  () => new RegExp(String.raw`(?<run>${unspaced}+)|(?<word>${spacedLetter}+)|(?<sign>\p{Extended_Pictographic})`, 'gv'),
);

/** Longer words are found by their beginning. */
const maxWordCharacters = 40;
const maxQueryParts = 24;

/** A part of a query. All parts of a query must be found. */
export type QueryPart =
  /** The beginning of a word. */
  | { readonly kind: 'word'; readonly text: string }
  /** Characters of a script without spaces, found anywhere. */
  | { readonly kind: 'run'; readonly text: string }
  /** An emoji. */
  | { readonly kind: 'sign'; readonly text: string };

/** The parts of a text, in order. Pure. */
function* partsOf(text: string): Generator<QueryPart> {
  for (const { groups } of foldText(text).matchAll(token())) {
    if (groups?.['run'] !== undefined) yield { kind: 'run', text: groups['run'] };
    else if (groups?.['word'] !== undefined) yield { kind: 'word', text: beginningOf(groups['word']) };
    else if (groups?.['sign'] !== undefined) yield { kind: 'sign', text: groups['sign'] };
  }
}

function beginningOf(word: string): string {
  return word.length <= maxWordCharacters ? word : [...word].slice(0, maxWordCharacters).join('');
}

/**
 * Adds to `terms` what a text is found by: its words, and of scripts without spaces every pair of neighbouring characters and
 * the last character of a run. So a single character is always the beginning of a term.
 */
export function addIndexTerms(text: string, terms: Set<string>): void {
  for (const part of partsOf(text)) {
    if (part.kind !== 'run') terms.add(part.text);
    else for (const term of [...pairsOf(part.text), [...part.text].at(-1) ?? '']) terms.add(term);
  }
}

/** Every pair of neighbouring characters. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

/** What a query asks for; empty when it has neither letters, digits nor emoji. Pure. */
export function parseQuery(query: string): QueryPart[] {
  const byText = new Map<string, QueryPart>();
  for (const part of partsOf(query)) byText.set(part.text, part);
  return [...byText.values()].slice(0, maxQueryParts);
}

/** The expressions of FTS5 that each find the messages with a part; those of one part are all required. Pure. */
export function partExpressions(part: QueryPart): string[] {
  if (part.kind !== 'run') return [`"${part.text}"*`];
  const pairs = pairsOf(part.text);
  return pairs.length === 0 ? [`"${part.text}"*`] : pairs.map((pair) => `"${pair}"`);
}
