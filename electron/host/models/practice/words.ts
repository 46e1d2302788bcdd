/** Words that say nothing about which tool is meant. */
const fillers = new Set(
  'a an and any are as at be by can could do does for from give has have how i if in into is it its let me my of on or our out please that the their them then there these this those to tool use using want what when which will with would you your'.split(
    ' ',
  ),
);

/** Words of greetings, thanks and the like, and of questions about the model itself, in the form of `wordsOf`. */
const smallTalk = new Set(
  'again afternoon assistant bot bye cheer cool day doing everyone evening fine friend going good goodbye goodnight great greeting hello help hey hi hiya later lot lovely morning much name nice night no nope ok okay perfect see sorry sure thank thx today very welcome well who world yeah yes 你好 您好 大家好 嗨 哈喽 谢谢 谢谢你 多谢 早 早安 早上好 上午好 中午好 下午好 晚上好 晚安 再见 拜拜 好 好的 是 是的 不 不用 对不起 帮助 你是谁 你能做什么 你会什么'.split(
    ' ',
  ),
);

/** Verbs of names that people leave out when they ask for something, and words beside them. */
const impliedWords = new Set(
  'get list show read find search fetch view describe lookup look up query check take capture run execute perform current all info detail'.split(
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

/** Whether a word of a tool's name goes without saying: "the weather in Paris" asks for `get_weather`, and not for `delete_weather`. */
export function isImplied(word: string): boolean {
  return fillers.has(word) || impliedWords.has(word);
}

/** Whether a word alone asks for nothing. */
export function isSmallTalk(word: string): boolean {
  return smallTalk.has(word);
}

/** The synonyms of `word`, itself first. */
export function meanings(word: string): readonly string[] {
  return [word, ...(Object.hasOwn(alike, word) ? (alike[word] ?? []) : [])];
}

/** The words of a typed text, without fillers; `2 + 3` also counts as "plus". */
export function askedWords(text: string): string[] {
  return [...wordsOf(text).filter((word) => !isFiller(word)), ...operatorsIn(text)];
}

/** The words for the signs of sums in a text. */
export function operatorsIn(text: string): string[] {
  return operators.filter(([pattern]) => pattern.test(text)).map(([, word]) => word);
}

export function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
