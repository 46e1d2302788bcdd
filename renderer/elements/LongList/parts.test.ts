import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, rowsPerPart } from './parts.ts';

it('divides rows into parts without losing any', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 200 }), (rows) => {
      const parts = partsOf(rows);
      expect(parts.flatMap((part) => part.rows)).toEqual(rows);
      for (const { from, rows: part } of parts) {
        expect(part.length).toBeGreaterThan(0);
        expect(part.length).toBeLessThanOrEqual(rowsPerPart);
        expect(rows.slice(from, from + part.length)).toEqual(part);
      }
    }),
  );
});
