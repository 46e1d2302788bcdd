/**
 * The scripts that names are written in today (UAX 31, recommended scripts), and some whose letters look like those of others.
 * By the code of ISO 15924, under which languages have names for them. What belongs to which script is Unicode's own data.
 */
const scripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{scx=Latin}/u,
  Cyrl: /\p{scx=Cyrillic}/u,
  Grek: /\p{scx=Greek}/u,
  Hani: /\p{scx=Han}/u,
  Hira: /\p{scx=Hiragana}/u,
  Kana: /\p{scx=Katakana}/u,
  Hang: /\p{scx=Hangul}/u,
  Bopo: /\p{scx=Bopomofo}/u,
  Arab: /\p{scx=Arabic}/u,
  Armn: /\p{scx=Armenian}/u,
  Beng: /\p{scx=Bengali}/u,
  Deva: /\p{scx=Devanagari}/u,
  Ethi: /\p{scx=Ethiopic}/u,
  Geor: /\p{scx=Georgian}/u,
  Gujr: /\p{scx=Gujarati}/u,
  Guru: /\p{scx=Gurmukhi}/u,
  Hebr: /\p{scx=Hebrew}/u,
  Khmr: /\p{scx=Khmer}/u,
  Knda: /\p{scx=Kannada}/u,
  Laoo: /\p{scx=Lao}/u,
  Mlym: /\p{scx=Malayalam}/u,
  Mymr: /\p{scx=Myanmar}/u,
  Orya: /\p{scx=Oriya}/u,
  Sinh: /\p{scx=Sinhala}/u,
  Taml: /\p{scx=Tamil}/u,
  Telu: /\p{scx=Telugu}/u,
  Thaa: /\p{scx=Thaana}/u,
  Thai: /\p{scx=Thai}/u,
  Tibt: /\p{scx=Tibetan}/u,
  Cher: /\p{scx=Cherokee}/u,
  Copt: /\p{scx=Coptic}/u,
  Lisu: /\p{scx=Lisu}/u,
  Cans: /\p{scx=Canadian_Aboriginal}/u,
  Tfng: /\p{scx=Tifinagh}/u,
};

/** Signs and digits of all scripts. */
const common = /[\p{scx=Common}\p{scx=Inherited}]/u;

/**
 * Combinations of scripts that are commonly written together and not confusable (UTS 39, 5.2, "highly restrictive").
 */
const mixtures: readonly (readonly string[])[] = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Hang'],
  ['Latn', 'Hani', 'Bopo'],
];

/** Any other script. */
export const otherScript = 'Zyyy';

/**
 * The scripts of a name that mixes alphabets which are not written together, by their ISO 15924 codes, in order of
 * occurrence; empty when there is no problem. A letter of another alphabet may look just like one of ours. Pure.
 */
export function mixedScripts(name: string): readonly string[] {
  // True for nearly every name.
  if (/^[\x00-\x7f]*$/.test(name)) return [];
  const each = [...name].filter((character) => !common.test(character)).map(scriptsOf);
  const first = each.flatMap((possible) => possible.slice(0, 1));
  const isOneScript = first.some((script) => each.every((possible) => possible.includes(script)));
  const isMixture = mixtures.some((mixture) => each.every((possible) => possible.some((one) => mixture.includes(one))));
  return each.length === 0 || isOneScript || isMixture ? [] : [...new Set(first)];
}

function scriptsOf(character: string): readonly string[] {
  const found = Object.keys(scripts).filter((code) => scripts[code]?.test(character));
  return found.length === 0 ? [otherScript] : found;
}
