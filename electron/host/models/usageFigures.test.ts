import { expect, it } from 'vitest';
import { usageFigures } from './usageFigures.ts';

const limits = { tools: 128, images: true, audio: false };
const usage = { inputTokens: 100_000, outputTokens: 2000 };

it('adds the window of the model, and the cost at list prices', () => {
  const figures = usageFigures(usage, { ...limits, contextTokens: 200_000, prices: { input: 3, output: 15 } });
  expect(figures).toMatchObject({ ...usage, contextTokens: 200_000 });
  expect(figures.costUsd).toBeCloseTo(0.33);
});

it('counts cached input at a tenth of its price', () => {
  const { costUsd } = usageFigures({ ...usage, cachedTokens: 90_000 }, { ...limits, prices: { input: 3, output: 15 } });
  expect(costUsd).toBeCloseTo((19_000 * 3 + 2000 * 15) / 1_000_000);
});

it('counts cached input at its own price where that is known', () => {
  const prices = { input: 3, output: 15, cachedInput: 1 };
  const { costUsd } = usageFigures({ ...usage, cachedTokens: 90_000 }, { ...limits, prices });
  expect(costUsd).toBeCloseTo((10_000 * 3 + 90_000 * 1 + 2000 * 15) / 1_000_000);
});

it('counts what was written to the cache at its price, and keeps the day of old prices', () => {
  const prices = { input: 4, output: 20, cachedInput: 0.2, cacheWrite: 5, asOf: '2026-01-31' };
  const parts = { cachedTokens: 60_000, cacheWriteTokens: 30_000 };
  const figures = usageFigures({ ...usage, ...parts }, { ...limits, prices });
  expect(figures.costUsd).toBeCloseTo((10_000 * 4 + 60_000 * 0.2 + 30_000 * 5 + 2000 * 20) / 1_000_000);
  expect(figures).toMatchObject({ ...parts, pricesOf: '2026-01-31' });
});

it('adds nothing that is not known', () => expect(usageFigures(usage, limits)).toEqual(usage));
