import { describe, expect, it } from 'vitest';
import { effortOf } from './effort.ts';

describe('effortOf', () => {
  it.each(['<!--a ', 'x <? ', '<!A '])('does not look through 30 KB of %j for each of them', (unit) => {
    expect(effortOf(unit.repeat(30_000 / unit.length))).toBe('tooMuch');
  });

  it.each(['$x$ ', '\\(x\\) ', '\n$$\nx\n$$\n'])('does not draw thousands of %j', (unit) => {
    expect(effortOf(unit.repeat(20))).toBe('usual');
    expect(effortOf(unit.repeat(1010))).not.toBe('usual');
  });

  it('draws a long page of HTML that somebody wrote', () => {
    expect(effortOf('<div>\n<!-- note -->\n<p>text</p>\n</div>\n'.repeat(200))).toBe('usual');
  });
});
