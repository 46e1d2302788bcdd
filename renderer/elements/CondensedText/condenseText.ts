import { nameOf, revealForReading } from '../../../shared/lib/revealHidden.ts';

/** A piece of a text as it is shown for approval. */
export type CondensedPart =
  | { readonly kind: 'shown'; readonly text: string }
  /** One invisible character, or a blank other than a plain space, with its name. */
  | { readonly kind: 'hidden'; readonly name: string }
  /** Blank space that would push later text out of view: the number of line breaks, and of spaces and tabs. */
  | { readonly kind: 'blank'; readonly lineBreaks: number; readonly spaces: number }
  /** Further repetitions of the piece before it; `length` is that of all of them. */
  | { readonly kind: 'repeated'; readonly of: 'character' | 'line'; readonly count: number; readonly length: number };

/** More line breaks than this in a row, with only blanks between them, are counted. */
const maxLineBreaks = 4;
/** More blanks than this in a row are counted; code is rarely indented deeper. */
const maxSpaces = 40;
/** How often a character or a line is shown before the rest is counted. */
const maxSameCharacters = 200;
const maxSameLines = 8;

/** The maximum number of wide spaces in a row, as they indent paragraphs in Chinese and Japanese. */
const maxWideSpaces = 4;

/** Braille's empty pattern is not a space in Unicode, but it is invisible. */
const blankRuns = /[\s\u2800]{2,}/gu;
const indents = new RegExp(String.raw`^\n*\u3000{0,${String(maxWideSpaces)}}$`, 'u');
/** Plain blanks together, and each other kind of blank separately. */
const blankPieces = /[ \t\n]+|([^ \t\n])\1*/gu;
const sameCharacters = new RegExp(String.raw`([^\s\u2800])\1{${String(maxSameCharacters)},}`, 'gu');

interface Found {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly CondensedPart[];
}

/**
 * The complete view of a text for approval, with the name of every invisible character. Only blank and repeated runs
 * are counted instead of shown. Pure.
 */
export function condenseText(text: string): CondensedPart[] {
  const parts: CondensedPart[] = [];
  let at = 0;
  for (const { from, to, parts: instead } of runsIn(text)) {
    parts.push(...revealForReading(text.slice(at, from)), ...instead);
    at = to;
  }
  parts.push(...revealForReading(text.slice(at)));
  return parts;
}

/** The counted runs, in order. Repetitions come first, then blanks between them. */
function runsIn(text: string): Found[] {
  const repeated: Found[] = [];
  for (const run of [...sameLinesIn(text), ...sameCharactersIn(text)].sort((one, other) => one.from - other.from)) {
    if (run.from >= (repeated.at(-1)?.to ?? 0)) repeated.push(run);
  }
  const found: Found[] = [];
  let at = 0;
  for (const run of repeated) {
    found.push(...blanksIn(text, at, run.from), run);
    at = run.to;
  }
  return [...found, ...blanksIn(text, at, text.length)];
}

/**
 * Long runs of plain blanks are counted. The choice of other blanks could carry a message to a model, so each of them
 * is named. `revealForReading` names single ones.
 */
function blanksIn(text: string, start: number, end: number): Found[] {
  return [...text.slice(start, end).matchAll(blankRuns)].flatMap(({ 0: run, index }) => {
    const isPlain = !/[^ \t\n]/.test(run);
    if (isPlain ? !isMany(run) : indents.test(run)) return [];
    const from = start + index;
    return [{ from, to: from + run.length, parts: [...run.matchAll(blankPieces)].flatMap(blankParts) }];
  });
}

function isMany(plainBlanks: string): boolean {
  const lineBreaks = plainBlanks.split('\n').length - 1;
  return lineBreaks > maxLineBreaks || plainBlanks.length - lineBreaks > maxSpaces;
}

function blankParts({ 0: run, 1: other }: RegExpExecArray): CondensedPart[] {
  if (other === undefined) {
    if (!isMany(run)) return [{ kind: 'shown', text: run }];
    const lineBreaks = run.split('\n').length - 1;
    return [{ kind: 'blank', lineBreaks, spaces: run.length - lineBreaks }];
  }
  const named: CondensedPart = { kind: 'hidden', name: nameOf(other) };
  const count = run.length - 1;
  if (count < maxSameLines) return Array.from(run, () => named);
  return [named, { kind: 'repeated', of: 'character', count, length: count }];
}

/** The first characters are shown; the rest is counted. */
function sameCharactersIn(text: string): Found[] {
  return [...text.matchAll(sameCharacters)].map(({ 0: run, 1: unit = '', index }) => {
    const shown = maxSameCharacters / 10;
    const count = run.length / unit.length - shown;
    const part = { kind: 'repeated', of: 'character', count, length: count * unit.length } as const;
    return { from: index + shown * unit.length, to: index + run.length, parts: [part] };
  });
}

/** The first lines are shown; the rest is counted. Lines of plain blanks are separate runs. */
function sameLinesIn(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  while (from < text.length) {
    const line = lineAt(text, from);
    // The last line has no line break, and is not a repetition.
    if (line === '') break;
    const second = from + line.length;
    let to = second;
    while (text.startsWith(line, to)) to += line.length;
    const count = (to - second) / line.length;
    if (count >= maxSameLines && /[^ \t\n]/.test(line)) {
      found.push({ from: second, to, parts: [{ kind: 'repeated', of: 'line', count, length: to - second }] });
    }
    from = to;
  }
  return found;
}

/** The line that begins at this position, with its line break; empty when it has none. */
function lineAt(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return end === -1 ? '' : text.slice(from, end + 1);
}
