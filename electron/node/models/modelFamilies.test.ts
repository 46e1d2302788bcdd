import { expect, it } from 'vitest';
import { modelFamilies, publishedFigures } from './modelFamilies.ts';
import { accessTo } from './testing/connect.ts';

it('has writes to the cache at 1.25 times the input where they cost, in each step', () => {
  const writing = modelFamilies().filter(({ match }) => /claude|haiku|sonnet|gpt-5\.6|gpt-6/.test(match));
  expect(writing.length).toBeGreaterThan(30);
  for (const { match, prices } of writing) {
    expect(prices.cacheWrite, match).toBeCloseTo(prices.input * 1.25, 9);
    if (prices.long !== undefined) expect(prices.long.cacheWrite, match).toBeCloseTo(prices.long.input * 1.25, 9);
  }
});

it('has steps above which nothing is cheaper, and caches that are cheaper than other input', () => {
  for (const { match, prices } of modelFamilies()) {
    const { input, output, cachedInput = 0, long = { input, output, aboveTokens: 1 } } = prices;
    expect(cachedInput, match).toBeLessThan(input);
    expect(long.input, match).toBeGreaterThanOrEqual(input);
    expect(long.output, match).toBeGreaterThanOrEqual(output);
  }
});

const stepOfOpenAI = { aboveTokens: 272_000, input: 2, output: 7.5, cachedInput: 0.1, cacheWrite: 2.5 };

it.each([
  ['anthropic', 'claude-opus-5-5', { input: 4, output: 20, cachedInput: 0.2, cacheWrite: 5 }],
  ['anthropic', 'claude-sonnet-5-5', { cachedInput: 0.1 }],
  ['anthropic', 'claude-fable-5-1', { input: 10, cachedInput: 0.25 }],
  ['anthropic', 'claude-mythos-5-1', { input: 10, cachedInput: 0.25 }],
  ['anthropic', 'claude-fable-5-2', { input: 8, output: 40, cachedInput: 0.2, cacheWrite: 10 }],
  ['anthropic', 'claude-fable-5-20260609', { input: 10, output: 50, cachedInput: 1 }],
  [
    'anthropic',
    'claude-haiku-5-5',
    { input: 0.1, long: { aboveTokens: 100_000, input: 0.5, output: 2.5, cachedInput: 0.05, cacheWrite: 0.625 } },
  ],
  ['responses', 'gpt-6.1-terra', { cachedInput: 0.05, cacheWrite: 1.25, long: stepOfOpenAI }],
  ['responses', 'gpt-5.6', { long: { aboveTokens: 272_000, input: 8, output: 30, cachedInput: 0.8, cacheWrite: 10 } }],
  ['gemini', 'gemini-2.5-pro', { long: { aboveTokens: 200_000, input: 2.5, output: 15 } }],
  ['gemini', 'gemini-3.1-pro-preview', { long: { aboveTokens: 200_000, input: 4, output: 18 } }],
  ['gemini', 'gemini-4-neon', { input: 3, output: 15, cachedInput: 0.15 }],
] as const)('has over %s the prices of %s', (wire, model, prices) => {
  expect(publishedFigures(accessTo(wire, undefined), model).prices).toMatchObject(prices);
});
