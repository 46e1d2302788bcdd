/** An estimate of the work that a text of Markdown is: one unit is about a short line of plain text, parsed and drawn. */
export type Effort = number;

/** A block that is more work than this holds up a page for longer than a frame or two. */
export const maxEffortAtOnce: Effort = 100;

/** Characters of plain text. */
export const charsPerUnit = 200;
/** Marks and line ends, each of which may become an element or end one. */
const marksPerUnit = 6;
/** Within a paragraph each mark may be compared with all others: of 16,000 stars around a letter the parser took five seconds. */
const pairsPerUnit = 20_000;
/**
 * Comments, instructions and declarations: the search for a missing end reads the rest of the text each time; 75 million
 * characters took 12 seconds.
 */
const scannedCharsPerUnit = 2000;
/** Blanks in front of a line: of a list they are levels, which are parsed again for each line. */
const blanksPerMark = 4;
/** A marker of a list opens a list, an item and a paragraph. */
const marksPerMarker = 2;
/** Each line is compared with each level of the list or quote that it may belong to. */
const levelsPerUnit = 150;
/** Behind an address, each sign looks ahead to the end of its row: of 8000 dots the parser took a second. */
const minRow = 8;

const [tab, lineEnd, blank, dot, closing, hyphen, plus, star, quote] = [
  0x09, 0x0a, 0x20, 0x2e, 0x29, 0x2d, 0x2b, 0x2a, 0x3e,
];
const isMark = flags('*_~`[]()<>&\\$|!#@');
const isSign = flags('*_~`[]()<>&\\$|!#@.?,:;"\'-+=/');

function flags(characters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

/**
 * How much work it is to parse and draw a text of Markdown. It takes one look at each character, and ignores fences and other places
 * without Markdown on purpose: whoever wants to hold up a page would find whatever it misjudges. Never too low by far; pure.
 */
export function effortOf(source: string): Effort {
  let marks = 0;
  let pairs = 0;
  let scans = 0;
  let blanks = 0;
  let levels = 0;
  /** The marks of the paragraph, and its deepest level; blank lines end it. */
  let [marksHere, depthHere] = [0, 0];
  /** The levels and digits at the beginning of the line; signs that stand together. */
  let [depth, digits, row] = [0, 0, 0];
  let isLineStart = true;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === lineEnd) {
      marksHere += 1;
      if (isLineStart && depth === 0) {
        marks += marksHere;
        pairs += marksHere ** 2;
        [marksHere, depthHere] = [0, 0];
      }
      depthHere = Math.max(depthHere, depth);
      levels += depthHere;
      [depth, digits] = [0, 0];
      isLineStart = true;
    } else if (code === blank || code === tab) {
      if (isLineStart) blanks += 1;
    } else {
      if (code < 128) {
        marksHere += isMark[code] ?? 0;
        // Addresses have dots within; sentences end with one.
        if (code === dot && !isBlank(source.charCodeAt(at + 1))) marksHere += 1;
        if (code === 0x3c && /[!?]/.test(source.charAt(at + 1))) scans += 1;
      }
      if (isLineStart) {
        const isBefore = isBlank(source.charCodeAt(at + 1));
        const isMarker =
          code === quote ||
          (isBefore && (code === hyphen || code === plus || code === star)) ||
          (isBefore && digits > 0 && (code === dot || code === closing));
        if (isMarker) {
          depth += 1;
          marksHere += marksPerMarker;
          digits = 0;
        } else if (code >= 0x30 && code <= 0x39) digits += 1;
        else isLineStart = false;
      }
    }
    if (code < 128 && isSign[code] === 1) row += 1;
    else {
      if (row > minRow) pairs += row ** 2;
      row = 0;
    }
  }
  marks += marksHere + blanks / blanksPerMark;
  pairs += marksHere ** 2 + (row > minRow ? row ** 2 : 0);
  return (
    source.length / charsPerUnit +
    marks / marksPerUnit +
    pairs / pairsPerUnit +
    levels / levelsPerUnit +
    (scans * source.length) / scannedCharsPerUnit
  );
}

function isBlank(code: number): boolean {
  return code === blank || code === tab || code === lineEnd || Number.isNaN(code);
}

/** The longest beginning of a text, in whole lines, that is at most this much work. Pure. */
export function startWithin(source: string, maxEffort: Effort): string {
  let end = source.length;
  // Halving finds it within a few looks, and never takes longer than one look at the whole.
  while (end > 0 && effortOf(source.slice(0, end)) > maxEffort) end = source.lastIndexOf('\n', Math.floor(end / 2)) + 1;
  return source.slice(0, end);
}

/** Nested quotes and lists: parsers recurse for each of them. */
const maxNesting = 100;

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
