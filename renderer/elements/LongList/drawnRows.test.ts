import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawnOf, idsBetween, maxWholeRows, withNext, withSmallGaps } from './drawnRows.ts';

const rows = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 200 });
const choice = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 60 }).map((ids) => new Set(ids));
const self = (id: number) => id;

it('divides rows into drawn ones and gaps without losing any, and never leaves two gaps side by side', () => {
  fc.assert(
    fc.property(rows, choice, (ids, chosen) => {
      const drawn = drawnOf(ids, self, (id) => typeof id === 'number' && chosen.has(id));
      expect(drawn.flatMap((part) => (part.kind === 'row' ? [part.id] : part.ids))).toEqual(ids);
      drawn.forEach((part, at) => {
        if (part.kind === 'row') expect(ids[part.at]).toBe(part.row);
        else expect(drawn[at + 1]?.kind).not.toBe('gap');
      });
    }),
  );
});

it('draws each row of a short list, and of a long one what is chosen and the small gaps', () => {
  fc.assert(
    fc.property(rows, choice, (ids, chosen) => {
      const all = withSmallGaps(ids, chosen);
      for (const id of chosen) expect(all.has(id)).toBe(true);
      if (ids.length <= maxWholeRows) expect(ids.every((id) => all.has(id))).toBe(true);
      // Once more changes nothing: the page would draw for ever.
      expect(withSmallGaps(ids, all)).toBe(all);
    }),
  );
  const many = Array.from({ length: 100 }, (_, at) => at);
  expect([...withSmallGaps(many, new Set([2, 3, 60]))]).toEqual([2, 3, 60, 0, 1]);
});

it('finds the rows between two heights', () => {
  const between = (fromPx: number, toPx: number) => idsBetween(['a', 'b', 'c', 'd'], () => 10, { fromPx, toPx });
  expect(between(10, 30)).toEqual(['b', 'c']);
  expect(between(9, 31)).toEqual(['a', 'b', 'c', 'd']);
  expect(between(-50, -1)).toEqual([]);
});

it('keeps the rows beside one that is in use', () => {
  expect(withNext(['a', 'b', 'c', 'd', 'e'], new Set(['a', 'd']))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(withNext(['a', 'b', 'c', 'd', 'e'], new Set(['e']))).toEqual(['d', 'e']);
  expect(withNext(['a', 'b'], new Set())).toEqual([]);
});
