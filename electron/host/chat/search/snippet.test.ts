import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from './searchTerms.ts';
import { makeSnippet } from './snippet.ts';

const marked = (text: string, query: string) => {
  const snippet = makeSnippet(text, parseQuery(query));
  return snippet?.marks.map(({ from, to }) => snippet.text.slice(from, to));
};

it('marks the words where they stand in the original', () => {
  expect(marked('A Café, cafeteria and decaf', 'cafe')).toEqual(['Café', 'cafe']);
  expect(marked('ｶﾞイドとガイド', 'ガイド')).toEqual(['ｶﾞイド', 'ガイド']);
  expect(marked('我们搜索，再搜索', '搜索')).toEqual(['搜索', '搜索']);
  expect(marked('nothing', 'else')).toBeUndefined();
  // One character of the original is several when it is folded.
  expect(marked('㌀', 'ア')).toEqual(['㌀']);
});

it('shows the place of the first match in a long text, whole characters only', () => {
  const text = `${'😀长 words '.repeat(2000)}needle${' more'.repeat(500)}`;
  const snippet = makeSnippet(text, parseQuery('needle'));
  expect(snippet).toMatchObject({ isCutBefore: true, isCutAfter: true });
  expect(snippet?.text.length).toBeLessThan(300);
  expect(snippet?.text.isWellFormed()).toBe(true);
  expect(marked(text, 'needle')).toEqual(['needle']);
});

it('finds a match wherever it stands in a long text', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5000 }), fc.constantFrom('ab ', '字', 'é-'), (place, filler) => {
      const before = filler.repeat(5000).slice(0, place);
      expect(marked(`${before} needle!`, 'needle')).toEqual(['needle']);
      expect(marked(`${before}针线活`, '针线活')).toEqual(['针线活']);
    }),
  );
});
