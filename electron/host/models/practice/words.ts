/** Words that say nothing about which tool is meant. */
const fillers = new Set(
  'a an and any are as at be by can could do does for from give has have how i if in into is it its let me my of on or our out please that the their them then there these this those to tool use using want what when which will with would you your'.split(
    ' ',
  ),
);

/** Words that people type instead of the words in names of tools. */
const alike: Readonly<Record<string, readonly string[]>> = {
  plus: ['add', 'sum'],
  sum: ['add'],
  add: ['sum'],
  minus: ['subtract'],
  times: ['multiply'],
  say: ['echo'],
  repeat: ['echo'],
  clock: ['time'],
  date: ['time'],
  image: ['picture'],
  paint: ['draw'],
  file: ['directory'],
  folder: ['directory'],
  show: ['list', 'read'],
  open: ['read'],
  save: ['write'],
  find: ['search'],
  remove: ['delete'],
};

const operators: readonly [RegExp, string][] = [
  [/\d\s*\+\s*-?\d/, 'plus'],
  [/\d\s+[-−]\s*\d/, 'minus'],
  [/\d\s*[*×]\s*\d/, 'times'],
];

/** One form for singular and plural. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('oes')) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of a name or a text, in lower case and singular: `readFile`, `read-file` and "Read files" give the same words. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase();
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** The synonyms of `word`, itself first. */
export function meanings(word: string): readonly string[] {
  return [word, ...(Object.hasOwn(alike, word) ? (alike[word] ?? []) : [])];
}

/** The words of a typed text, without fillers; `2 + 3` also counts as "plus". */
export function askedWords(text: string): string[] {
  const said = wordsOf(text).filter((word) => !isFiller(word));
  return [...said, ...operators.filter(([pattern]) => pattern.test(text)).map(([, word]) => word)];
}

export function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
