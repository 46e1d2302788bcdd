/** Characters that are invisible or look like nothing: readers do not notice them between letters. */
const unseen = String.raw`[\s\p{Cf}\p{DI}]*`;
/** The distance from an ASCII character to its full-width form. */
const toFullWidth = 0xfee0;

/**
 * Changes a text so that it can neither end nor open a mark of this name, including forms that only look like one (`</
 * name`, invisible characters, full-width forms): the bracket is replaced, and everything stays readable. Pure.
 *
 * @param name in small letters and `_`
 */
export function withoutMarks(text: string, name: string): string {
  const letters = [...name].map((letter) => `[${letter}${String.fromCharCode(letter.charCodeAt(0) + toFullWidth)}]`);
  // The optional slash brings its own run of invisible characters: two adjacent runs would take quadratic time.
  const mark = new RegExp(`[<＜﹤]${unseen}(?:[/／]${unseen})?${letters.join(unseen)}`, 'giu');
  return text.replaceAll(mark, (found) => `‹${found.slice(1)}`);
}
