import { expect, it } from 'vitest';
import { costText, dayText, shareInUse, shortTokens } from './usageText.ts';

it.each([
  [0, '0'],
  [840, '840'],
  [24_312, '24K'],
  [1_234_567, '1.2M'],
])('writes %d tokens as %s', (tokens, text) => expect(shortTokens(tokens, 'en')).toBe(text));

it('writes tokens as Chinese does', () => expect(shortTokens(24_312, 'zh-CN')).toBe('2.4万'));

it.each([
  [0, '$0.00'],
  [0.000_04, '< $0.001'],
  [0.0213, '$0.021'],
  [0.104, '$0.10'],
  [12.345, '$12.35'],
])('writes %d dollars as %s', (usd, text) => expect(costText(usd, 'en')).toBe(text));

it.each([
  ['2026-07-20', 'en', 'Jul 20, 2026'],
  ['2026-07-20', 'zh-CN', '2026年7月20日'],
  // Of a chat that was stored with nonsense.
  ['2026-99-99', 'en', '2026-99-99'],
])('writes the day %s in %s as %s', (day, language, text) => expect(dayText(day, language)).toBe(text));

it.each([
  [50, 200, 0.25],
  [300, 200, 1],
  [0, 0, 1],
])('%d of %d tokens are a share of %d', (used, window, share) => expect(shareInUse(used, window)).toBe(share));
