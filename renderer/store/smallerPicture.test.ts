import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smallerSize } from './smallerPicture.ts';

it('makes pictures smaller only where they are too large, and keeps their shape', () => {
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 20_000_000 }), (width, height, bytes) => {
      const size = smallerSize({ width, height }, bytes);
      const isFine = bytes <= 3_700_000 && Math.max(width, height) <= 8000;
      expect(size === undefined).toBe(isFine);
      if (size === undefined) return;
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(8000);
      expect(size.width <= width && size.height <= height).toBe(true);
      // Rounding may change a thin one.
      if (Math.min(size.width, size.height) > 50)
        expect(Math.abs(size.width / size.height / (width / height) - 1)).toBeLessThan(0.02);
    }),
  );
  expect(smallerSize({ width: 4000, height: 3000 }, 9_000_000)).toEqual({ width: 2500, height: 1875 });
  expect(smallerSize({ width: 1200, height: 12_000 }, 900_000)).toEqual({ width: 790, height: 7900 });
  expect(smallerSize({ width: 1000, height: 800 }, 9_000_000)).toEqual({ width: 1000, height: 800 });
});
