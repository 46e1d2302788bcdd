/**
 * Splits a line into words, as people paste it from a terminal: spaces separate, single and double quotes group, and a
 * backslash outside single quotes takes the next character literally. Nothing is expanded, because no shell will see it.
 *
 * @returns `undefined` when a quote is not closed
 */
export function splitCommandLine(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
      else if (character === '\\' && quote === '"' && /["\\]/.test(line.charAt(at + 1))) word += line.charAt(++at);
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      // Windows paths keep their backslashes: only characters with a special meaning are escaped.
    } else if (character === '\\' && /[\s"'\\]/.test(line.charAt(at + 1))) {
      word = (word ?? '') + line.charAt(++at);
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== '') return undefined;
  if (word !== undefined) words.push(word);
  return words;
}
