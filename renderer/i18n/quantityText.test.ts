import { describe, expect, it } from 'vitest';
import { bytesText, spanText } from './quantityText.ts';

describe('bytesText', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [12_340_000, '12.3 MB'],
    [812_000_000, '812 MB'],
    [5_000_000_000_000, '5,000 GB'],
  ])('says %i bytes as %s', (bytes, text) => {
    expect(bytesText(bytes, 'en')).toBe(text);
  });
});

describe('spanText', () => {
  it.each([
    [0, '0 ms'],
    [3.42, '3.4 ms'],
    [340, '340 ms'],
    [3400, '3.4 sec'],
    [59_999, '59 sec'],
    [60_000, '1 min'],
    [125_000, '2 min 5 sec'],
    [7_500_000, '2 hr 5 min'],
    [90_000_000, '1 day 1 hr'],
  ])('says %d ms as %s', (ms, text) => {
    expect(spanText(ms, 'en')).toBe(text);
  });

  it('speaks other languages', () => {
    expect(spanText(125_000, 'zh-CN')).toBe('2分钟 5秒');
  });
});
