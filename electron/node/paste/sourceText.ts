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

/** A part of the pasted text, with blanks for everything around it, so that its places are those of the whole text. */
export interface Part {
  readonly text: string;
  /** What the fence says: `json`, `bash`, …; empty without one. */
  readonly language: string;
}

const fence = /^([ \t>]*)(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)(?:^[ \t>]*\2[`~]*[ \t]*$|$(?![\s\S]))/gm;

/** The code blocks of a Markdown text, or the text itself where there is none. Pure. */
export function partsOf(text: string): { parts: readonly Part[]; hasTextAround: boolean } {
  const parts: Part[] = [];
  let outside = '';
  let last = 0;
  for (const match of text.matchAll(fence)) {
    const [whole, , , language = '', inside = ''] = match;
    const start = match.index + whole.indexOf('\n') + 1;
    outside += text.slice(last, match.index);
    last = match.index + whole.length;
    parts.push({ text: only(text, start, start + inside.length), language: language.toLowerCase() });
  }
  if (parts.length === 0) return { parts: [{ text: unquoted(text), language: '' }], hasTextAround: false };
  return { parts, hasTextAround: (outside + text.slice(last)).trim() !== '' };
}

/** The text with blanks for all that is not in the range. Lines stay where they are. */
function only(text: string, start: number, end: number): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return blank(text.slice(0, start)) + unquoted(text.slice(start, end)) + blank(text.slice(end));
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
