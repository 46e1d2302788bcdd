/** Stands between characters unseen, or looks like nothing: no reader of the text takes it for a difference. */
const unseen = String.raw`[\s\p{Cf}\p{DI}]*`;
/** From a character of ASCII to its full-width form. */
const toFullWidth = 0xfee0;

/**
 * A text that can neither end nor open a mark of this name, also where it only looks like one to a reader (`</ name`,
 * hidden characters, full-width forms): its bracket becomes another, and everything stays readable. Pure.
 *
 * @param name in small letters and `_`
 */
export function withoutMarks(text: string, name: string): string {
  const letters = [...name].map((letter) => `[${letter}${String.fromCharCode(letter.charCodeAt(0) + toFullWidth)}]`);
  // The slash brings its own run of unseen characters: two runs side by side would take quadratic time.
  const mark = new RegExp(`[<＜﹤]${unseen}(?:[/／]${unseen})?${letters.join(unseen)}`, 'giu');
  return text.replaceAll(mark, (found) => `‹${found.slice(1)}`);
}
