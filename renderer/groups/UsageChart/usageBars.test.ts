import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartedFigure, usageBars } from './usageBars.ts';

const line = (key: string, costUsd: number, tokens = 10) => ({
  key,
  name: key,
  requests: 1,
  inputTokens: tokens,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd,
  unpriced: 0,
  estimated: 0,
});

it('has a bar for every day between the first and the last, across a change of the clock', () => {
  const bars = usageBars([line('2026-03-28', 1), line('2026-03-31', 4)], 90);
  expect(bars.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
  expect(bars.map(({ share }) => share)).toEqual([0.25, 0, 0, 1]);
});

it('shows the newest days, and tokens where no cost is known', () => {
  expect(usageBars([line('2026-01-01', 0, 7), line('2026-12-31', 0, 14)], 3).map(({ value }) => value)).toEqual([
    0, 0, 14,
  ]);
  expect(chartedFigure([line('2026-01-01', 0)])).toBe('tokens');
  expect(usageBars([], 90)).toEqual([]);
});

it('never draws beyond its height', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 }), (costs) => {
      const days = costs.map((cost, at) => line(`2026-02-${String(at + 1).padStart(2, '0')}`, cost));
      for (const { share } of usageBars(days, 90)) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
