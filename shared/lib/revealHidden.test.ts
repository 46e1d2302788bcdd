import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasHidden, revealForReading, revealHidden, spellOutHidden } from './revealHidden.ts';

const hiddenNames = (text: string) => revealHidden(text).flatMap((part) => (part.kind === 'hidden' ? [part.name] : []));

/** `base` with this many combining marks, all different so that they do not combine into one character. */
const piledUp = (base: string, count: number) =>
  base + Array.from({ length: count }, (_, at) => String.fromCodePoint(0x0300 + at)).join('');

/** Readable texts that contain selectors, joiners, tags or many marks. */
const readable = [
  '❤️ ☀️ ©️ ™️ 1️⃣ #️⃣ *️⃣ 0️⃣',
  '👨‍👩‍👧‍👦 🏳️‍🌈 🏴‍☠️ ❤️‍🔥 👩🏽‍💻 🕵️‍♀️ 🧑🏿‍🤝‍🧑🏻',
  '🇨🇳🇩🇪🇺🇸 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  'กำลังทดสอบ ที่นี่ ปั๊ม ญี่ปุ่น น้ำ',
  'क्षत्रिय संस्कृतम् हिन्दी क्‍ष श्र्या र्‍य',
  'র‍্যাব বাংলা',
  'Tiếng Việt được viết bằng chữ Quốc ngữ'.normalize('NFD'),
  'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
  'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם',
  'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ༔ སངྒྷྱུ',
  'မြန်မာဘာသာ ဖြစ်ကြောင်း',
  piledUp('a', 8),
  piledUp('a', 8) + piledUp('b', 8),
];

describe('revealHidden', () => {
  it('does not change readable text', () => {
    for (const text of [
      'Adds two numbers.\n\ta + b',
      '把两个数相加',
      'عربي',
      'می\u200cخواهم',
      'क्\u200dष',
      'naïve 👩‍👩‍👧 👍🏽',
      ...readable,
      '',
    ]) {
      expect(hasHidden(text), text).toBe(false);
    }
  });

  it('spells out tag characters', () => {
    const smuggled = [...'rm'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(hiddenNames(`safe${smuggled}\u{e0001}`)).toEqual(['TAG r', 'TAG m', 'U+E0001']);
  });

  it.each([
    ['direction controls', 'a\u202eb\u2066c\u2069', ['RLO', 'LRI', 'PDI']],
    ['zero-width characters', 'a\u200bb\u200cc\u2060d\ufeff', ['ZWSP', 'ZWNJ', 'WJ', 'BOM']],
    ['terminal escapes', '\u001b[31mred\u009b0m', ['ESC', 'CSI']],
    ['controls', 'a\u0000b\rc\u007f', ['NUL', 'CR', 'DEL']],
    ['fillers', 'a\u3164b', ['HANGUL FILLER']],
    ['a joiner that joins nothing', 'a\u200db', ['ZWJ']],
    ['supplementary selectors, which can carry bytes', 'a\u{e0100}\u{e01ef}', ['U+E0100', 'U+E01EF']],
    ['selectors of Mongolian', 'a\u180bb\u180cc\u180dd\u180f', ['U+180B', 'U+180C', 'U+180D', 'U+180F']],
    ['an empty pattern of Braille', 'a\u2800b', ['BRAILLE BLANK']],
    ['signs without a picture', 'a\u{16fe4}b\u{1d159}', ['U+16FE4', 'U+1D159']],
    ['ignorable characters of music and shorthand', 'a\u{1d173}b\u{1bca0}', ['U+1D173', 'U+1BCA0']],
    ['an emoji selector on a letter', 'a\ufe0fb', ['U+FE0F']],
    ['an emoji selector on a digit that is no keycap', '1\ufe0f2', ['U+FE0F']],
    ['emoji selectors above one', '❤\ufe0f\ufe0f\ufe0f', ['U+FE0F', 'U+FE0F']],
    ['a joiner after a selector that selects nothing', 'a\ufe0f\u200d🔥', ['U+FE0F', 'ZWJ']],
    ['tags on a flag that does not exist', '🏴\u{e0061}\u{e0062}\u{e007f}', ['TAG a', 'TAG b', 'U+E007F']],
    ['tags behind a flag that is finished', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{e0061}', ['TAG a']],
    ['combining marks above eight on one character', piledUp('a', 10), ['U+0308', 'U+0309']],
    ['marks that go on behind a joiner', `${piledUp('a', 8)}\u200b\u0301`, ['ZWSP', 'U+0301']],
    ['line and paragraph separators', 'a\u2028b\u2029', ['LINE SEP', 'PARA SEP']],
  ])('shows %s', (_what, text, expected) => {
    expect(hiddenNames(text)).toEqual(expected);
  });

  it('reveals every character that fonts may leave out, anywhere between letters', () => {
    const undrawn = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));
    expect(undrawn.length).toBeGreaterThan(4000);
    expect(undrawn.filter((character) => !hasHidden(`a${character}b`))).toEqual([]);
  });

  it('does not change readable texts in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...readable.flatMap((text) => text.split(' ')))), (words) => {
        expect(hasHidden(words.join(' '))).toBe(false);
        expect(spellOutHidden(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });

  it('never keeps more than eight marks on a character, nor two selectors in a row', () => {
    const pieces = [
      'a',
      '1',
      '❤',
      '🏴',
      '\u0301',
      '\u0308',
      '\ufe0f',
      '\u20e3',
      '\u200d',
      '\u200b',
      'क',
      '\u094d',
      '\u{e0067}',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (characters) => {
        const text = characters.join('');
        const shown = revealHidden(text).map((part) => (part.kind === 'shown' ? part.text : ''));
        expect(/(?:\p{M}\u200d?){9}|\ufe0f\ufe0f/u.test(shown.join(''))).toBe(false);
        expect(hasHidden(spellOutHidden(text))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  // It takes 0.2 s; in quadratic time, the limit of a test would end it.
  it('takes time in proportion to the text', () => {
    const pieces = ['\u{e0067}', '\u0301', '🏴', '❤\ufe0f', 'क्\u200d'];
    expect(pieces.filter((piece) => hasHidden(piece.repeat(100_000)))).toEqual(['\u{e0067}', '\u0301', 'क्\u200d']);
  });

  it('keeps every visible character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = revealHidden(text);
        const shown = parts.map((part) => (part.kind === 'shown' ? part.text : '')).join('');
        expect([...shown].length + parts.filter((part) => part.kind === 'hidden').length).toBe([...text].length);
        expect(hasHidden(shown.replaceAll('\u200d', ''))).toBe(false);
      }),
    );
  });
});

describe('revealForReading', () => {
  const read = (text: string) =>
    revealForReading(text)
      .map((part) => (part.kind === 'shown' ? part.text : `⟦${part.name}⟧`))
      .join('');

  it.each([
    ['in a name', 'my\u00a0file.txt', 'my⟦NBSP⟧file.txt'],
    ['in a command', 'rm\u2009-rf\u202f/', 'rm⟦THIN SPACE⟧-rf⟦NNBSP⟧/'],
    ['at both ends', '\u00a0server\u00a0', '⟦NBSP⟧server⟦NBSP⟧'],
    ['beside a hidden character', 'a\u200b\u3000b', 'a⟦ZWSP⟧⟦WIDE SPACE⟧b'],
    ['between Latin letters', 'a\u3000b', 'a⟦WIDE SPACE⟧b'],
    ['of French before no sign', '«\u00a0oui\u00a0non\u00a0»', '«\u00a0oui⟦NBSP⟧non\u00a0»'],
  ])('names a space that only looks like one %s', (_where, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('names every space of Unicode but the plain one', () => {
    const spaces = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
      (character) => /\p{Zs}/u.test(character) && character !== ' ',
    );
    expect(spaces.length).toBe(16);
    for (const space of spaces) expect(read(`a${space}b`)).toMatch(/^a⟦[A-Z ]+⟧b$/);
  });

  it.each([
    'Quoi\u202f?',
    '«\u00a0oui\u00a0»',
    '10\u202f000\u00a0€',
    '100\u00a0%',
    '\u3000\u3000第二段',
    '你好\u3000世界',
    'a b\tc\nd',
  ])('leaves typography as it is: %s', (text) => {
    expect(read(text)).toBe(text);
  });

  it('changes no other text than spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = text.replace(/\p{Zs}/gu, ' ');
        expect(revealForReading(plain)).toEqual(revealHidden(plain));
      }),
    );
  });
});

describe('spellOutHidden', () => {
  it('spells out invisible characters', () => {
    expect(spellOutHidden('a\u{e0041}b\u202ec\u200b\u001b[0m')).toBe('a⟦U+E0041⟧b⟦U+202E⟧c⟦U+200B⟧⟦U+001B⟧[0m');
  });

  it('does not change readable text', () => {
    for (const text of ['two\r\nlines\t', 'naïve 👩‍👩‍👧 👍🏽 ❤️', 'می\u200cخواهم', '把两个数相加', '']) {
      expect(spellOutHidden(text)).toBe(text);
    }
  });

  it('leaves no invisible character, and keeps all visible ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const spelled = spellOutHidden(text);
        expect(hasHidden(spelled.replaceAll('\r\n', '\n'))).toBe(false);
        const shown = revealHidden(text).flatMap((part) => (part.kind === 'shown' ? [part.text] : []));
        for (const part of shown) expect(spelled).toContain(part);
      }),
    );
  });
});
