import { characterEntities } from 'character-entities';
import type { Root } from 'hast';
import ReactMarkdown from 'react-markdown';
import { setEntityTable } from './decodeEntity.ts';
import { pluginsFor } from './plugins.ts';

/** Runs beside the page, for texts whose parsing alone takes seconds. */

setEntityTable(characterEntities);

/** Reads a text as the page would, and keeps the tree instead of drawing it. */
function treeOf(source: string): Root {
  let read: Root = { type: 'root', children: [] };
  const keepTree = () => (tree: Root) => {
    read = tree;
    return { type: 'root', children: [] } satisfies Root;
  };
  ReactMarkdown({ children: source, remarkPlugins: pluginsFor('usual'), rehypePlugins: [keepTree] });
  return read;
}

/** The number of elements and texts in a tree; it stops counting above `max`. */
function sizeOf(tree: Root, max: number): number {
  const open: { readonly children?: readonly object[] }[] = [tree];
  let size = 0;
  for (let node = open.pop(); node !== undefined && size <= max; node = open.pop()) {
    size += 1;
    for (const child of node.children ?? []) open.push(child);
  }
  return size;
}

/** More are drawn so slowly that the page would stand still. */
const maxNodes = 20_000;

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  try {
    const tree = treeOf(data);
    self.postMessage(sizeOf(tree, maxNodes) > maxNodes ? null : tree);
  } catch {
    self.postMessage(null);
  }
});
