import { characterEntities } from 'character-entities';
import type { Root } from 'hast';
import ReactMarkdown from 'react-markdown';
import type { WorkerMessage, WorkerQuestion } from '../WorkQueue/workerQueue.ts';
import { setEntityTable } from './decodeEntity.ts';
import { divideTree, type DividedTree } from './dividedTree.ts';
import type { FormatQuestion } from './formatQuestion.ts';
import { plugins } from './plugins.ts';

/** Runs in a worker, for texts whose parsing alone would hold up the page. */

setEntityTable(characterEntities);

const report = (message: WorkerMessage<DividedTree>) => self.postMessage(message);

/** Parses a text as the page would, and returns the tree instead of rendering it. */
function treeOf({ source, footnoteLabel }: FormatQuestion): Root {
  let read: Root = { type: 'root', children: [] };
  const keepTree = () => (tree: Root) => {
    read = tree;
    return { type: 'root', children: [] } satisfies Root;
  };
  ReactMarkdown({
    children: source,
    remarkPlugins: plugins(footnoteLabel !== undefined),
    remarkRehypeOptions: footnoteLabel === undefined ? undefined : { footnoteLabel },
    rehypePlugins: [keepTree],
  });
  return read;
}

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<WorkerQuestion<FormatQuestion>>) => {
  report({ kind: 'began', id });
  try {
    report({ kind: 'done', id, answer: divideTree(treeOf(question)) ?? null });
  } catch {
    report({ kind: 'done', id, answer: null });
  }
});
