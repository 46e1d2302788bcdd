import { expect, it } from 'vitest';
import { dateFormat, listFormat, numberFormat } from './formats.ts';

it('makes a format once for a language and its options', () => {
  const percent = { style: 'percent' } as const;
  expect(numberFormat('en', percent)).toBe(numberFormat('en', { style: 'percent' }));
  expect(numberFormat('en', percent)).not.toBe(numberFormat('en'));
  expect(numberFormat('en')).not.toBe(numberFormat('zh-CN'));
  expect(listFormat('en').format(['a', 'b'])).not.toBe(listFormat('zh-CN').format(['a', 'b']));
});

it('shows times in the time zone that the computer has now', () => {
  const before = process.env['TZ'];
  const noon = Date.UTC(2026, 0, 1, 12);
  const shown = (zone: string) => {
    process.env['TZ'] = zone;
    return dateFormat('en-GB', { timeStyle: 'short' }).format(noon);
  };
  try {
    expect([shown('UTC'), shown('Asia/Tokyo'), shown('UTC')]).toEqual(['12:00', '21:00', '12:00']);
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
