import { Lexer, Marked, type Token } from 'marked';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { charsPerUnit, effortOf, isNested, maxEffortAtOnce, type Effort } from '../../../shared/lib/markdownEffort.ts';
import { fencedCode, isOpenFence } from './fence.ts';

/** One or more blocks that are formatted together: about half a screen, or a single long block. */
export type Section = readonly string[];

/**
 * A Markdown text as blocks that can be rendered one by one. Blocks of `sections` and `closed` never change again while
 * text is only appended; those of `tail` still can. Joined, they are the text.
 */
export interface Split {
  /** The original text, as far as it has been split. */
  readonly source: string;
  /** Full sections. They stay the same objects. */
  readonly sections: readonly Section[];
  /** Closed blocks after the last full section. */
  readonly closed: readonly string[];
  readonly tail: readonly string[];
  /** The link definitions in the closed blocks, and in the tail, where they may still grow: any block may refer to them. */
  readonly closedDefinitions: string;
  readonly tailDefinitions: string;
}

export const emptySplit: Split = {
  source: '',
  sections: [],
  closed: [],
  tail: [],
  closedDefinitions: '',
  tailDefinitions: '',
};

// The kind of the newest block can depend on the one before it (a list that continues after a blank line), never on more.
const openBlocks = 2;

/**
 * Splits a text. If it only grew, it continues from the earlier split, so that a stream costs what its tail costs.
 * Line ends become line feeds.
 */
export function splitBlocks(before: Split, source: string): Split {
  if (source === before.source) return before;
  const grows = source.startsWith(before.source);
  const { sections, closed, tail, closedDefinitions } = grows ? before : emptySplit;
  const more = appended(grows ? before.source : '', source);
  const last = tail.at(-1);
  // Of code, which may be long, only the line that ends it matters.
  if (grows && last !== undefined && isOpenFence(last, more)) {
    return { ...before, source, tail: [...tail.slice(0, -1), last + more] };
  }
  const rest = tail.join('') + more;
  const tokens = tokensOf(rest);
  const blocks = blocksIn(rest, tokens);
  const closing = blocks.slice(0, -openBlocks);
  const tailAt = closing.reduce((at, block) => at + block.length, 0);
  const definitions = definitionsOf(tokens);
  return {
    source,
    ...withClosed(sections, closed, closing),
    tail: blocks.slice(closing.length),
    closedDefinitions: closedDefinitions + joined(definitions.filter(({ end }) => end <= tailAt)),
    tailDefinitions: joined(definitions.filter(({ end }) => end > tailAt)),
  };
}

/** The text after `before`, with all line ends as line feeds. A line end of two characters may arrive in two pieces. */
function appended(before: string, source: string): string {
  const isInLineEnd = before.endsWith('\r') && source[before.length] === '\n';
  return source.slice(before.length + (isInLineEnd ? 1 : 0)).replace(/\r\n?/g, '\n');
}

const maxSectionBlocks = 12;
/** A section is full with this many characters. */
export const maxSectionChars = 1500;
/** Or with this much work, so that a section is little more than a frame. */
const charsPerEffort = maxSectionChars / 60;

function withClosed(sections: readonly Section[], closed: Section, more: Section): Pick<Split, 'sections' | 'closed'> {
  if (more.length === 0) return { sections, closed };
  const grouped = sectionsOf([...closed, ...more]);
  const last = grouped.at(-1) ?? [];
  const full = isFull(last) ? grouped : grouped.slice(0, -1);
  return { sections: full.length === 0 ? sections : [...sections, ...full], closed: isFull(last) ? [] : last };
}

function isFull(section: Section): boolean {
  return section.length >= maxSectionBlocks || charsIn(section) >= maxSectionChars;
}

function charsIn(section: Section): number {
  return section.reduce((sum, block) => sum + fillOf(block), 0);
}

/** How much of a section a block fills, in characters. */
function fillOf(block: string): number {
  return Math.max(block.length, blockEffort(block) * charsPerEffort);
}

/** The work of drawing a block at once: of one that is more, a worker does most, and its parts take their own turns. Pure. */
export function blockEffort(block: string): Effort {
  const ofText = block.length / charsPerUnit;
  return Math.min(maxEffortAtOnce, fencedCode(block) === undefined ? effortOf(block) : ofText);
}

/** Groups blocks into sections; all but the last are full. Pure. */
export function sectionsOf(blocks: readonly string[]): readonly Section[] {
  const sections: string[][] = [];
  let chars = 0;
  for (const block of blocks) {
    const last = sections.at(-1);
    if (last === undefined || last.length >= maxSectionBlocks || chars >= maxSectionChars) {
      sections.push([block]);
      chars = fillOf(block);
    } else {
      last.push(block);
      chars += fillOf(block);
    }
  }
  return sections;
}

/** All blocks of a complete text, the tail included. */
export function blocksOf({ sections, closed, tail }: Split): readonly string[] {
  return [...sections.flat(), ...closed, ...tail];
}

const blockFormula = /^ {0,3}(?:\$\$|\\\[)[ \t]*(?:\n(?:[^\n]*\n)*?[ \t]*(?:\$\$|\\\])[ \t]*(?:\n|$)|\n[^]*$|$)/;

/** Cached, because every paragraph needs it, and searching the rest each time would take quadratic time. */
const paragraphWindow = 5000;

/** Where a formula may end the paragraph at the beginning of a text. Pure. */
export function formulaStart(source: string): number | undefined {
  const found = /\n(?:(?:\$\$|\\\[)\n|[ \t]*\n)/.exec(keepStart(source, paragraphWindow));
  return found === null || found[0].trim() === '' ? undefined : found.index + 1;
}

/** Formulas on lines of their own may contain blank lines. */
const withFormulas = new Marked({
  extensions: [
    {
      name: 'blockFormula',
      level: 'block',
      // They end a paragraph; detecting every notation would cost more than it gains.
      start: formulaStart,
      tokenizer: (source) => {
        const raw = blockFormula.exec(source)?.[0];
        return raw === undefined ? undefined : { type: 'blockFormula', raw };
      },
    },
  ],
});

/** The inline content of blocks does not matter here, and is the most expensive part. */
function tokensOf(text: string): Token[] {
  if (isNested(text)) return [];
  const hasFormulas = text.includes('$$') || text.includes('\\[');
  return new Lexer(hasFormulas ? withFormulas.defaults : undefined).blockTokens(text);
}

/** The blocks of a text, each with the blank lines after it. The last one gets the rest if the lexer changed the text. */
function blocksIn(text: string, tokens: readonly Token[]): readonly string[] {
  if (text === '') return [];
  const starts = [0];
  let at = 0;
  for (const token of tokens) {
    if (!text.startsWith(token.raw, at)) break;
    if (at > 0 && token.type !== 'space') starts.push(at);
    at += token.raw.length;
  }
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

interface Definition {
  readonly source: string;
  /** Where it ends in the text that was lexed. */
  readonly end: number;
}

function definitionsOf(tokens: readonly Token[]): Definition[] {
  let end = 0;
  return tokens.flatMap((token) => {
    end += token.raw.length;
    // A footnote can look like a definition of a link.
    return token.type === 'def' && !token.raw.trimStart().startsWith('[^') ? [{ source: token.raw.trim(), end }] : [];
  });
}

function joined(definitions: readonly Definition[]): string {
  // None holds a blank line.
  return definitions.map(({ source }) => `${source}\n\n`).join('');
}

const footnote = /^ {0,3}\[\^[^\]\s]{1,999}\]:/m;

/** Footnotes are numbered across the whole text, so their blocks cannot be rendered alone. */
export function hasFootnotes(text: string): boolean {
  return footnote.test(text);
}

const rowStart = /^ {0,3}\|/;
const mayBecomeRow = /^ {0,3}(?:\||$)/;

/**
 * A text that still streams, without an unfinished table row at its end, and without a header row whose second line has
 * not arrived: both would be paragraphs for a moment. The result only grows while text is appended.
 */
export function withoutOpenRow(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  if (!mayBecomeRow.test(lastLine)) return text;
  const whole = text.slice(0, text.length - lastLine.length);
  const first = lineThatEndsAt(whole, whole.length - 1);
  const before = lineThatEndsAt(whole, whole.length - first.length - 2);
  return rowStart.test(first) && !rowStart.test(before) ? whole.slice(0, whole.length - first.length - 1) : whole;
}

/** The line that ends at a line feed, without searching the whole text. */
function lineThatEndsAt(text: string, end: number): string {
  return end <= 0 ? '' : text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
}
