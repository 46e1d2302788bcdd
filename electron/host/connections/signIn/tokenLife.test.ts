import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { isDue, tokenTimes } from './tokenLife.ts';

describe('the life of a token', () => {
  it('ends a minute early for long ones, a tenth early for short ones', () => {
    verifies('A12');
    const long = tokenTimes(0, 3600);
    expect([isDue(long, 3_539_999), isDue(long, 3_540_000)]).toEqual([false, true]);
    const short = tokenTimes(0, 10);
    expect([isDue(short, 8999), isDue(short, 9000)]).toEqual([false, true]);
  });

  it('never ends without an expiry time', () => {
    expect(isDue(tokenTimes(0, undefined), Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it('is due before it is over, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
        const times = tokenTimes(1000, seconds);
        expect(isDue(times, times.expiresAt ?? 0)).toBe(true);
        expect(isDue(times, 1000)).toBe(false);
      }),
    );
  });
});
