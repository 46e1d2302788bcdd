import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effortOf, isNested, maxEffortAtOnce, startWithin } from './markdownEffort.ts';

const times = (count: number, unit: string, between = '') => Array.from({ length: count }, () => unit).join(between);

/** Texts of marks, words and line ends in any order, and in long runs. */
const texts = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...['*', '_', '~', '`', '[', ']', '(', '<', '<!', '&', '|', '$', '#', '>'],
        ...['- ', 'word ', '\n', '\n\n', '  '],
      ),
      fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3000 })),
    ),
    { maxLength: 30 },
  )
  .map((runs) => runs.map(([unit, count]) => unit.repeat(count)).join(''));

describe('effortOf', () => {
  it('lets ordinary text through, also a long paragraph and a long list', () => {
    expect(effortOf('')).toBe(0);
    for (const text of [
      times(300, 'Some words of an answer, and then a few more. '),
      times(20, '- **Name**: what it is, with `code` and a [link](https://a.example).\n'),
      `| a | b | c |\n| - | - | - |\n${times(40, '| 1 | 2 | 3 |\n')}`,
    ])
      expect(effortOf(text)).toBeLessThan(maxEffortAtOnce);
  });

  it.each(['*', '_', '~', '`', '[', ']', '(', '<', '&', '|', '$', '\\', '!', '>', '#', '@', '\n', '- a\n'])(
    'counts each of %j, however they stand together',
    (mark) => {
      expect(effortOf(`a${times(3000, mark)}a`)).toBeGreaterThan(maxEffortAtOnce);
      expect(effortOf(times(3000, `a\n${mark}a `))).toBeGreaterThan(maxEffortAtOnce);
    },
  );

  it('counts the blanks in front of lines, which are levels of a list', () => {
    expect(effortOf(times(400, `${times(40, ' ')}- a\n`)) - effortOf(times(400, '- a\n'))).toBeGreaterThan(
      maxEffortAtOnce,
    );
  });

  it.each([
    ['a row of dots in an address', `https://a.b/${times(2000, '.')}a`],
    ['a row of quotation marks', `www.a${times(8000, '"')}`],
    ['addresses', times(3000, 'www.a ')],
    ['lists in lists', times(20, `${times(95, '- ')}a\n`)],
    ['lists of numbers in lists', times(30, `${times(30, '1. ')}a\n`)],
    ['lines that may belong to a deep list', `${times(99, '- ')}a\n${times(490, 'b\n')}`],
  ])('counts %s', (_what, text) => expect(effortOf(text)).toBeGreaterThan(maxEffortAtOnce));

  it('counts plain text by its length', () => {
    expect(effortOf(times(100_000, 'a'))).toBe(500);
    expect(effortOf(times(100_000, '字'))).toBe(500);
  });

  it('counts marks of one paragraph with each other, and marks of several paragraphs alone', () => {
    const [together, apart] = [times(2000, '*'), times(20, times(100, '*'), '\n\n')];
    expect(effortOf(together)).toBeGreaterThan(effortOf(apart) + 100);
  });

  it.each(['<!', '<?'])('counts how far the ends of %s are looked for', (mark) => {
    const text = (count: number) => times(count, mark).padEnd(10_000, 'x');
    expect(effortOf(text(20)) - effortOf(text(0))).toBeGreaterThan(100);
    expect(effortOf('<b>'.padEnd(10_000, 'x'))).toBeLessThan(effortOf('<!'.padEnd(10_000, 'x')));
  });

  it('never shrinks when a text grows, and bounds what it lets through', () => {
    fc.assert(
      fc.property(texts, texts, (text, more) => {
        expect(effortOf(text + more)).toBeGreaterThanOrEqual(effortOf(text));
        if (effortOf(text) > maxEffortAtOnce) return;
        expect(text.length).toBeLessThanOrEqual(20_000);
        expect(text.split(/[*_~`[\]()<>&\\|$!#@\n]/).length).toBeLessThanOrEqual(601);
      }),
    );
  });
});

describe('startWithin', () => {
  it('is a beginning in whole lines that is little work, and the whole text where that is', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 500 }), (text, maxEffort) => {
        const start = startWithin(text, maxEffort);
        expect(text.startsWith(start)).toBe(true);
        expect(effortOf(start)).toBeLessThanOrEqual(maxEffort);
        if (effortOf(text) <= maxEffort) expect(start).toBe(text);
        else if (start !== '') expect(start.endsWith('\n')).toBe(true);
      }),
    );
  });

  it('is not nothing where the first lines are little work', () => {
    expect(startWithin(times(1000, 'a line\n'), 100).length).toBeGreaterThan(1000);
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
