import { Lexer, Marked, type Token } from 'marked';
import { isNested } from './effort.ts';

/**
 * A Markdown text as blocks that can be rendered one by one. `closed` blocks never change again while text is only
 * appended; `tail` is what may still become something else. Joined they are the text.
 */
export interface Split {
  readonly text: string;
  readonly closed: readonly string[];
  readonly tail: string;
  /** The link definitions in the closed blocks, and in the tail, where they may still grow: any block may refer to them. */
  readonly closedDefinitions: string;
  readonly tailDefinitions: string;
}

export const emptySplit: Split = { text: '', closed: [], tail: '', closedDefinitions: '', tailDefinitions: '' };

// What the newest block is can depend on the one before it (a list that goes on after a blank line), never on more.
const openBlocks = 2;

/**
 * Splits a text, going on from an earlier split when the text only grew, so that a stream costs what its tail costs.
 * Line ends become line feeds.
 */
export function splitBlocks(before: Split, source: string): Split {
  const text = source.replace(/\r\n?/g, '\n');
  if (text === before.text) return before;
  const grows = text.startsWith(before.text);
  const closed = grows ? [...before.closed] : [];
  const rest = grows ? before.tail + text.slice(before.text.length) : text;
  const tokens = tokensOf(rest);
  const ends = blockEnds(tokens, rest).slice(0, -openBlocks);
  let from = 0;
  for (const end of ends) {
    closed.push(rest.slice(from, end));
    from = end;
  }
  const definitions = definitionsOf(tokens);
  return {
    text,
    closed,
    tail: rest.slice(from),
    closedDefinitions: (grows ? before.closedDefinitions : '') + joined(definitions.filter(({ end }) => end <= from)),
    tailDefinitions: joined(definitions.filter(({ end }) => end > from)),
  };
}

/** All blocks of a text that is complete: the tail as blocks too. */
export function blocksOf(split: Split): readonly string[] {
  return split.tail === '' ? split.closed : [...split.closed, split.tail];
}

const blockFormula = /^ {0,3}(?:\$\$|\\\[)[ \t]*(?:\n(?:[^\n]*\n)*?[ \t]*(?:\$\$|\\\])[ \t]*(?:\n|$)|\n[^]*$|$)/;

/** Each paragraph is asked for one: looking through all of the rest each time would take time by the square of it. */
const paragraphWindow = 5000;

/** Where a formula may end the paragraph at the beginning of a text. Pure. */
export function formulaStart(source: string): number | undefined {
  const found = /\n(?:(?:\$\$|\\\[)\n|[ \t]*\n)/.exec(source.slice(0, paragraphWindow));
  return found === null || found[0].trim() === '' ? undefined : found.index + 1;
}

/** Formulas on lines of their own may have blank lines in them. */
const withFormulas = new Marked({
  extensions: [
    {
      name: 'blockFormula',
      level: 'block',
      // They end a paragraph; looking for all ways to write them would cost more than it is worth.
      start: formulaStart,
      tokenizer: (source) => {
        const raw = blockFormula.exec(source)?.[0];
        return raw === undefined ? undefined : { type: 'blockFormula', raw };
      },
    },
  ],
});

/** What stands inside of blocks does not matter here, and costs the most. */
function tokensOf(text: string): Token[] {
  if (isNested(text)) return [];
  const hasFormulas = text.includes('$$') || text.includes('\\[');
  return new Lexer(hasFormulas ? withFormulas.defaults : undefined).blockTokens(text);
}

/** Where each block ends, blank lines behind it included; stops where the lexer's pieces no longer are the text. */
function blockEnds(tokens: readonly Token[], text: string): number[] {
  const ends: number[] = [];
  let at = 0;
  for (const token of tokens) {
    if (!text.startsWith(token.raw, at)) break;
    at += token.raw.length;
    if (token.type === 'space' && ends.length > 0) ends[ends.length - 1] = at;
    else ends.push(at);
  }
  return ends;
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
    return token.type === 'def' ? [{ source: token.raw.trim(), end }] : [];
  });
}

function joined(definitions: readonly Definition[]): string {
  return definitions.map(({ source }) => `${source}\n`).join('');
}

const footnote = /^ {0,3}\[\^[^\]\s]{1,999}\]:/m;

/** Footnotes are numbered over the whole text, so that their blocks cannot be rendered alone. */
export function hasFootnotes(text: string): boolean {
  return footnote.test(text);
}

const rowStart = /^ {0,3}\|/;
const mayBecomeRow = /^ {0,3}(?:\||$)/;

/**
 * A text that still streams without the table row at its end that is not whole yet, nor a first row whose second line
 * has not come: both would be paragraphs for a moment. What is left only grows while text is appended.
 */
export function withoutOpenRow(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  if (!mayBecomeRow.test(lastLine)) return text;
  const whole = text.slice(0, text.length - lastLine.length);
  const [first = '', before = ''] = whole.split('\n').slice(-3, -1).reverse();
  return rowStart.test(first) && !rowStart.test(before) ? whole.slice(0, whole.length - first.length - 1) : whole;
}
