import fc from 'fast-check';
import type { Root } from 'hast';
import ReactMarkdown from 'react-markdown';
import { describe, expect, it } from 'vitest';
import { fencedCode, isOpenFence, type FencedCode } from './fence.ts';
import { plugins } from './plugins.ts';

/** The code that the parser reads in a block that holds nothing else. */
function parsed(source: string): FencedCode | undefined {
  let read: Root = { type: 'root', children: [] };
  const keepTree = () => (tree: Root) => {
    read = tree;
    return { type: 'root', children: [] } satisfies Root;
  };
  ReactMarkdown({ children: source, remarkPlugins: plugins(false), rehypePlugins: [keepTree] });
  const [pre, ...others] = read.children;
  const code = pre?.type === 'element' && pre.tagName === 'pre' ? pre.children[0] : undefined;
  if (code?.type !== 'element' || others.length > 0) return undefined;
  const names = code.properties['className'];
  const language = Array.isArray(names) ? String(names[0]).replace('language-', '') : '';
  const [text] = code.children;
  return { language, text: text?.type === 'text' ? text.value.replace(/\n$/, '') : '' };
}

const lines = fc.array(
  fc.constantFrom(
    ...[
      '',
      'let a;',
      '  b',
      '\tc',
      '`',
      '``',
      '```',
      '````',
      ' ```',
      '    ```',
      '~~~',
      '``` x',
      '\t```',
      ' \t',
      '# d',
      '- e',
      '```  ',
      ' \t```',
      '```\u00a0',
      '\ufeff',
    ],
  ),
  { maxLength: 6 },
);
const blocks = fc
  .tuple(
    fc.constantFrom('', '', ' '),
    fc.constantFrom('```', '````', '~~~', '~~~~~'),
    fc.constantFrom('', 'js', ' js', 'c++ title', 'a&amp;b', 'x\\y', 'math', '{r}', 'js  ', 'f`'),
    lines,
    fc.constantFrom('', '\n', '\n```', '\n```\n', '\n~~~\n\n', '\n````'),
  )
  .map(([indent, marker, info, inside, end]) => `${indent}${marker}${info}\n${inside.join('\n')}${end}`);

describe('fencedCode', () => {
  it('is what the parser makes of every block that is one fence', () => {
    let count = 0;
    fc.assert(
      fc.property(blocks, (block) => {
        const code = fencedCode(block);
        if (code === undefined) return;
        count += 1;
        expect(code).toEqual(parsed(block));
      }),
      { numRuns: 2000 },
    );
    expect(count).toBeGreaterThan(500);
  });

  it('leaves all else to the parser', () => {
    for (const block of ['text', '    ```\nx', '```js', '```\nx\n```\nmore', '```a`b\nx\n```\n', '> ```\n> x\n'])
      expect(fencedCode(block)).toBeUndefined();
  });
});

it.each(['~', '`', '~~~ ', '``` a', '~~~\n', ' '])('reads a text of very many %j once', (unit) => {
  const text = unit.repeat(1_000_000 / unit.length);
  expect(fencedCode(text)?.language ?? '').toBe('');
  expect(isOpenFence('```\n', text)).toBe(unit !== '`');
});

describe('isOpenFence', () => {
  it('is open until a line closes it', () => {
    expect(isOpenFence('```js\nlet a;\n', 'let b;\n``')).toBe(true);
    expect(isOpenFence('```js\nlet a;\n', '```')).toBe(false);
    expect(isOpenFence('```js\nlet a;\n``', '`\n')).toBe(false);
    expect(isOpenFence('```js\nlet a;\n', '    ```\n')).toBe(true);
    expect(isOpenFence('````\n```\n', '~~~~\n')).toBe(true);
    expect(isOpenFence('text\n', '```')).toBe(false);
  });
});
