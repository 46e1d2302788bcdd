import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  emptyHealthDay,
  healthDay,
  latencyBoundsMs,
  latencyClass,
  latencyPercentile,
  sumHealth,
} from './serverHealth.ts';

const latenciesOf = (durations: readonly number[]) =>
  durations.reduce((counts, ms) => {
    const at = latencyClass(ms);
    return counts.with(at, (counts[at] ?? 0) + 1);
  }, emptyHealthDay('2026-11-24').latencies);

it('a percentile is the bound of the class that holds it, never below the true one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_600_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 100 }),
      (durations, percent) => {
        const sorted = durations.toSorted((a, b) => a - b);
        const exact = sorted[Math.max(1, Math.ceil((sorted.length * percent) / 100)) - 1] ?? 0;
        expect(latencyPercentile(latenciesOf(durations), percent)).toBe(latencyBoundsMs[latencyClass(exact)]);
      },
    ),
  );
});

it('there is none without calls, and a call beyond all bounds has the highest', () => {
  expect(latencyPercentile(latenciesOf([]), 50)).toBeUndefined();
  expect(latencyPercentile(latenciesOf([9_000_000]), 95)).toBe(3_600_000);
});

it('sums of days are days', () => {
  const day = {
    ...emptyHealthDay('2026-11-01'),
    starts: 1,
    calls: 2,
    failedCalls: 1,
    latencies: latenciesOf([10, 60]),
  };
  const sum = sumHealth([day, { ...day, day: '2026-11-02' }]);
  expect(healthDay.parse(sum)).toMatchObject({ day: '2026-11-01', starts: 2, calls: 4, failedCalls: 2 });
  expect(latencyPercentile(sum.latencies, 50)).toBe(25);
  expect(sumHealth([]).calls).toBe(0);
});
