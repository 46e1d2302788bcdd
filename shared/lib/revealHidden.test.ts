import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasHidden, revealHidden, spellOutHidden } from './revealHidden.ts';

const hiddenNames = (text: string) => revealHidden(text).flatMap((part) => (part.kind === 'hidden' ? [part.name] : []));

describe('revealHidden', () => {
  it('leaves what people can read as it is', () => {
    for (const text of [
      'Adds two numbers.\n\ta + b',
      '把两个数相加',
      'عربي',
      'می\u200cخواهم',
      'क्\u200dष',
      'naïve 👩‍👩‍👧 👍🏽',
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
    ['line and paragraph separators', 'a\u2028b\u2029', ['LINE SEP', 'PARA SEP']],
  ])('shows %s', (_what, text, expected) => {
    expect(hiddenNames(text)).toEqual(expected);
  });

  it('loses no character that shows', () => {
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

describe('spellOutHidden', () => {
  it('writes out what does not show', () => {
    expect(spellOutHidden('a\u{e0041}b\u202ec\u200b\u001b[0m')).toBe('a⟦U+E0041⟧b⟦U+202E⟧c⟦U+200B⟧⟦U+001B⟧[0m');
  });

  it('leaves what people read as it is', () => {
    for (const text of ['two\r\nlines\t', 'naïve 👩‍👩‍👧 👍🏽 ❤️', 'می\u200cخواهم', '把两个数相加', '']) {
      expect(spellOutHidden(text)).toBe(text);
    }
  });

  it('leaves nothing that does not show, and loses nothing that does', () => {
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
