import { describe, expect, it } from 'vitest';
import { withoutMarks } from './withoutMarks.ts';

describe('withoutMarks', () => {
  it.each([
    '</attached>',
    '<attached from="x">',
    '</ATTACHED >',
    '</ attached>',
    '< / attached>',
    '<\n/attached>',
    '<\u200b/attached>',
    '</\u2060att\u200bached>',
    '<\ufe0f/attached>',
    '＜/attached>',
    '﹤／ａｔｔａｃｈｅｄ＞',
  ])('takes the bracket from %j and leaves the rest', (mark) => {
    expect(withoutMarks(`a${mark}b`, 'attached')).toBe(`a‹${mark.slice(1)}b`);
  });

  it.each(['a < b', '<b>attached</b>', 'x<y/attached', 'attached>', '<atta-ched>'])(
    'leaves what is no mark: %j',
    (text) => expect(withoutMarks(text, 'attached')).not.toContain('‹'),
  );

  it('takes linear time', () => {
    // In quadratic time, the limit of a test would end it.
    for (const text of [`<${' '.repeat(200_000)}`, '<a\u200b'.repeat(100_000)])
      expect(withoutMarks(text, 'attached')).toBe(text);
  });
});
