import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agreedSum, mustAskAboutCost } from './costQuestion.ts';

const usd = fc.double({ min: 0, max: 500, noNaN: true });

it('asks before a request that exceeds the limit, and not before one that stays within it', () => {
  fc.assert(
    fc.property(usd, usd, fc.double({ min: 0.01, max: 500, noNaN: true }), (spentUsd, nextUsd, limitUsd) => {
      const sum = { spentUsd, nextUsd, limitUsd, agreedUsd: 0 };
      expect(mustAskAboutCost(sum)).toBe(spentUsd + nextUsd > limitUsd);
    }),
  );
});

it('asks nobody without a limit', () => {
  expect(mustAskAboutCost({ spentUsd: 1e6, nextUsd: 1, limitUsd: null, agreedUsd: 0 })).toBe(false);
});

it('does not ask again for the request that was agreed to, but within one more limit', () => {
  fc.assert(
    fc.property(usd, usd, fc.double({ min: 0.01, max: 500, noNaN: true }), (spentUsd, nextUsd, limitUsd) => {
      const sum = { spentUsd, nextUsd, limitUsd, agreedUsd: 0 };
      const agreedUsd = agreedSum(sum);
      expect(mustAskAboutCost({ ...sum, agreedUsd })).toBe(false);
      expect(agreedUsd).toBeLessThanOrEqual((spentUsd + nextUsd + limitUsd) * 1.000001);
    }),
  );
});
