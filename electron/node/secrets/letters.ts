import { lazy } from '../../../shared/lib/lazy.ts';

/**
 * The letters of a text: its letters and digits in lower case, without everything that stands between them. Whatever separates
 * the parts of a secret (blanks, line breaks, colons, quotes, invisible characters), its letters are the same.
 */
export interface Letters {
  /** Character codes; those from `count` on mean nothing. */
  readonly codes: Uint16Array;
  /** Where in the text each of them stands. */
  readonly places: Int32Array;
  readonly count: number;
}

export const backslash = 92;
/** Letters that count as invisible although Unicode calls them letters. */
const fillers = '\u115f\u1160\u3164\uffa0';

/**
 * The letter of each character code; 0 for all that separates letters. Halves of characters beyond the first 65,536 are letters.
 */
export const letterOf = lazy(() => {
  const table = new Uint16Array(65536);
  for (let code = 0; code < table.length; code++) {
    const character = String.fromCharCode(code);
    if (!/[\p{L}\p{N}\p{Cs}]/u.test(character) || fillers.includes(character)) continue;
    const lower = character.toLowerCase();
    table[code] = lower.length === 1 ? lower.charCodeAt(0) : code;
  }
  return table;
});

/** Whether this letter behind a backslash stands for a blank or the end of a line. */
export function isBlankEscape(code: number): boolean {
  return code === 110 || code === 114 || code === 116;
}

/** Reads the letters of a text. Pure. */
export function lettersOf(text: string): Letters {
  const table = letterOf();
  const codes = new Uint16Array(text.length);
  const places = new Int32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const letter = table[code] ?? 0;
    if (letter === 0) {
      if (code === backslash && isBlankEscape(text.charCodeAt(at + 1))) at++;
      continue;
    }
    codes[count] = letter;
    places[count++] = at;
  }
  return { codes, places, count };
}
