import fc from 'fast-check';
import type { Element, ElementContent, Root } from 'hast';
import ReactMarkdown from 'react-markdown';
import { expect, it } from 'vitest';
import { divideTree, nodesOfPart, partElement, type DividedTree } from './dividedTree.ts';
import { plugins } from './plugins.ts';

function treeOf(source: string): Root {
  let read: Root = { type: 'root', children: [] };
  const keepTree = () => (tree: Root) => {
    read = tree;
    return { type: 'root', children: [] } satisfies Root;
  };
  ReactMarkdown({ children: source, remarkPlugins: plugins(false), rehypePlugins: [keepTree] });
  return read;
}

const withoutPlaces = (nodes: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(nodes, (key, value: unknown) => (key === 'position' ? undefined : value)));

/** The nodes that the parts say together. */
function joined({ parts }: DividedTree): ElementContent[] {
  const nodesAt = (index: number): ElementContent[] => nodesOfPart(parts[index] ?? '[]').flatMap(whole);
  const whole = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === partElement) return nodesAt(Number(node.properties['index']));
    return [{ ...node, children: node.children.flatMap(whole) }];
  };
  return nodesAt(0);
}

const units = [
  '- item **bold** `code`\n',
  '  - inner\n',
  '1. one\n',
  '| a | b |\n| - | - |\n| c | d |\n',
  '> quote\n',
  '# Title\n',
];
const texts = fc
  .array(
    fc.tuple(
      fc.constantFrom(...units, '\n', 'words and *more* [words](https://a.example)\n', '```\ncode\n```\n'),
      fc.integer({ min: 1, max: 60 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((runs) => runs.map(([unit, count]) => unit.repeat(count)).join(''));

it('divides a tree without losing or changing anything, and no part of several nodes is much work', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const tree = treeOf(text);
      const divided = divideTree(tree);
      if (divided === undefined) throw new Error('It is too much');
      expect(joined(divided)).toEqual(withoutPlaces(tree.children));
      expect(divided.efforts).toHaveLength(divided.parts.length);
      divided.parts.forEach((part, at) => {
        if (nodesOfPart(part).length > 1 && at > 0) expect(divided.efforts[at]).toBeLessThanOrEqual(40);
      });
    }),
    { numRuns: 50 },
  );
});

it('keeps the parts of what a text begins with while it grows', () => {
  const rows = (count: number) =>
    divideTree(treeOf(`| a | b |\n| - | - |\n${'| c | d |\n'.repeat(count)}`))?.parts ?? [];
  const [before, after] = [rows(300), rows(400)];
  expect(before.length).toBeGreaterThan(10);
  expect(after.filter((part) => before.includes(part)).length).toBeGreaterThan(before.length - 5);
});

it.each([
  ['nodes', '- a\n'.repeat(8000)],
  ['levels', '> '.repeat(250)],
  ['cells', `| a | b |\n| - | - |\n${'| c | d |\n'.repeat(1200)}`],
  ['characters of a paragraph', 'word '.repeat(5000)],
  ['marks on a character', `a${'\u0301'.repeat(70)}`],
  ['elements of a paragraph', '**a** '.repeat(900)],
])('divides nothing that has too many %s', (_what, text) => {
  expect(divideTree(treeOf(text))).toBeUndefined();
  expect(divideTree(treeOf(text.slice(0, text.length / 10)))).toBeDefined();
});

it('keeps code whole, however long it is', () => {
  const code = 'let a = 1;\n'.repeat(20_000);
  const divided = divideTree(treeOf(`- a\n\n  \`\`\`\n${code.replaceAll(/^/gm, '  ')}\n  \`\`\`\n`));
  const last = divided?.parts.find((part) => part.includes('let a = 1;'));
  const find = (nodes: readonly ElementContent[]): Element | undefined =>
    nodes
      .filter((node) => node.type === 'element')
      .map((node) => (node.tagName === 'code' ? node : find(node.children)))
      .find((node) => node !== undefined);
  expect(find(nodesOfPart(last ?? '[]'))?.children).toHaveLength(1);
});
