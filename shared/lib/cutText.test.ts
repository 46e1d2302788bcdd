import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepEnd, keepPart, keepStart, maxGraphemeUnits } from './cutText.ts';

const family = '👨‍👩‍👧‍👦';
const units = [
  ...'aZ0#\r\n\t é漢字ｶﾞがनि्क한각\u0301\u0308\u200d\ufe0f\u20e3\u0600®☎👍👶',
  ...['\r\n', '1️⃣', '🇩🇪', '🇨', '🇳🇱🇦', '👍🏽', '🏽', family, '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'e\u0301', 'क्षि', 'Z' + '\u0301'.repeat(20)],
];
const odd = ['\ud83d', '\ude42', '\ud83c', '\udde6', 'x' + '\u0301'.repeat(100)];
const wellFormed = fc.string({ unit: fc.constantFrom(...units), maxLength: 120 });
const anyText = fc.oneof(
  wellFormed,
  fc.string({ unit: fc.constantFrom(...units, ...odd), maxLength: 120 }),
  fc.string({ unit: fc.constantFrom('🇩', '🇪', 'a'), maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('👩', '\u200d', '\ufe0f', 'क', '\u094d'), maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
);
const cut = fc.record({ text: anyText, most: fc.integer({ min: -2, max: 300 }) });

const whole = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string) =>
  [...whole.segment(text)].map(({ index, segment }) => ({ start: index, end: index + segment.length }));
const lengthOf = ({ start, end }: { start: number; end: number }) => end - start;
const around = (text: string, at: number) => graphemesOf(text).find(({ start, end }) => start < at && at < end);

describe.each([
  { name: 'keepStart', keep: keepStart, border: (_text: string, kept: string) => kept.length },
  { name: 'keepEnd', keep: keepEnd, border: (text: string, kept: string) => text.length - kept.length },
])('$name', ({ name, keep, border }) => {
  const isStart = name === 'keepStart';

  it('keeps no more than asked, of that side, and a text that fits as it is', () => {
    fc.assert(
      fc.property(cut, ({ text, most }) => {
        const kept = keep(text, most);
        expect(kept.length).toBeLessThanOrEqual(Math.max(0, most));
        expect(isStart ? text.startsWith(kept) : text.endsWith(kept)).toBe(true);
        if (text.length <= most) expect(kept).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('never leaves half a code point', () => {
    fc.assert(
      fc.property(fc.record({ text: wellFormed, most: fc.nat(300) }), ({ text, most }) => {
        expect(keep(text, most).isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('divides no grapheme that has room', () => {
    fc.assert(
      fc.property(cut, ({ text, most }) => {
        const divided = around(text, border(text, keep(text, most)));
        if (divided !== undefined) expect(lengthOf(divided)).toBeGreaterThan(Math.min(most, maxGraphemeUnits));
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves out nothing that has room', () => {
    fc.assert(
      fc.property(cut, ({ text, most }) => {
        const kept = keep(text, most);
        if (most <= 0 || kept === text) return;
        const at = border(text, kept);
        const graphemes = graphemesOf(text);
        const next = graphemes.find(({ start, end }) => (isStart ? end > at : start < at && end >= at));
        const room = most - kept.length;
        if (next === undefined) throw new Error('nothing was left out');
        // Of one that is cut itself, the next code point had no room, or what the marks beside it belong to was not looked for.
        expect(room).toBeLessThan(lengthOf(next) > maxGraphemeUnits ? maxGraphemeUnits : lengthOf(next));
      }),
      { numRuns: 2000 },
    );
  });
});

it('gives parts that are the whole when they are put together', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(300), { maxLength: 5 }), (text, cuts) => {
      const borders = [0, ...cuts.filter((at) => at < text.length).sort((a, b) => a - b), text.length];
      const parts = borders.slice(1).map((to, at) => keepPart(text, borders[at] ?? 0, to));
      expect(parts.join('')).toBe(text);
      if (text.isWellFormed()) expect(parts.every((part) => part.isWellFormed())).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('keeps graphemes whole', () => {
  expect(keepStart('a🙂', 2)).toBe('a');
  expect(keepEnd('🙂a', 2)).toBe('a');
  expect(keepStart(`a${family}`, 8)).toBe('a');
  expect(keepStart('🇩🇪🇳🇱🇫🇷', 7)).toBe('🇩🇪');
  expect(keepEnd('🇩🇪🇳🇱🇫🇷', 7)).toBe('🇫🇷');
  expect(keepEnd(`x${'🇩🇪'.repeat(1000)}`, 4000)).toBe('🇩🇪'.repeat(1000));
  expect(keepEnd(`x${'🇩🇪'.repeat(1000)}`, 3998)).toBe('🇩🇪'.repeat(999));
  expect(keepStart('a\r\nb', 2)).toBe('a');
  expect(keepStart('1️⃣', 3)).toBe('1️⃣');
});

it('cuts what is longer than asked between code points', () => {
  expect(keepStart(family, 4)).toBe('👨‍');
  expect(keepStart('🙂', 1)).toBe('');
  expect(keepEnd('🙂', 1)).toBe('');
  expect(keepStart('🙂', 0)).toBe('');
  expect(keepEnd('abc', -1)).toBe('');
  expect(keepStart(`x${'\u0301'.repeat(10_000)}`, 5000)).toHaveLength(5000);
});
