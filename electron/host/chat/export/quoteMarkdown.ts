/** A run of backticks or tildes at the beginning of a line opens a code block, anywhere in a text. */
const certainFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
/** A run that is indented, or in a list or a quote, may open or close a code block there. */
const possibleFence = /^[\s>*+\-.)\d]*(?:`{3,}|~{3,})/;
const tagStart = /<(?=[A-Za-z/!?])/g;
/** A bare address becomes a link, and includes backticks that follow it. */
const addressBefore = /(?:[:@]|www\.)\S*$/i;
const linkDefinition = /^(\s*)\[(?=[^\]]*\]:)/;

/**
 * Quotes a text that is Markdown itself, so that nothing in it can end the quote. Headings, lists and code stay inside
 * because each line is marked. HTML would not, so a `<` that could begin a tag is escaped unless it is certainly inside
 * code. Pure.
 */
export function quoteMarkdown(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const scan = new CodeScan();
  return lines.map((line) => `> ${scan.escape(line)}`.trimEnd()).join('\n');
}

/**
 * Tracks line by line which text is certainly code. In doubt, text is not code: an escape too many is visible, one too
 * few is a hole.
 */
class CodeScan {
  #fence: string | undefined;
  /** A fence may have been opened inside a list or a quote. */
  #isDoubtful = false;
  /** A run of backticks in this paragraph has no partner in its line, and may have one in another line. */
  #isParagraphDoubtful = false;

  escape(line: string): string {
    if (this.#fence !== undefined) {
      if (closesFence(line, this.#fence)) this.#fence = undefined;
      return line;
    }
    const [, ticks, tildes] = certainFence.exec(line) ?? [];
    const fence = ticks ?? tildes;
    if (fence !== undefined && !this.#isDoubtful) {
      this.#fence = fence;
      this.#isParagraphDoubtful = false;
      // The info string after the run must not contain tags.
      return line.replace(tagStart, '');
    }
    if (possibleFence.test(line)) this.#isDoubtful = true;
    if (line.trim() === '') this.#isParagraphDoubtful = false;
    return this.#escapeLine(line).replace(linkDefinition, '$1\\[');
  }

  #escapeLine(line: string): string {
    const spans = this.#isDoubtful || this.#isParagraphDoubtful ? undefined : codeSpans(line);
    if (spans === undefined) {
      this.#isParagraphDoubtful = true;
      return escapeTags(line);
    }
    return spans.map(({ text, isCode }) => (isCode ? text : escapeTags(text))).join('');
  }
}

function closesFence(line: string, fence: string): boolean {
  const trimmed = line.replace(/^ {0,3}/, '').trimEnd();
  return trimmed.length >= fence.length && [...trimmed].every((letter) => letter === fence[0]);
}

/** As a character reference: a backslash would become part of an address in front of it. */
function escapeTags(text: string): string {
  return text.replace(tagStart, '&lt;');
}

/**
 * The code and the rest of a line; `undefined` when a run of backticks has no partner in it, or a table could split
 * them.
 */
function codeSpans(line: string): readonly { readonly text: string; readonly isCode: boolean }[] | undefined {
  if (/\\`/.test(line)) return undefined;
  const spans: { text: string; isCode: boolean }[] = [];
  let rest = line;
  for (;;) {
    const open = /`+/.exec(rest);
    if (open === null) return [...spans, { text: rest, isCode: false }];
    const [run] = open;
    if (addressBefore.test(rest.slice(0, open.index))) return undefined;
    const after = rest.slice(open.index + run.length);
    const close = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`).exec(after);
    if (close === null) return undefined;
    const code = after.slice(0, close.index);
    if (code.includes('|')) return undefined;
    spans.push({ text: rest.slice(0, open.index), isCode: false }, { text: `${run}${code}${run}`, isCode: true });
    rest = after.slice(close.index + run.length);
  }
}
