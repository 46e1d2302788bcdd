import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawGapMs } from './drawGap.ts';

const ms = fc.double({ min: 0, max: 5000, noNaN: true });

it('draws text that can be read as often as before, whatever a drawing costs', () => {
  fc.assert(
    fc.property(ms, ms, fc.double({ min: 0, max: 20, noNaN: true }), (sinceMs, costMs, charsPerMs) => {
      const waitingChars = Math.floor(charsPerMs * sinceMs);
      expect(drawGapMs({ waitingChars, sinceMs, costMs })).toBe(30);
    }),
  );
});

it('draws faster text less often the more a drawing costs, but ten times a second', () => {
  const gapAt = (costMs: number) => drawGapMs({ waitingChars: 10_000, sinceMs: 30, costMs });
  expect([1, 3, 6, 10, 500].map(gapAt)).toEqual([30, 30, 60, 100, 100]);
  fc.assert(
    fc.property(fc.nat(1_000_000), ms, ms, (waitingChars, sinceMs, costMs) => {
      const gap = drawGapMs({ waitingChars, sinceMs, costMs });
      expect(gap).toBeGreaterThanOrEqual(30);
      expect(gap).toBeLessThanOrEqual(100);
    }),
  );
});
