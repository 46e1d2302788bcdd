import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containsWords, foldText, foldWithPlaces } from './foldText.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'aÀéΣςǅﬁ①㌀ﾞｶﾟﾊ가ᄀㄱﾡ️‍­İß', '\u0301', '\u3099', '👩‍👧'), maxLength: 20 }),
);

it('ignores case, width, accents and invisible characters', () => {
  expect(foldText('ＣＡＦÉ')).toBe('cafe');
  expect(foldText('cafe\u0301')).toBe('cafe');
  expect(foldText('ｶﾞｷﾞ')).toBe('ガギ');
  expect(foldText('soft\u00adhyphen')).toBe('softhyphen');
  expect(foldText('ΣΟΦΟΣ')).toBe(foldText('σοφοσ'));
  // These marks tell sounds apart.
  expect(foldText('が')).not.toBe(foldText('か'));
});

it('folds character by character what it folds as a whole', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { folded, places } = foldWithPlaces(text);
      expect(folded).toBe(foldText(text));
      expect(places).toHaveLength(folded.length + 1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
});

it('finds titles by their words in any order', () => {
  expect(containsWords('Élan of the 50% party', 'PARTY elan')).toBe(true);
  expect(containsWords('Élan', 'elan party')).toBe(false);
  expect(containsWords('发布计划', '计划')).toBe(true);
});
