/** A run of text that shows, or one character that does not, under the name it is shown by. */
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
  0x180e: 'MVS',
  0x2002: 'EN SPACE',
  0x2003: 'EM SPACE',
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

// Controls but tab and line feed, formatting characters, tags, private and unassigned ones that draw nothing, and the
// selectors that carry data when they follow nothing they could select.
const hidden =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2065\u3164\ufe00-\ufe0e\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]/u;
/** The same without tabs and line feeds, which are shown as what they are. */
const mayHide = new RegExp(`(?![\\n\\t])${hidden.source}`, 'u');
const emojiJoiner = /^\p{Extended_Pictographic}/u;
const emojiEnd = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;

/**
 * Splits a text of a model or server into what people see and what they do not see but models read: tag characters
 * (U+E0000 to U+E007F), direction controls, zero-width characters, C0 and C1 controls with the escapes of terminals,
 * fillers and variation selectors. Tabs and line feeds stay as they are, and so does the joiner inside an emoji.
 */
export function revealHidden(text: string): RevealedPart[] {
  const parts: RevealedPart[] = [];
  let shown = '';
  const characters = [...text];
  characters.forEach((character, at) => {
    if (!isHidden(character, characters[at - 1], characters[at + 1])) {
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

/** Whether a text holds anything that does not show. */
export function hasHidden(text: string): boolean {
  // Nearly every text: one look, and no list of its characters.
  if (!mayHide.test(text)) return false;
  return revealHidden(text).some((part) => part.kind === 'hidden');
}

/** Whether any text within a value holds anything that does not show. JSON would write control characters out, and hide that. */
export function hasHiddenIn(value: unknown): boolean {
  if (typeof value === 'string') return hasHidden(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasHiddenIn);
  return Object.entries(value).some(([key, field]) => hasHidden(key) || hasHiddenIn(field));
}

function isHidden(character: string, before: string | undefined, after: string | undefined): boolean {
  if (character === '\n' || character === '\t' || !hidden.test(character)) return false;
  if (joinsLetters(character, before, after)) return false;
  const joinsEmoji =
    character === '\u200d' &&
    before !== undefined &&
    emojiEnd.test(before) &&
    after !== undefined &&
    emojiJoiner.test(after);
  return !joinsEmoji;
}

/** Scripts in which words are not spelled right without joiners and non-joiners. */
const joiningLetter =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}]$/u;

function joinsLetters(character: string, before: string | undefined, after: string | undefined): boolean {
  if (character !== '\u200c' && character !== '\u200d') return false;
  return before !== undefined && after !== undefined && joiningLetter.test(before) && joiningLetter.test(after);
}

/** What a character is called that is not shown as itself. Pure. */
export function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // Tag characters mirror ASCII: what they spell is worth reading.
  if (code > 0xe0020 && code < 0xe007f) return `TAG ${String.fromCodePoint(code - 0xe0000)}`;
  return names[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * A text for a model, with every character that people do not see written out (`⟦U+202E⟧`): who reads along and the model read
 * the same. A line break of Windows stays one. Pure.
 */
export function spellOutHidden(text: string): string {
  if (!hidden.test(text)) return text;
  const characters = [...text];
  return characters
    .map((character, at) => {
      const isLineBreak = character === '\r' && characters[at + 1] === '\n';
      const shows = isLineBreak || !isHidden(character, characters[at - 1], characters[at + 1]);
      return shows ? character : `⟦U+${codeOf(character)}⟧`;
    })
    .join('');
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
