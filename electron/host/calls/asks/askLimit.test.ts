import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AskLimit } from './askLimit.ts';

const limits = { perMinute: 10, waiting: 3 };

it('limits requests per minute and requests at once, and marks repeated refusals', () => {
  const limit = new AskLimit();
  for (let n = 0; n < 3; n++) expect(limit.admit(n, limits)).toEqual({ admitted: true });
  expect(limit.admit(3, limits)).toMatchObject({
    admitted: false,
    isRepeated: false,
    reason: { kind: 'askLimit', limit: 'waiting' },
  });
  expect(limit.admit(4, limits)).toMatchObject({ admitted: false, isRepeated: true });
  for (let n = 0; n < 3; n++) limit.settled();
  for (let n = 0; n < 7; n++) {
    expect(limit.admit(10 + n, limits)).toEqual({ admitted: true });
    limit.settled();
  }
  expect(limit.admit(20, limits)).toMatchObject({
    admitted: false,
    reason: { kind: 'askLimit', limit: 'perMinute', count: 10 },
  });
  expect(limit.admit(60_001, limits)).toEqual({ admitted: true });
});

it('never admits more than the limits, for any order and timing', () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 30_000 }), settles: fc.boolean() }));
  fc.assert(
    fc.property(steps, (all) => {
      const limit = new AskLimit();
      const admitted: number[] = [];
      let now = 0;
      let waiting = 0;
      for (const { wait, settles } of all) {
        now += wait;
        if (limit.admit(now, limits).admitted) {
          admitted.push(now);
          waiting++;
        }
        expect(waiting).toBeLessThanOrEqual(limits.waiting);
        expect(admitted.filter((at) => now - at < 60_000).length).toBeLessThanOrEqual(limits.perMinute);
        if (settles && waiting > 0) {
          limit.settled();
          waiting--;
        }
      }
    }),
  );
});
