import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { type CondensedPart, condenseText } from './condenseText.ts';

/** The text as the user sees it, with runs as their count. */
function look(parts: readonly CondensedPart[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'shown':
          return part.text;
        case 'hidden':
          return `⟦${part.name}⟧`;
        case 'blank':
          return `⟦${part.lineBreaks} line breaks, ${part.spaces} spaces⟧`;
        case 'repeated':
          return `⟦${part.of} ${part.count} more⟧`;
      }
    })
    .join('');
}

describe('the view of a text to be approved', () => {
  it.each([
    ['a text as it is', 'Line one\n\n\tline two', 'Line one\n\n\tline two'],
    [
      'what stands behind blank lines',
      `notes.txt${'\n'.repeat(600)}; rm -rf /`,
      'notes.txt⟦600 line breaks, 0 spaces⟧; rm -rf /',
    ],
    ['what stands behind lines of blanks', `a${' \n\t'.repeat(50)}b`, 'a⟦50 line breaks, 100 spaces⟧b'],
    ['what stands far to the right', `a${' '.repeat(500)}b`, 'a⟦0 line breaks, 500 spaces⟧b'],
    [
      'wide and empty signs by their names',
      `a${'\u3000\u2800'.repeat(3)}b`,
      `a${'⟦WIDE SPACE⟧⟦BRAILLE BLANK⟧'.repeat(3)}b`,
    ],
    ['what stands behind one blank that is no space', `a${'\u00a0'.repeat(60)}b`, 'a⟦NBSP⟧⟦character 59 more⟧b'],
    [
      'which other blanks stand between many plain ones',
      `a${' '.repeat(60)}\u2028\u2003${' '.repeat(60)}\ufeff\r b`,
      'a⟦0 line breaks, 60 spaces⟧⟦LINE SEP⟧⟦EM SPACE⟧⟦0 line breaks, 60 spaces⟧⟦BOM⟧⟦CR⟧ b',
    ],
    ['which other blanks stand between few plain ones', 'a \u00a0 b', 'a ⟦NBSP⟧ b'],
    ['one space that does not break a line as it is', 'Quoi\u00a0?', 'Quoi\u00a0?'],
    ['which single blanks only look like a space', 'my\u00a0file or\u2009mine', 'my⟦NBSP⟧file or⟦THIN SPACE⟧mine'],
    ['the indent of a Chinese paragraph as it is', '一\n\u3000\u3000二', '一\n\u3000\u3000二'],
    ['many line breaks of Windows', `a\n${'\r\n'.repeat(300)}b`, 'a\n⟦CR⟧\n⟦line 299 more⟧b'],
    ['what stands behind one sign', `${'A'.repeat(1000)}b`, `${'A'.repeat(20)}⟦character 980 more⟧b`],
    ['what stands behind one line', `${'x y\n'.repeat(100)}end`, 'x y\n⟦line 99 more⟧end'],
    ['lines of what does not show', `${'\u200b\n'.repeat(100)}end`, '⟦ZWSP⟧\n⟦line 99 more⟧end'],
    [
      'what stands behind lines and then blank lines',
      `${'x y\n'.repeat(10)}${'\n'.repeat(50)}end`,
      'x y\n⟦line 9 more⟧⟦50 line breaks, 0 spaces⟧end',
    ],
    ['code that is indented', `if\n${' '.repeat(24)}go()`, `if\n${' '.repeat(24)}go()`],
  ])('is %s', (_what, text, expected) => {
    expect(look(condenseText(text))).toBe(expected);
  });

  it('shows every character that is neither blank nor repeated, in order', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc
        .constantFrom('\n', ' ', '\t', '\u2028', '\u3000', '\u200b', 'A', 'x\n')
        .chain((unit) => fc.integer({ min: 1, max: 400 }).map((count) => unit.repeat(count))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const parts = condenseText(pieces.join(''));
        expect(parts.every((part) => part.kind !== 'shown' || !hasHidden(part.text))).toBe(true);
        expect(runless(whole(parts))).toBe(runless(pieces.join('')));
      }),
    );
  });

  it('takes time in proportion to the text', () => {
    // Half a million lines without the end of a run: a backtracking search would never finish.
    const text = 'ab \n'.repeat(250_000) + `${'\n '.repeat(250_000)}x`;
    expect(condenseText(text).length).toBeLessThan(10);
    expect(condenseText('x '.repeat(500_000))).toHaveLength(1);
  });
});

/** The text as far as the view shows it: only the order of blanks within a run is lost. */
function whole(parts: readonly CondensedPart[]): string {
  return parts.reduce((text, part) => {
    switch (part.kind) {
      case 'shown':
        return text + part.text;
      case 'hidden':
        return text;
      case 'blank':
        return `${text} `;
      case 'repeated':
        return text;
    }
  }, '');
}

/** Without blanks and invisible characters, and with repetitions shown once. */
function runless(text: string): string {
  const seen = text.replace(/[\s\u2800\p{Cf}\p{Cc}]/gu, '');
  return seen.replace(/(.+?)\1{7,}/gu, '$1').replace(/(.)\1+/gu, '$1');
}
