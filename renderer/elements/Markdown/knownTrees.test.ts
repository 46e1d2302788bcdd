import { expect, it } from 'vitest';
import { treeKey } from './formatQuestion.ts';
import { keepTree, knownTree } from './knownTrees.ts';

const tree = { parts: ['[]'], efforts: [1] };

it('keeps the latest trees, and not more text than it should', () => {
  keepTree('one', tree);
  expect(knownTree('one')).toBe(tree);
  expect(knownTree('other')).toBeUndefined();
  keepTree('a'.repeat(3_000_000), tree);
  keepTree('b'.repeat(3_000_000), tree);
  expect(knownTree('one')).toBeUndefined();
  expect(knownTree('a'.repeat(3_000_000))).toBeUndefined();
  expect(knownTree('b'.repeat(3_000_000))).toBe(tree);
});

it('remembers texts without a tree, and the tree that they get later', () => {
  const text = '*'.repeat(100_000);
  keepTree(text, 'none');
  expect(knownTree(text)).toBe('none');
  expect(knownTree(`${text}*`)).toBeUndefined();
  keepTree(text, tree);
  expect(knownTree(text)).toBe(tree);
});

it('tells a text whose footnotes are numbered from the same text as a part', () => {
  const source = 'a[^1]\n\n[^1]: b';
  expect(treeKey({ source, footnoteLabel: 'Footnotes' })).not.toBe(treeKey({ source, footnoteLabel: undefined }));
});
