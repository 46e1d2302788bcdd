/** How a text can be rendered: `tangled` ones without emphasis, links and formulas; `tooMuch` as source. */
export type Effort = 'usual' | 'tangled' | 'tooMuch';

/** Pairing marks takes quadratic time: 66,000 of them took minutes, 2,000 a third of a second. */
const maxMarks = 2000;
/** The same for brackets of each kind: 16,000 closing ones took half a minute. */
const maxBrackets = 2000;
/** Delimiters of formulas, because each formula is rendered separately. In a `tangled` text they are shown as source. */
const maxDollars = 1000;
/** Lines that may each become an element. */
const maxLines = 3000;
/** Nested quotes and lists. */
const maxNesting = 100;

/**
 * Comments, instructions and declarations: the search for a missing end reads the rest of the text each time; 75 million
 * characters took 12 seconds.
 */
const maxScannedChars = 5_000_000;

const marks = /[*_]+|~+/g;
const structure = /^[ \t]*(?:[-+*>#|]|\d{1,9}[.)]|$)/gm;

/**
 * How much work a block of Markdown is. It ignores fences and other places without Markdown on purpose: an attacker would
 * find whatever it misjudges.
 */
export function effortOf(source: string): Effort {
  if (source.length < maxNesting) return 'usual';
  if (isNested(source) || hasMore(source, structure, maxLines) || looksFar(source)) return 'tooMuch';
  const isTangled =
    hasMore(source, marks, maxMarks) ||
    hasMore(source, /\[/g, maxBrackets) ||
    hasMore(source, /\]/g, maxBrackets) ||
    hasMore(source, /\$+|\\[([]/g, maxDollars);
  return isTangled ? 'tangled' : 'usual';
}

function looksFar(source: string): boolean {
  return hasMore(source, /<[!?]/g, maxScannedChars / source.length);
}

function hasMore(source: string, pattern: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of source.matchAll(pattern)) if (++count > most) return true;
  return false;
}

/** Whether a line opens more quotes and lists than a person writes: parsers recurse for each of them. */
export function isNested(source: string): boolean {
  // Markers of lists need a blank after them: a line of dashes is a rule or a border.
  const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|$))/y;
  for (let at = 0; at !== -1; at = nextLine(source, at)) {
    marker.lastIndex = at;
    let depth = 0;
    while (marker.test(source)) if (++depth > maxNesting) return true;
  }
  return false;
}

function nextLine(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 || end + 1 === source.length ? -1 : end + 1;
}
