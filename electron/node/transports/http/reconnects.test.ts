import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { reconnectDelay } from './reconnects.ts';

const pace = { firstMs: 500, growth: 1.5, maxMs: 30_000 };

describe('reconnectDelay', () => {
  it('never waits less than the server asked for, nor longer than that and the longest pause', () => {
    verifies('H12');
    fc.assert(
      fc.property(
        fc.nat({ max: 10 ** 9 }),
        fc.nat({ max: 10_000 }),
        fc.nat({ max: 10_000 }),
        (asked, attempt, empty) => {
          const delay = reconnectDelay(asked, attempt, empty, pace);
          expect(delay).toBeGreaterThanOrEqual(asked);
          expect(delay).toBeLessThanOrEqual(Math.max(asked, pace.maxMs));
        },
      ),
    );
  });

  it('waits longer after each failure, and after streams that end at once, again and again', () => {
    expect([0, 1, 2, 3].map((attempt) => reconnectDelay(0, attempt, 0, pace))).toEqual([250, 750, 1125, 1687.5]);
    expect([0, 3, 4, 5, 100].map((empty) => reconnectDelay(0, 0, empty, pace))).toEqual([250, 250, 500, 1000, 30_000]);
  });

  it('stays within what a timer can hold', () => {
    expect(reconnectDelay(10 ** 12, 0, 0, pace)).toBe(2 ** 31 - 1);
  });
});
