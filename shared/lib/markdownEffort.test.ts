import { describe, expect, it } from 'vitest';
import { effortOf, isNested } from './markdownEffort.ts';

const times = (count: number, unit: string, between = '') => Array.from({ length: count }, () => unit).join(between);

describe('effortOf', () => {
  it.each([
    ['emphasis', 'a*b ', 2000],
    ['emphasis of underscores', 'a_ ', 2000],
    ['strikethrough', 'a~ ', 2000],
    ['brackets that open', 'a[', 2000],
    ['brackets that close', 'a]', 2000],
    ['formulas', 'a$ ', 1000],
    ['formulas in round brackets', 'a\\(', 1000],
    ['formulas in square brackets', 'a\\[', 1000],
  ])('draws a text with some of %s as usual, and without its marks when there are more', (_what, unit, most) => {
    expect(effortOf(times(most, unit))).toBe('usual');
    expect(effortOf(times(most + 1, unit))).toBe('tangled');
  });

  it.each(['a***', 'a__', 'a*_*', 'a~~', 'a$$'])('counts marks that stand together once: %s', (unit) => {
    expect(effortOf(times(unit.includes('$') ? 1000 : 1500, unit))).toBe('usual');
  });

  it.each([
    ...['', '  ', '-', '+ a', '*a', '> a', '# a', '| a |', '1. a', '2) a', '123456789. a'],
    ...['   - a', '\t> a', ' \t1. a'],
  ])('shows a text as it is written when more than 3000 of its lines begin as %j', (line) => {
    expect(effortOf(times(3000, line, '\nx\n'))).not.toBe('tooMuch');
    expect(effortOf(times(3001, line, '\nx\n'))).toBe('tooMuch');
  });

  it.each(['x', 'x - y', 'x 1. y', '1 2', '1234567890. a', '"> a'])(
    'draws any number of lines that begin as %j: they are one paragraph',
    (line) => expect(effortOf(times(10_000, line, '\n'))).toBe('usual'),
  );

  it.each(['<!', '<?'])('shows a text as it is written when looking for the ends of %s would take long', (mark) => {
    // 500 times 10,000 characters are as many as it reads.
    const text = (count: number) => times(count, mark).padEnd(10_000, 'x');
    expect(effortOf(text(500))).toBe('usual');
    expect(effortOf(text(501))).toBe('tooMuch');
  });

  it('draws tags of HTML as usual, and a long page that somebody wrote', () => {
    expect(effortOf(times(1000, '<b>x</b>').padEnd(10_000, 'x'))).toBe('usual');
    expect(effortOf(times(200, '<div>\n<!-- note -->\n<p>text</p>\n</div>\n'))).toBe('usual');
  });

  it('draws a short text as usual, whatever is in it', () => {
    expect(effortOf('')).toBe('usual');
    expect(effortOf(times(99, '>'))).toBe('usual');
  });

  it('shows a text as it is written when it is nested', () => {
    expect(effortOf(times(100, '>'))).toBe('usual');
    expect(effortOf(times(101, '>'))).toBe('tooMuch');
  });
});

describe('isNested', () => {
  const markers = ['>', '> ', '- ', '* ', '+\t', '  * ', '1. ', '2) ', '123456789. '];

  it.each(markers)('finds a line that opens more than 100 of %j', (marker) => {
    expect(isNested(times(100, marker))).toBe(false);
    expect(isNested(times(101, marker))).toBe(true);
  });

  it('finds it on whatever line it stands', () => {
    const nested = times(101, '> ');
    for (const text of [`${nested}\nx`, `x\n${nested}`, `x\n\ny\n${nested}\n`, `x\n${nested}\ny\n`]) {
      expect(isNested(text)).toBe(true);
    }
  });

  it.each([
    ['many lines of a list', times(1000, '- a\n')],
    ['marks behind a word', `x ${times(500, '> ')}`],
    ['marks with words between them', times(500, '> x ')],
    ['numbers that are none of a list', times(500, '1 ')],
    ['numbers that are too long for one', times(500, '1234567890. ')],
    [
      'a rule of dashes',
      `${times(500, '-')}
`,
    ],
    ['a rule of stars', times(500, '*')],
    [
      'a border',
      `+${times(500, '-')}+
`,
    ],
    ['nothing', ''],
    ['blank lines', '\n\n\n'],
  ])('does not mistake %s for it', (_what, text) => expect(isNested(text)).toBe(false));
});
