import fc from 'fast-check';
import { fromMarkdown, type Options } from 'mdast-util-from-markdown';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { codeBlock, codeSpan, plainWords } from './markdownText.ts';
import { quoteMarkdown } from './quoteMarkdown.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

interface Extensions {
  micromarkExtensions?: Options['extensions'];
  fromMarkdownExtensions?: Options['mdastExtensions'];
}

const data: Readonly<Record<string, unknown>> = { ...unified().use(remarkGfm).freeze().data() };
const gfm = data as Extensions;

function parse(markdown: string, isGfm: boolean): readonly Node[] {
  const options = isGfm ? { extensions: gfm.micromarkExtensions, mdastExtensions: gfm.fromMarkdownExtensions } : {};
  const tree: Node = fromMarkdown(markdown, options);
  return tree.children ?? [];
}

const all = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

const fragment = fc.constantFrom(
  ...[
    '```',
    '~~~',
    '````',
    '`',
    '``',
    '\n',
    '\n',
    '\n',
    '\n\n',
    '\r',
    '> ',
    '# ',
    '- ',
    '1. ',
    '    ',
    '  ',
    '\t',
    ' ',
  ],
  ...[
    '<div>',
    '</blockquote>',
    '<b',
    '<!-- ',
    '-->',
    '<?x',
    '\\',
    '|',
    '| a |\n|---|\n',
    '[a]: x',
    '[a]',
    '---',
    '===',
  ],
  ...[
    '*',
    '_',
    'word',
    '<script>',
    '<a href="`">',
    '$',
    '\u0000',
    '&lt;',
    '<https://x.y>',
    '~',
    '[^1]',
    '[^1]: ',
    '`<i>`',
  ],
);
const hostile = fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join(''));

describe('quoteMarkdown', () => {
  it('keeps everything inside the quote, and escapes HTML', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (text, isGfm) => {
        const nodes = parse(`## Before\n\n${quoteMarkdown(text)}\n\n## After\n`, isGfm);
        expect(nodes.filter(({ type }) => type === 'heading')).toHaveLength(2);
        expect(nodes.at(-1)?.type).toBe('heading');
        expect(nodes.map(({ type }) => type).filter((type) => !['heading', 'blockquote'].includes(type))).toEqual([]);
        expect(all(nodes).filter(({ type }) => type === 'html')).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a block of code', 'See:\n\n```html\n<div>\n```\n\nDone.', '> See:\n>\n> ```html\n> <div>\n> ```\n>\n> Done.'],
    ['code in a line', 'Use `<div>`, not <b>.', '> Use `<div>`, not &lt;b>.'],
    ['an emphasis', '**Bold** and a < b', '> **Bold** and a < b'],
    ['a heading', '# Mine', '> # Mine'],
  ])('leaves %s as it is', (_, text, expected) => {
    expect(quoteMarkdown(text)).toBe(expected);
  });
});

describe('foreign texts in Markdown', () => {
  it('stay inside their code', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const nodes = parse(
          `# ${codeSpan(text)}\n\n${codeBlock(text, 'json')}\n\n# ${plainWords(text) || 'x'}\n`,
          true,
        );
        expect(nodes.map(({ type }) => type)).toEqual(['heading', 'code', 'heading']);
        expect(nodes[0]?.children?.map(({ type }) => type)).toEqual(['inlineCode']);
        // A bare address becomes a link that shows the address.
        const words = all(nodes.slice(2)).map(({ type }) => type);
        expect(words.filter((type) => !['heading', 'text', 'link'].includes(type))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
