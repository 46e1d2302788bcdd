/** A place in the pasted text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds places in one text, many of them. */
export class PlaceFinder {
  readonly #starts: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
    this.#length = text.length;
  }

  at(offset: number): Place {
    const wanted = Math.min(Math.max(0, offset), this.#length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: wanted - (this.#starts[low] ?? 0) + 1 };
  }
}

/** A part of the pasted text. */
export interface Part {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly offset: number;
  /** What the fence says: `json`, `bash`, …; empty without one. */
  readonly language: string;
}

const fence =
  /^([ \t>]*)(`{3,}(?!`)|~{3,}(?!~))[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)(?:^[ \t>]*\2[`~]*[ \t]*$|$(?![\s\S]))/gm;

/** Where a comment begins; or, before it, what shows such a sign as it stands: a block, and code within a line. */
const codeOrComment = new RegExp(
  `${fence.source}|(?<![\\\\\`])(?<ticks>\`{1,2})(?!\`)[^\`\\n]*\\k<ticks>(?!\`)|(?<comment><!--)`,
  'gm',
);
/** A configuration that stands alone has no comments of HTML, but maybe their sign in a text. */
const isConfiguration = /^\s*(?:\{|\[\s*["{]|\[+\s*[\w"'.-]+\s*\]+[ \t]*(?:#.*)?(?:\n|$))/;

/** Blanks for the comments of a page, which nobody sees; one that is not closed goes on to the end. As long as before. Pure. */
export function withoutComments(text: string): string {
  if (!text.includes('<!--') || (isConfiguration.test(text) && text.search(fence) < 0)) return text;
  const kept: string[] = [];
  let last = 0;
  codeOrComment.lastIndex = 0;
  for (let match = codeOrComment.exec(text); match !== null; match = codeOrComment.exec(text)) {
    if (match.groups?.['comment'] === undefined) continue;
    // `<!-->` is a whole comment.
    const close = text.indexOf('-->', match.index + 2);
    const end = close < 0 ? text.length : close + '-->'.length;
    kept.push(text.slice(last, match.index), text.slice(match.index, end).replace(/[^\n]/g, ' '));
    last = end;
    codeOrComment.lastIndex = end;
  }
  return kept.join('') + text.slice(last);
}

/** The code blocks of a Markdown text, or the text itself where there is none. Pure. */
export function partsOf(text: string): Parts {
  const parts: Part[] = [];
  let hasTextAround = false;
  let last = 0;
  const isText = (start: number, end: number) => /\S/.test(text.slice(start, end));
  for (const match of text.matchAll(fence)) {
    const [whole, , , language = '', inside = ''] = match;
    const start = match.index + whole.indexOf('\n') + 1;
    hasTextAround ||= isText(last, match.index);
    last = match.index + whole.length;
    parts.push({ ...partAt(text, start, start + inside.length), language: language.toLowerCase() });
  }
  if (parts.length === 0) return { whole: text, parts: [partAt(text, 0, text.length)], hasTextAround: false };
  return { whole: text, parts, hasTextAround: hasTextAround || isText(last, text.length) };
}

export interface Parts {
  /** What they are parts of. */
  readonly whole: string;
  readonly parts: readonly Part[];
  readonly hasTextAround: boolean;
}

/** A text with more is no description of a server; each is read on its own. */
const maxProseParts = 60;

const bullet = /^[ \t>]*(?:[-*+\u2022]|\d{1,3}[.)])[ \t]+/gm;

/**
 * What stands in backticks within the lines of a text, in the order in which it is tried: first commands and configurations, then addresses
 * and packages; and then, where no page of blocks is around, the points of a list. Pure.
 */
export function partsOfProse(text: string, isPage: boolean): readonly Parts[] {
  const code = [...text.matchAll(/(?<![`\\])(`{1,2})(?!`)([^\n]{1,2000}?)(?<!`)\1(?!`)/g)].map((match) => {
    const start = match.index + (match[1]?.length ?? 0);
    return { start, end: start + (match[2]?.length ?? 0), inside: (match[2] ?? '').trim() };
  });
  const points = [...text.matchAll(bullet)].map(({ 0: sign, index }) => {
    const start = index + sign.length;
    const end = text.indexOf('\n', start);
    return { start, end: end === -1 ? text.length : end };
  });
  const outside = text.replace(bullet, '').replace(/`[^`\n]*`/g, '');
  const partsOf = (spans: readonly { start: number; end: number }[], hasTextAround: boolean): Parts[] =>
    spans.length === 0 || spans.length > maxProseParts
      ? []
      : [{ whole: text, parts: spans.map(({ start, end }) => partAt(text, start, end)), hasTextAround }];
  const hasTextAround = outside.trim() !== '';
  return [
    ...partsOf(
      code.filter(({ inside }) => /\s|^\{/.test(inside)),
      hasTextAround,
    ),
    ...partsOf(
      code.filter(({ inside }) => /^https?:\/\/|^@[\w.-]+\/|^[\w.-]+:/.test(inside)),
      hasTextAround,
    ),
    ...(isPage ? [] : partsOf(points, false)),
  ];
}

function partAt(text: string, start: number, end: number): Part {
  return { text: unquoted(text.slice(start, end)), offset: start, language: '' };
}

/** Blanks for the `>` of Markdown quotes, where every line has one, and for a mark of byte order and odd spaces. */
function unquoted(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isQuoted = lines.length > 1 && lines.every((line) => /^\s*>/.test(line));
  const plain = text.replace(/[\uFEFF\u00A0\u2007\u202F]/g, ' ').replace(/[\u2028\u2029]/g, '\n');
  return isQuoted ? plain.replace(/^(\s*)>/gm, '$1 ') : plain;
}

/** Straight quotes in the place of those of word processors and chats. As long as before. Pure. */
export function withStraightQuotes(text: string): string {
  return text.replace(/[“”„‟«»″＂]/g, '"').replace(/[‘’‚‛′＇]/g, "'");
}
