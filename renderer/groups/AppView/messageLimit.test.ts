import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageLimit } from './messageLimit.ts';

it('passes messages at a normal rate, drops a flood, and stops an app that continues', () => {
  const limit = new MessageLimit({ burst: 3, perSecond: 10, dropped: 2 });
  expect([0, 0, 0, 0].map((at) => limit.take(at))).toEqual(['pass', 'pass', 'pass', 'drop']);
  expect(limit.take(100)).toBe('pass');
  expect([100, 100, 100].map((at) => limit.take(at))).toEqual(['drop', 'stop', 'stop']);
});

it('never passes more than the burst and what time gives', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 300 }), (steps) => {
      const limit = new MessageLimit({ burst: 5, perSecond: 20, dropped: Infinity });
      let now = 0;
      let passed = 0;
      for (const step of steps) {
        now += step;
        if (limit.take(now) === 'pass') passed++;
      }
      expect(passed).toBeLessThanOrEqual(5 + (now / 1000) * 20);
    }),
  );
});
