import { expect, it } from 'vitest';
import { dayBars } from './dayBars.ts';

it('has a bar for each of the last days, across a month and a change of the clock', () => {
  const bars = dayBars(
    new Map([
      ['2026-03-31', { value: 4, bad: 1 }],
      ['2026-03-28', { value: 8 }],
      ['2026-01-01', { value: 100 }],
    ]),
    '2026-04-01',
    5,
  );
  expect(bars.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01']);
  expect(bars.map(({ share }) => share)).toEqual([1, 0, 0, 0.5, 0]);
  expect(bars.map(({ badShare }) => badShare)).toEqual([0, 0, 0, 0.25, 0]);
});

it('draws nothing where nothing happened', () => {
  expect(dayBars(new Map(), '2026-04-01', 30).every(({ share, badShare }) => share === 0 && badShare === 0)).toBe(true);
});
