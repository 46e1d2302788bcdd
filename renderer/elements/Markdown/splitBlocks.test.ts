import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  emptySplit,
  formulaStart,
  hasFootnotes,
  sectionsOf,
  splitBlocks,
  type Split,
  withoutOpenRow,
} from './splitBlocks.ts';

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const block = fc.oneof(
  sentence,
  sentence.map((text) => `## ${text}`),
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc
    .array(sentence, { minLength: 1, maxLength: 4 })
    .map((items) => items.map((item, at) => `${at + 1}. ${item}`).join('\n\n')),
  fc.tuple(word, sentence).map(([language, code]) => `\`\`\`${language}\n${code}\n\n  ${code}\n\`\`\``),
  sentence.map((text) => `> ${text}\n> **more**`),
  fc.tuple(word, word).map(([a, b]) => `| ${a} | ${b} |\n| --- | --- |\n| 1 | \`2\` |`),
  fc.constant('---'),
  sentence.map((text) => `<b onclick="x">${text}</b>`),
  word.map((name) => `[${name}]: https://example.org/${name}`),
  word.map((name) => `see [${name}] and [it](https://example.org)`),
);
const document = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join('\n\n'));
const anyText = fc.oneof(
  document,
  fc.string({ unit: fc.constantFrom(...'ab *_`~#>-+|[](){}!<:\n\t\\1.') }),
  fc.string({ unit: 'grapheme' }),
);

/** Splits a text in pieces, as a stream brings it. */
function stream(text: string, cuts: readonly number[]): Split {
  let split = emptySplit;
  let length = 0;
  for (const cut of cuts) {
    length = Math.min(text.length, length + cut);
    split = splitBlocks(split, text.slice(0, length));
  }
  return splitBlocks(split, text);
}
/** All blocks that never change again. */
function closedOf({ sections, closed }: Split): readonly string[] {
  return [...sections.flat(), ...closed];
}

const cuts = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 });

describe('splitBlocks', () => {
  it('loses and adds nothing', () => {
    fc.assert(
      fc.property(anyText, cuts, (text, at) => {
        expect(blocksOf(stream(text, at)).join('')).toBe(text.replace(/\r\n?/g, '\n'));
      }),
      { numRuns: 400 },
    );
  });

  it('never changes a closed block while text is appended', () => {
    fc.assert(
      fc.property(document, cuts, (text, at) => {
        let before = emptySplit;
        let length = 0;
        for (const cut of at) {
          length = Math.min(text.length, length + cut);
          const next = splitBlocks(before, text.slice(0, length));
          expect(closedOf(next).slice(0, closedOf(before).length)).toEqual(closedOf(before));
          for (const [section, at] of before.sections.entries()) expect(next.sections[section]).toBe(at);
          before = next;
        }
      }),
    );
  });

  it('keeps the newest two blocks open, and blank lines with the block before them', () => {
    expect(splitBlocks(emptySplit, 'one\n\n\ntwo\n\nthree\nmore\n\nfour')).toEqual({
      source: 'one\n\n\ntwo\n\nthree\nmore\n\nfour',
      sections: [],
      closed: ['one\n\n\n', 'two\n\n'],
      tail: ['three\nmore\n\n', 'four'],
      closedDefinitions: '',
      tailDefinitions: '',
    });
    expect(splitBlocks(emptySplit, '\n\none\n\ntwo\n\nthree').closed).toEqual(['\n\n', 'one\n\n']);
    expect(splitBlocks(emptySplit, 'one')).toEqual({ ...emptySplit, source: 'one', tail: ['one'] });
    expect(blocksOf(emptySplit)).toEqual([]);
  });

  it.each([
    ['a heading', '# a'],
    ['a list', '- a\n\n  more of it\n\n- b'],
    ['code', '```js\na\n\n\nb\n```'],
    ['a quote', '> a\n>\n> b'],
    ['a table', '| a |\n| --- |\n| b |'],
    ['HTML', '<div>\na\n</div>'],
    ['a formula', '$$\na\n\nb\n\nc\n$$'],
    ['a formula between other marks', '\\[\na\n\nb\n\\]'],
    ['a formula that is indented', '   $$\na\n\nb\n\t  $$'],
    ['a formula with blanks behind its marks', '$$ \t\na\n\nb\n$$ \t'],
    ['an empty formula', '$$\n$$'],
  ])('takes %s for one block', (_what, text) => {
    expect(splitBlocks(emptySplit, `${text}\n\none\n\ntwo`).closed).toEqual([`${text}\n\n`]);
    expect(splitBlocks(emptySplit, `zero\n\n${text}\n\none\n\ntwo`).closed).toEqual(['zero\n\n', `${text}\n\n`]);
  });

  it.each([
    ['marks in the middle of a line', 'a $$\n\n', 'b\n\n'],
    ['marks that are indented as code', '    $$\n\n', 'b\n\n'],
    ['marks with words behind them', '$$ a\n\n', 'b\n\n'],
  ])('takes %s for no formula', (_what, first, second) => {
    expect(splitBlocks(emptySplit, `${first}${second}one\n\ntwo`).closed).toEqual([first, second]);
  });

  it('ends a paragraph where a formula begins, and a formula where it ends', () => {
    const { closed } = splitBlocks(emptySplit, 'text\n$$\na\n\nb\n$$\nmore\n\none\n\ntwo');
    expect(closed).toEqual(['text\n', '$$\na\n\nb\n$$\n', 'more\n\n']);
  });

  it.each(['$$\na\n\nb\n\nc\n\nd', '\\[\na\n\nb\n\nc', '```\na\n\nb\n\nc\n\nd', `${'> '.repeat(101)}a\n\nb\n\nc`])(
    'closes nothing of %j, which may still go on or is not taken apart',
    (text) => expect(splitBlocks(emptySplit, text)).toMatchObject({ sections: [], closed: [], tail: [text] }),
  );

  it('makes line feeds of all line ends', () => {
    expect(blocksOf(splitBlocks(emptySplit, 'a\r\n\r\nb\rc\n')).join('')).toBe('a\n\nb\nc\n');
    expect(blocksOf(stream('a\r\n\r\nb\rc\n', [1, 1, 1, 1, 1, 1, 1])).join('')).toBe('a\n\nb\nc\n');
  });

  it('is the same split while the text is the same', () => {
    const split = splitBlocks(emptySplit, 'one\n\ntwo\n\nthree');
    expect(splitBlocks(split, 'one\n\ntwo\n\nthree')).toBe(split);
  });

  it('starts over when the text was replaced by one that ends the same', () => {
    const first = splitBlocks(emptySplit, 'two');
    expect(blocksOf(splitBlocks(first, 'one two')).join('')).toBe('one two');
  });

  it('starts over when the text was replaced', () => {
    const first = splitBlocks(emptySplit, 'one\n\ntwo\n\nthree\n\nfour');
    expect(blocksOf(splitBlocks(first, 'other')).join('')).toBe('other');
  });

  it('keeps an unfinished fence in one piece', () => {
    const text = `intro\n\n\`\`\`js\n${'line\n\n'.repeat(50)}`;
    expect(splitBlocks(emptySplit, text).tail.at(-1)).toContain('```js');
  });

  it('collects link definitions wherever they stand', () => {
    const split = stream(
      '[a]: https://a.example\n\none\n\ntwo\n\nthree [a]\n\n[b]: https://b.example',
      [9, 9, 9, 9, 9],
    );
    expect(split.closedDefinitions + split.tailDefinitions).toBe(
      '[a]: https://a.example\n\n[b]: https://b.example\n\n',
    );
  });

  it('says which definitions are closed, each once, also without a blank line behind it', () => {
    const text = '[a]: https://a.example\n# one\n\n[b]: https://b.example';
    const split = splitBlocks(emptySplit, text);
    expect(split.closed).toEqual(['[a]: https://a.example\n']);
    expect(split.closedDefinitions).toBe('[a]: https://a.example\n\n');
    expect(split.tailDefinitions).toBe('[b]: https://b.example\n\n');
    const more = splitBlocks(split, `${text}\n\ntwo\n\nthree`);
    expect(more.closedDefinitions).toBe('[a]: https://a.example\n\n[b]: https://b.example\n\n');
    expect(more.tailDefinitions).toBe('');
    expect(splitBlocks(more, 'other')).toMatchObject({ closedDefinitions: '', tailDefinitions: '' });
  });

  it('knows footnotes', () => {
    expect(hasFootnotes('a[^1]\n\n[^1]: note')).toBe(true);
    expect(hasFootnotes('a[^1] and [b]: c')).toBe(false);
    expect(hasFootnotes('[^a\nb]: c')).toBe(false);
    expect(hasFootnotes('   [^long-name]: note')).toBe(true);
    expect(hasFootnotes('    [^code]: note')).toBe(false);
    expect(hasFootnotes('a [^1]: no note')).toBe(false);
  });
});

describe('sections', () => {
  it('are full where they end, whatever the pieces a text came in', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 6 }), cuts, (documents, at) => {
        const text = documents.join('\n\n');
        const { sections, closed } = stream(text, at);
        expect([...sections, ...(closed.length === 0 ? [] : [closed])]).toEqual(
          sectionsOf([...sections.flat(), ...closed]),
        );
        for (const section of sections) expect(section.length >= 12 || section.join('').length >= 1500).toBe(true);
        expect(closed.length).toBeLessThan(12);
        expect(closed.join('').length).toBeLessThan(1500);
      }),
    );
  });

  it('are kept as they are while text is appended, so that nothing in them is drawn again', () => {
    const text = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.\n\n`).join('');
    let before = splitBlocks(emptySplit, text.slice(0, 700));
    expect(before.sections.length).toBeGreaterThan(1);
    for (let end = 701; end <= text.length; end++) {
      const next = splitBlocks(before, text.slice(0, end));
      before.sections.forEach((section, at) => expect(next.sections[at]).toBe(section));
      if (next.sections.length === before.sections.length) expect(next.sections).toBe(before.sections);
      before = next;
    }
    expect(before.sections.map(({ length }) => length)).toEqual([12, 12, 12, 12]);
    expect(before.closed).toHaveLength(10);
    expect(blocksOf(before).join('')).toBe(text);
  });

  it('are full when they are long, to the character', () => {
    const long = (chars: number) => `${'x'.repeat(chars - 2)}\n\n`;
    const split = (first: number) => splitBlocks(emptySplit, `${long(first)}${long(10)}a\n\nb\n\nc`);
    expect(split(1490).sections).toEqual([[long(1490), long(10)]]);
    expect(split(1490).closed).toEqual(['a\n\n']);
    expect(split(1489).sections).toEqual([[long(1489), long(10), 'a\n\n']]);
    expect(split(1489).closed).toEqual([]);
  });

  it('hold no more than a dozen blocks, and none after they are long', () => {
    expect(sectionsOf(Array.from({ length: 25 }, () => 'a\n\n')).map(({ length }) => length)).toEqual([12, 12, 1]);
    expect(sectionsOf(['a'.repeat(1499), 'b', 'c', 'd'.repeat(9000), 'e']).map(({ length }) => length)).toEqual([
      2, 2, 1,
    ]);
    expect(sectionsOf([])).toEqual([]);
  });
});

describe('formulaStart', () => {
  it.each([
    ['a\n$$\nx', 2],
    ['a\nb\n\\[\nx', 4],
    ['a\n \nb\n$$\nx', undefined],
    ['a\n\nb\n$$\nx', undefined],
    ['a\n \t \nb\n$$\nx', undefined],
    [`${'a\n# b\n'.repeat(1000)}$$\n`, undefined],
  ])('looks no further than the paragraph, and not far', (text, start) => expect(formulaStart(text)).toBe(start));
});

describe('withoutOpenRow', () => {
  it.each([
    ['text\n\n| a', 'text\n\n'],
    ['text\n\n| a | b |\n', 'text\n\n'],
    ['| a | b |\n|--', ''],
    ['| a | b |\n|---|---|\n', '| a | b |\n|---|---|\n'],
    ['| a |\n|---|\n| 1 |\n| 2', '| a |\n|---|\n| 1 |\n'],
    ['| a | b |\nno table', '| a | b |\nno table'],
    ['a | b', 'a | b'],
    ['', ''],
  ])('%j shows as %j', (text, shown) => {
    expect(withoutOpenRow(text)).toBe(shown);
  });

  it('only grows, and is a beginning of the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: fc.constantFrom('|', 'a', '-', ' ', '\n') })), (text) => {
        let before = '';
        for (let length = 0; length <= text.length; length++) {
          const shown = withoutOpenRow(text.slice(0, length));
          expect(text.startsWith(shown)).toBe(true);
          expect(shown.startsWith(before)).toBe(true);
          before = shown;
        }
      }),
    );
  });
});
