import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenUsage } from './model.ts';
import { modelFacts } from './modelOptions.ts';
import { arePricesOld, costOf, datedPrices, highestCost } from './modelPrices.ts';

const long = { aboveTokens: 100_000, input: 5, output: 20, cachedInput: 0.5, cacheWrite: 8 };
const prices = { input: 1, output: 10, cachedInput: 0.2, cacheWrite: 2 };
const dayMs = 86_400_000;
const asOf = '2026-11-30';

/** In millionths of a dollar: the tokens times their prices. */
function microsOf(tokens: Parameters<typeof costOf>[0], of: Parameters<typeof costOf>[1] = { ...prices, long }) {
  return costOf(tokens, of) * 1_000_000;
}

describe('a request', () => {
  it.each([
    ['plain', { inputTokens: 1000, outputTokens: 10 }, 1100],
    ['read from the cache', { inputTokens: 1000, outputTokens: 0, cachedTokens: 600 }, 400 + 120],
    ['written to the cache', { inputTokens: 1000, outputTokens: 0, cacheWriteTokens: 300 }, 700 + 600],
    ['both', { inputTokens: 1000, outputTokens: 0, cachedTokens: 600, cacheWriteTokens: 300 }, 100 + 120 + 600],
    [
      'told to have more in the cache than it is',
      { inputTokens: 100, outputTokens: 0, cachedTokens: 80, cacheWriteTokens: 80 },
      176,
    ],
    ['just at the step', { inputTokens: 100_000, outputTokens: 10 }, 100_100],
    ['just above it, as a whole', { inputTokens: 100_001, outputTokens: 10 }, 500_005 + 200],
    [
      'above it, with both',
      { inputTokens: 200_000, outputTokens: 0, cachedTokens: 50_000, cacheWriteTokens: 100_000 },
      50_000 * 5 + 50_000 * 0.5 + 100_000 * 8,
    ],
  ])('%s costs what its tokens cost', (_, tokens, micros) => expect(microsOf(tokens)).toBeCloseTo(micros, 6));

  it('of a model with only two prices reads its cache for a tenth, and writes it for the price of other input', () => {
    const tokens = { inputTokens: 1000, outputTokens: 0, cachedTokens: 500, cacheWriteTokens: 400 };
    expect(microsOf(tokens, { input: 3, output: 1 })).toBeCloseTo(500 * 3 + 500 * 0.3, 6);
    const steep = { input: 3, output: 1, cacheWrite: 9, long: { aboveTokens: 10, input: 6, output: 2 } };
    expect(microsOf(tokens, steep)).toBeCloseTo(500 * 6 + 500 * 0.6, 6);
  });

  it('never costs less than nothing, whatever was stored', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.nat(), fc.nat(), (inputTokens, outputTokens, cached, written) => {
        const tokens = { inputTokens, outputTokens, cachedTokens: cached, cacheWriteTokens: written };
        expect(costOf(tokens, { ...prices, long })).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('costs at most as much as if all of it were written to the cache, or none', () => {
    expect(highestCost(1000, 10, prices) * 1_000_000).toBeCloseTo(2000 + 100, 6);
    expect(highestCost(1000, 10, { ...prices, cacheWrite: 0.5 }) * 1_000_000).toBeCloseTo(1000 + 100, 6);
    expect(highestCost(100_001, 0, { ...prices, long }) * 1_000_000).toBeCloseTo(800_008, 6);
  });
});

describe('the day of prices', () => {
  const day = Date.parse(asOf);

  it.each([
    [-1, false],
    [0, false],
    [120, false],
    [121, true],
    [1000, true],
  ])('is old after %d days: %s', (days, isOld) => {
    expect(arePricesOld(asOf, day + days * dayMs)).toBe(isOld);
    expect(arePricesOld(asOf, day + (days + 1) * dayMs - 1)).toBe(isOld);
  });

  it('is told only where they are old', () => {
    expect(datedPrices({ ...prices, asOf }, day)).toEqual(prices);
    expect(datedPrices({ ...prices, asOf }, day + 121 * dayMs)).toEqual({ ...prices, asOf });
    expect(datedPrices(prices, day + 121 * dayMs)).toEqual(prices);
  });
});

it('a usage that was stored before caches were written and prices dated is read as it was', () => {
  const stored = { inputTokens: 10, outputTokens: 2, cachedTokens: 4, costUsd: 0.5 };
  expect(tokenUsage.parse(stored)).toEqual(stored);
});

it('prices of the user have no step, no day and no price of writes', () => {
  const own = { input: 1, output: 2, cachedInput: 0.5 };
  expect(modelFacts.parse({ prices: { ...own, ...prices, ...own, long, asOf } }).prices).toEqual(own);
});
