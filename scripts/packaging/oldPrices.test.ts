import { describe, expect, test } from 'vitest';
import catalogue from '../../resources/modelFigures.json' with { type: 'json' };
import { arePricesOld } from '../../shared/domain/modelPrices.ts';
import { oldPricesObstacle } from './oldPrices.mjs';

const dayMs = 86_400_000;

describe('a package', () => {
  const asOf = '2026-03-01';

  test.each([-1, 0, 119, 120, 120.9, 121, 400])('is made only while its prices are current: after %d days', (days) => {
    const now = Date.parse(asOf) + days * dayMs;
    // From the same day on, the app tells of which day its prices are.
    expect(oldPricesObstacle(asOf, now) !== undefined).toBe(arePricesOld(asOf, now));
    expect(arePricesOld(asOf, now)).toBe(days >= 121);
  });

  test('that is not made says what to do', () => {
    const told = oldPricesObstacle(asOf, Date.parse(asOf) + 121 * dayMs);
    for (const part of ['resources/modelFigures.json', asOf, '`sources`', '`asOf`']) expect(told).toContain(part);
  });

  test.each([undefined, null, '', '2026-11', 20_261_130, '2026-13-45', 'today'])(
    'is not made of a table of the day %j',
    (odd) => {
      expect(oldPricesObstacle(odd, 0)).toBeDefined();
    },
  );
});

test('the table says on which day it was compared with what', () => {
  expect(oldPricesObstacle(catalogue.asOf, Date.parse(catalogue.asOf))).toBeUndefined();
  expect(catalogue.sources.length).toBeGreaterThan(0);
  for (const { address, of, read } of catalogue.sources) {
    expect(new URL(address).protocol).toBe('https:');
    expect(of).not.toBe('');
    if (read !== undefined) expect(Date.parse(read)).toBeLessThanOrEqual(Date.parse(catalogue.asOf));
  }
});
