import { expect, it } from 'vitest';
import { randomBetween, seededBytes, seededRandom } from './seededRandom.ts';

const drawn = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => randomBetween(random, 3, 13));
};

it('draws the same numbers for the same seed, and others for another', () => {
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(8)).not.toEqual(drawn(7));
  expect(seededBytes(7, 100)).toEqual(seededBytes(7, 100));
});

it('draws each of the numbers about as often', () => {
  const counts = new Map<number, number>();
  for (const number of drawn(20_261_122)) counts.set(number, (counts.get(number) ?? 0) + 1);
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect(new Set(seededBytes(1, 20_000)).size).toBe(256);
});
