/** A run of visible text, or one invisible character with its name. */
export type RevealedPart =
  { readonly kind: 'shown'; readonly text: string } | { readonly kind: 'hidden'; readonly name: string };

const names: Readonly<Record<number, string>> = {
  0x00: 'NUL',
  0x07: 'BEL',
  0x08: 'BS',
  0x0d: 'CR',
  0x1b: 'ESC',
  0x7f: 'DEL',
  0x85: 'NEL',
  0x9b: 'CSI',
  0x00a0: 'NBSP',
  0x00ad: 'SHY',
  0x061c: 'ALM',
  0x115f: 'HANGUL FILLER',
  0x1160: 'HANGUL FILLER',
  0x1680: 'OGHAM SPACE',
  0x180e: 'MVS',
  0x2000: 'EN QUAD',
  0x2001: 'EM QUAD',
  0x2002: 'EN SPACE',
  0x2003: 'EM SPACE',
  0x2004: 'THIRD SPACE',
  0x2005: 'QUARTER SPACE',
  0x2006: 'SIXTH SPACE',
  0x2007: 'FIGURE SPACE',
  0x2008: 'PUNCTUATION SPACE',
  0x2009: 'THIN SPACE',
  0x200a: 'HAIR SPACE',
  0x200b: 'ZWSP',
  0x200c: 'ZWNJ',
  0x200d: 'ZWJ',
  0x200e: 'LRM',
  0x200f: 'RLM',
  0x2028: 'LINE SEP',
  0x2029: 'PARA SEP',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x202f: 'NNBSP',
  0x205f: 'MATH SPACE',
  0x2060: 'WJ',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
  0x2800: 'BRAILLE BLANK',
  0x3000: 'WIDE SPACE',
  0x3164: 'HANGUL FILLER',
  0xfeff: 'BOM',
  0xffa0: 'HANGUL FILLER',
};

// Controls but tab and line feed, formatting characters, what Unicode says may be left undrawn (fillers, variation selectors,
// tags, some of them unassigned), characters that fonts draw as nothing though Unicode counts them as signs, and halves of
// characters, which many programs refuse.
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff0-\uffff\u{16fe4}\u{1d159}\u{e0000}-\u{e0fff}]/u;
/**
 * More combining marks than this on one character are unreadable: they pile up beyond the line. Stacks in Tibetan, and
 * in Hebrew with points and accents, stay below.
 */
const maxMarksOnCharacter = 8;
/** No emoji joins more; a longer row of joined signs is one character to the browser, which takes long to draw it. */
const maxJoinsInCharacter = 8;
const mark = /^\p{M}$/u;
/** Hidden characters except tabs and line feeds, which are kept. */
const mayHide = new RegExp(`(?![\\n\\t])${hidden.source}`, 'u');
const tooManyMarks = new RegExp(String.raw`\p{M}{${String(maxMarksOnCharacter + 1)}}`, 'u');
const tooManyJoins = new RegExp(
  String.raw`(?:[^\u200d][\ufe0f\p{Emoji_Modifier}]{0,2}\u200d){${String(maxJoinsInCharacter + 1)}}`,
  'u',
);
const modifier = /^\p{Emoji_Modifier}$/u;
/** All characters that are not visible on their own. */
const special = new RegExp(String.raw`\p{M}|${hidden.source}`, 'u');
const joiner = '\u200d';
const emojiSelector = '\ufe0f';
const keycap = '\u20e3';
const keycapBase = /^[0-9#*]$/;
const emojiJoiner = /^\p{Extended_Pictographic}/u;
const emojiEnd = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
/** The bases of the emoji selector; after anything else, or twice, it only carries data. */
const emojiBase = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;

/** The flags that emoji fonts render from a black flag and tags: England, Scotland, Wales. */
const blackFlag = '\u{1f3f4}';
const flagTags = ['gbeng', 'gbsct', 'gbwls'].map((region) =>
  [...[...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))), '\u{e007f}'].join(''),
);
const flagTagCount = 6;

/**
 * Splits a text of a model or server into what people see and what they do not see but models read: tag characters
 * (U+E0000 to U+E007F), direction controls, zero-width characters, C0 and C1 controls with the escapes of terminals,
 * fillers, variation selectors, halves of characters, and combining marks above eight on one character. Tabs and line feeds stay
 * as they are, and so do joiners, selectors and tags inside an emoji.
 */
export function revealHidden(text: string): RevealedPart[] {
  if (!mayHideSomething(text)) return text === '' ? [] : [{ kind: 'shown', text }];
  const parts: RevealedPart[] = [];
  let shown = '';
  const characters = [...text];
  const isHidden = findHidden(characters);
  characters.forEach((character, at) => {
    if (isHidden[at] !== true) {
      shown += character;
      return;
    }
    if (shown !== '') parts.push({ kind: 'shown', text: shown });
    shown = '';
    parts.push({ kind: 'hidden', name: nameOf(character) });
  });
  if (shown !== '') parts.push({ kind: 'shown', text: shown });
  return parts;
}

/** Spaces of Unicode other than the plain one, most of which look just like it. */
const oddSpace = /[^\S \t\n\v\f\r\u2028\u2029\ufeff]/u;
const oddSpaces = new RegExp(oddSpace.source, 'gu');
/** Scripts whose text is set in wide spaces. */
const wideScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/**
 * As `revealHidden`, and names spaces that only look like the plain one: `my\u00a0file` is another name than `my file`.
 * Spaces where typography demands them stay as they are. For what users read, not for models, which can tell them apart.
 */
export function revealForReading(text: string): RevealedPart[] {
  const parts = revealHidden(text);
  return parts.flatMap((part, at) =>
    part.kind === 'shown' && oddSpace.test(part.text)
      ? revealSpaces(part.text, at === 0, at === parts.length - 1)
      : [part],
  );
}

/**
 * @param isStart whether the text begins the whole one: nothing hidden is before it
 * @param isEnd whether it ends the whole one
 */
function revealSpaces(text: string, isStart: boolean, isEnd: boolean): RevealedPart[] {
  const parts: RevealedPart[] = [];
  let from = 0;
  for (const { 0: space, index } of text.matchAll(oddSpaces)) {
    const before = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? (isStart ? '\n' : '');
    const after = [...text.slice(index + 1, index + 3)].at(0) ?? (isEnd ? '\n' : '');
    if (isTypography(before, space, after)) continue;
    if (index > from) parts.push({ kind: 'shown', text: text.slice(from, index) });
    parts.push({ kind: 'hidden', name: nameOf(space) });
    from = index + space.length;
  }
  if (from < text.length) parts.push({ kind: 'shown', text: text.slice(from) });
  return parts;
}

/**
 * Whether a space that does not break the line stands where French and the writing of numbers have one (`Quoi ?`, `« oui »`,
 * `10 000 €`), or a wide space beside wide characters or at the beginning of a line.
 */
function isTypography(before: string, space: string, after: string): boolean {
  if (space === '\u3000') return before === '\n' || before === space || wideScript.test(before + after);
  if (space !== '\u00a0' && space !== '\u202f' && space !== '\u2009') return false;
  const isBeforeSign = /[?!:;%‰»›€$£]/.test(after) && /[\p{L}\p{N}\p{P}]/u.test(before);
  const isInNumber = /\p{N}/u.test(before) && /[\p{N}\p{Sc}]/u.test(after);
  return isBeforeSign || isInNumber || (/[«‹]/.test(before) && /\S/.test(after));
}

/** Whether a text contains invisible characters. */
export function hasHidden(text: string): boolean {
  // True for most texts: a single check, without a list of characters.
  if (!mayHideSomething(text)) return false;
  // Half a character, which servers leave where they cut their own texts, says nothing to a model.
  return revealHidden(text.replaceAll(/\p{Cs}/gu, '?')).some((part) => part.kind === 'hidden');
}

/**
 * Whether any text in a value contains invisible characters. JSON would escape control characters, and so hide them.
 */
export function hasHiddenIn(value: unknown): boolean {
  if (typeof value === 'string') return hasHidden(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasHiddenIn);
  return Object.entries(value).some(([key, field]) => hasHidden(key) || hasHiddenIn(field));
}

/** Whether a text must be checked character by character: few must. */
function mayHideSomething(text: string): boolean {
  return mayHide.test(text) || tooManyMarks.test(text);
}

/** Whether so many marks or signs stand on one place that the browser takes long to draw it. `revealHidden` parts them. */
export function isPiled(text: string): boolean {
  return tooManyMarks.test(text) || (text.includes(joiner) && tooManyJoins.test(text));
}

/** Which characters of a text are invisible, by index. Pure. */
function findHidden(characters: readonly string[]): boolean[] {
  const found: boolean[] = [];
  let marks = 0;
  let joins = 0;
  characters.forEach((character, at) => {
    if (!special.test(character)) {
      marks = 0;
      if (characters[at - 1] !== joiner && !modifier.test(character)) joins = 0;
      found.push(false);
      return;
    }
    const hasTooManyMarks = marks >= maxMarksOnCharacter;
    const isMark = mark.test(character);
    const isTooMany = character === joiner && joins >= maxJoinsInCharacter;
    const isHidden = hidden.test(character)
      ? isTooMany || !showsHere(characters, at, { isBeforeHidden: found[at - 1] === true, hasTooManyMarks })
      : isMark && hasTooManyMarks;
    found.push(isHidden);
    if (character === joiner && !isHidden) joins += 1;
    if (isMark) marks += isHidden ? 0 : 1;
    // The count of marks continues after invisible characters and joiners.
    else if (!isHidden && !isJoiner(character)) marks = 0;
  });
  return found;
}

interface Place {
  readonly isBeforeHidden: boolean;
  /** Whether one more mark on the last character would be too many. */
  readonly hasTooManyMarks: boolean;
}

/** Whether a character that is invisible on its own is part of a visible one. */
function showsHere(characters: readonly string[], at: number, { isBeforeHidden, hasTooManyMarks }: Place): boolean {
  const character = characters[at] ?? '';
  if (character === '\n' || character === '\t') return true;
  if (isFlagTag(characters, at)) return true;
  const before = isBeforeHidden ? undefined : characters[at - 1];
  const after = characters[at + 1];
  if (before === undefined) return false;
  if (character === emojiSelector) return emojiBase.test(before) || (keycapBase.test(before) && after === keycap);
  if (after === undefined || hidden.test(after) || (hasTooManyMarks && mark.test(after))) return false;
  if (joinsLetters(character, before, after)) return true;
  return character === joiner && emojiEnd.test(before) && emojiJoiner.test(after);
}

/** Whether a tag belongs to one of the flags that consist of tags. Other tags spell text that only models read. */
function isFlagTag(characters: readonly string[], at: number): boolean {
  const code = characters[at]?.codePointAt(0) ?? 0;
  if (code < 0xe0061 || code > 0xe007f) return false;
  const start = Math.max(0, at - flagTagCount);
  const flag = characters.slice(start, at).lastIndexOf(blackFlag);
  if (flag === -1) return false;
  const firstTag = start + flag + 1;
  return flagTags.includes(characters.slice(firstTag, firstTag + flagTagCount).join(''));
}

/** Scripts whose spelling needs joiners and non-joiners. */
const joiningLetter =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]$/u;

function joinsLetters(character: string, before: string, after: string): boolean {
  return isJoiner(character) && joiningLetter.test(before) && joiningLetter.test(after);
}

function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}

/** The name of a character that is not shown as itself. Pure. */
export function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // Tag characters mirror ASCII, so the ASCII character is shown.
  if (code > 0xe0020 && code < 0xe007f) return `TAG ${String.fromCodePoint(code - 0xe0000)}`;
  return names[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Spells out every invisible character of a text for a model (`⟦U+202E⟧`), so that users and the model read the same.
 * Windows line breaks are kept. Pure.
 */
export function spellOutHidden(text: string): string {
  if (!mayHideSomething(text)) return text;
  const characters = [...text];
  const isHidden = findHidden(characters);
  return characters
    .map((character, at) => {
      const isLineBreak = character === '\r' && characters[at + 1] === '\n';
      const shows = isLineBreak || isHidden[at] !== true;
      return shows ? character : `⟦U+${codeOf(character)}⟧`;
    })
    .join('');
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
