import { lazy } from '../../../shared/lib/lazy.ts';
import { backslash, isBlankEscape, letterOf, lettersOf } from './letters.ts';
import { minSecretLength, type SecretForm } from './secretForms.ts';

/** Letters from which on a value is found whatever stands between them: shorter ones may be words that follow each other. */
const minBareLetters = 16;
/** Coded forms look like no words, and may be shorter. */
const minBareCoded = 9;
/** A row of the same signs, such as of zeros, is in many texts. */
const minDistinctLetters = 6;
const minDistinctCoded = 4;

/** How many letters at the end of a form are looked for first. */
const gramLetters = 6;
const bitsOfLetter = 5;
const gramMask = 2 ** (gramLetters * bitsOfLetter) - 1;
const tableBits = 17;
/** Odd, near 2^32 divided by the golden ratio: it spreads numbers. */
const spread = 0x9e3779b1;

/** A text is read in pieces of so many characters. */
const pieceChars = 2 ** 16;
const maxBytesOfChar = 3;
const scratch = lazy(() => Buffer.alloc(pieceChars * maxBytesOfChar));
const maxAscii = 127;
const maxByte = 255;
/** The letter of each byte of UTF-8; 0 for those of other characters. */
const asciiLetters = lazy(() =>
  Uint8Array.from(letterOf().subarray(0, maxByte + 1), (letter) => (letter > maxAscii ? 0 : letter)),
);
const nonAscii = /[^\p{ASCII}]/u;

/** A form to look for, with the name of its secret. */
export interface NamedForm extends SecretForm {
  readonly name: string;
}

interface IndexedForm extends NamedForm {
  readonly letters: Uint16Array;
  /** Those of its letters that are letters of ASCII. */
  readonly ascii: Uint16Array;
  /** How many characters stand before the first of its letters. */
  readonly lead: number;
  /** Whether its letters alone are enough. */
  readonly isBare: boolean;
}

/** Where a form stands in a text, from `start` to before `end`. */
export interface FoundForm {
  readonly start: number;
  readonly end: number;
  readonly form: NamedForm;
  /** Whether it stands there as it is, not only its letters with others between them. */
  readonly isExact: boolean;
  /** Whether its letters alone would be enough. */
  readonly isBare: boolean;
}

/** Finds any of many forms in a text by their letters, in one pass whose time depends on the length of the text alone. */
export class FormIndex {
  readonly #byGram = new Map<number, IndexedForm[]>();
  /** Which grams there may be, by the upper bits of their spread. */
  readonly #hasGram = new Uint8Array(2 ** tableBits);
  /** The same for their letters in ASCII, which are compared first. */
  readonly #byAscii = new Map<number, IndexedForm[]>();
  readonly #hasAscii = new Uint8Array(2 ** tableBits);
  /** Forms of nearly nothing but signs. */
  readonly #signs: NamedForm[] = [];
  /** Whether there are forms with too few letters of ASCII to be compared by these. */
  #hasForeign = false;
  readonly #scan: Scan = { at: 0, gram: 0, isEscape: false };

  constructor(forms: readonly NamedForm[]) {
    for (const form of forms) {
      if (form.text.length < minSecretLength) continue;
      this.#add(form, 0);
      // Behind a backslash, its first letter would be read as a part of that.
      if (isBlankEscape(form.text.charCodeAt(0))) this.#add(form, 1);
    }
  }

  /** @param skipped how many of its characters are not compared */
  #add(form: NamedForm, skipped: number): void {
    const { codes, places, count } = lettersOf(form.text.slice(skipped));
    const letters = codes.slice(0, count);
    if (count < gramLetters) {
      if (skipped === 0) this.#signs.push(form);
      return;
    }
    const distinct = new Set(letters).size;
    const isBare =
      form.kind === 'value'
        ? count >= minBareLetters - skipped && distinct >= minDistinctLetters
        : count >= minBareCoded && distinct >= minDistinctCoded;
    const ascii = letters.filter((letter) => letter <= maxAscii);
    const indexed = { ...form, letters, ascii, lead: (places[0] ?? 0) + skipped, isBare };
    addTo(this.#byGram, this.#hasGram, letters, indexed);
    if (ascii.length < gramLetters) this.#hasForeign = true;
    else addTo(this.#byAscii, this.#hasAscii, ascii, indexed);
  }

  /**
   * Whether the letters of a form may be in a text, of which only the letters of ASCII are compared. Almost every text ends here.
   *
   * @param encoding `latin1` for bytes
   */
  mayHold(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): boolean {
    this.#scan.gram = 0;
    this.#scan.isEscape = false;
    for (let from = 0; from < text.length; from += pieceChars) {
      // Reading bytes is twice as fast as reading characters.
      const piece = from === 0 && text.length <= pieceChars ? text : text.slice(from, from + pieceChars);
      if (this.#mayEndIn(scratch().write(piece, encoding))) return true;
    }
    if (this.#hasForeign && nonAscii.test(text)) return true;
    return this.#signs.some((form) => text.includes(form.text));
  }

  /** Goes on with the next bytes of a text. */
  #mayEndIn(length: number): boolean {
    const bytes = scratch();
    const scan = this.#scan;
    scan.at = scan.isEscape && isBlankEscape(bytes[0] ?? 0) ? 0 : -1;
    for (;;) {
      toNextGram(bytes, length, scan, this.#hasAscii);
      const { at } = scan;
      if (at >= length) break;
      const forms = this.#byAscii.get(scan.gram);
      if (forms?.some(({ ascii }) => mayEndAt(bytes, at, ascii)) === true) return true;
    }
    scan.isEscape = bytes[length - 1] === backslash;
    return false;
  }

  /** Everything found in a text, ordered by where it ends. Parts may overlap. */
  find(text: string): FoundForm[] {
    const { codes, places, count } = lettersOf(text);
    const found: FoundForm[] = [];
    let gram = 0;
    for (let at = 0; at < count; at++) {
      gram = nextGram(gram, codes[at] ?? 0);
      if (this.#hasGram[slotOf(gram)] === 0) continue;
      for (const form of this.#byGram.get(gram) ?? []) {
        const first = at + 1 - form.letters.length;
        if (first < 0 || form.letters.some((letter, place) => codes[first + place] !== letter)) continue;
        const start = (places[first] ?? 0) - form.lead;
        const isExact = start >= 0 && text.startsWith(form.text, start);
        const { isBare } = form;
        if (isExact) found.push({ start, end: start + form.text.length, form, isExact, isBare });
        else if (isBare) found.push({ start: places[first] ?? 0, end: (places[at] ?? 0) + 1, form, isExact, isBare });
      }
    }
    for (const form of this.#signs) {
      for (let at = text.indexOf(form.text); at !== -1; at = text.indexOf(form.text, at + form.text.length)) {
        found.push({ start: at, end: at + form.text.length, form, isExact: true, isBare: false });
      }
    }
    return found;
  }
}

/** How far a text was read. */
interface Scan {
  /** The last byte that was read. */
  at: number;
  /** The last letters. */
  gram: number;
  /** Whether the piece before ended with a backslash. */
  isEscape: boolean;
}

/** Reads on to the end of a gram that there may be. This loop is where the time goes. */
function toNextGram(bytes: Uint8Array, length: number, scan: Scan, hasGram: Uint8Array): void {
  const table = asciiLetters();
  let { at, gram } = scan;
  for (at++; at < length; at++) {
    const byte = bytes[at] ?? 0;
    const letter = table[byte] ?? 0;
    if (letter !== 0) {
      gram = ((gram << bitsOfLetter) ^ letter) & gramMask;
      if (hasGram[Math.imul(gram, spread) >>> (32 - tableBits)] !== 0) break;
    } else if (byte === backslash && at + 1 < length && isBlankEscape(bytes[at + 1] ?? 0)) at++;
  }
  scan.at = at;
  scan.gram = gram;
}

function addTo(byGram: Map<number, IndexedForm[]>, hasGram: Uint8Array, letters: Uint16Array, form: IndexedForm): void {
  const gram = letters.subarray(-gramLetters).reduce(nextGram, 0);
  byGram.set(gram, [...(byGram.get(gram) ?? []), form]);
  hasGram[slotOf(gram)] = 1;
}

function nextGram(gram: number, letter: number): number {
  return ((gram << bitsOfLetter) ^ letter) & gramMask;
}

function slotOf(gram: number): number {
  return Math.imul(gram, spread) >>> (32 - tableBits);
}

/** Compares from the end, a bounded number of bytes, so that long gaps are not read again and again. */
function mayEndAt(bytes: Uint8Array, end: number, letters: Uint16Array): boolean {
  const table = asciiLetters();
  let left = letters.length;
  let steps = 4 * left + 64;
  for (let at = end; left > 0; at--) {
    // Its beginning was in the bytes before these, or is far away.
    if (at < 0 || steps-- === 0) return true;
    const byte = bytes[at] ?? 0;
    const letter = table[byte] ?? 0;
    if (letter === 0 || (isBlankEscape(byte) && bytes[at - 1] === backslash)) continue;
    if (letter !== letters[--left]) return false;
  }
  return true;
}
