import { characterEntities } from 'character-entities';
import type { Root } from 'hast';
import ReactMarkdown from 'react-markdown';
import { setEntityTable } from './decodeEntity.ts';
import { pluginsFor } from './plugins.ts';

/** Runs in a worker, for texts whose parsing alone takes seconds. */

setEntityTable(characterEntities);

/** Parses a text as the page would, and returns the tree instead of rendering it. */
function treeOf(source: string): Root {
  let read: Root = { type: 'root', children: [] };
  const keepTree = () => (tree: Root) => {
    read = tree;
    return { type: 'root', children: [] } satisfies Root;
  };
  ReactMarkdown({ children: source, remarkPlugins: pluginsFor('usual', false), rehypePlugins: [keepTree] });
  return read;
}

/** The number of elements and texts in a tree; counting stops above `max`. */
function sizeOf(tree: Root, max: number): number {
  const open: { readonly children?: readonly object[] }[] = [tree];
  let size = 0;
  for (let node = open.pop(); node !== undefined && size <= max; node = open.pop()) {
    size += 1;
    for (const child of node.children ?? []) open.push(child);
  }
  return size;
}

/** More would take so long to render that the page would freeze. */
const maxNodes = 20_000;

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  try {
    const tree = treeOf(data);
    self.postMessage(sizeOf(tree, maxNodes) > maxNodes ? null : tree);
  } catch {
    self.postMessage(null);
  }
});
