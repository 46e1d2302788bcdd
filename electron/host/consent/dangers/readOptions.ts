import { type Effect, effects, type Program } from './program.ts';

/** An option with its value, where it has one that matters. */
export interface ReadOption {
  readonly effect: Effect;
  readonly value: string;
  /** Where the word after it and its value is. */
  readonly next: number;
}

export interface ReadOptions {
  readonly options: readonly ReadOption[];
  /** Where the first word is that is neither an option nor the value of one. */
  readonly next: number;
}

type Effects = ReadonlyMap<string, Effect>;

const known = new WeakMap<Program, Effects>();

function effectsOf(program: Program): Effects {
  const found = known.get(program);
  if (found) return found;
  const entries = effects.flatMap((effect) =>
    (program.options?.[effect] ?? '').split(' ').map((name) => [name, effect] as const),
  );
  const own = new Map(entries.filter(([name]) => name !== ''));
  known.set(program, own);
  return own;
}

/**
 * Reads the options of a program, from a word on to the first word that is none. One that runs something ends them where what follows
 * belongs to what it runs. Pure.
 */
export function readOptions(words: readonly string[], from: number, program: Program): ReadOptions {
  const own = effectsOf(program);
  const options: ReadOption[] = [];
  let at = from;
  while (at < words.length) {
    const word = words[at] ?? '';
    if (word === '--') return { options, next: at + 1 };
    if (!isOption(word)) break;
    const { effect, joined } = readOption(word, own);
    at += 1;
    if (effect === undefined) continue;
    const takesNext = joined === undefined && effect !== 'unchecked';
    const following = takesNext ? words[at] : joined;
    // What begins with a hyphen is an option, except as code.
    const isValue = following !== undefined && (joined !== undefined || isCode(effect) || !isOption(following));
    if (takesNext && isValue) at += 1;
    options.push({ effect, value: isValue ? following : '', next: at });
    if (effect === 'module' || effect === 'command') break;
  }
  return { options, next: at };
}

const isCode = (effect: Effect) => effect === 'code' || effect === 'line' || effect === 'nodeOptions';

/** A lone hyphen stands for the input. */
const isOption = (word: string) => /^[-+]./.test(word);

function readOption(
  word: string,
  effects: Effects,
): { readonly effect?: Effect | undefined; readonly joined?: string | undefined } {
  const own = effects.get(word) ?? effects.get(dashed(word));
  if (own !== undefined) return { effect: own };
  const [, given = word, joined] = /^([-+][^=]+)=(.*)$/s.exec(word) ?? [];
  const name = dashed(given);
  // npm has a registry for each scope.
  if (/^--@[^=]+:registry$/.test(name) && effects.has('--registry')) return { effect: 'registry', joined };
  if (effects.has(name)) return { effect: effects.get(name), joined };
  for (const [each, effect] of effects) {
    const start = each.endsWith('*') ? each.slice(0, -1) : undefined;
    if (start !== undefined && name.startsWith(start)) {
      return { effect, joined: joined ?? (start.startsWith('--') ? undefined : word.slice(start.length)) };
    }
  }
  return word.startsWith('--') ? {} : ofCluster(word, effects);
}

/** Node.js takes `_` for `-` in the names of its options. */
const dashed = (name: string) => (name.startsWith('--') ? name.replaceAll('_', '-') : name);

/** `-Ic` is `-I -c`; what follows a letter that takes a value is the value: `-mpip`. */
function ofCluster(
  word: string,
  effects: Effects,
): { readonly effect?: Effect | undefined; readonly joined?: string | undefined } {
  for (let at = 1; at < word.length; at++) {
    const effect = effects.get(`${word.charAt(0)}${word.charAt(at)}`);
    if (effect === undefined) continue;
    const rest = word.slice(at + 1);
    // Shells take `-cx` as `-c -x`.
    return { effect, joined: rest === '' || effect === 'line' ? undefined : rest };
  }
  return {};
}
