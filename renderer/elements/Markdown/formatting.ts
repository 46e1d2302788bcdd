import { askOwnWorker } from '../WorkQueue/ownWorker.ts';
import type { DividedTree } from './dividedTree.ts';
import { treeKey, type FormatQuestion } from './formatQuestion.ts';
import workerUrl from './formatWorker.ts?worker&url';
import { keepTree } from './knownTrees.ts';

/** A text that takes longer stays as it is written; ms. */
const maxFormatMs = 1000;
/** The user waits for it; ms. */
const maxWantedMs = 30_000;

const worker = askOwnWorker<FormatQuestion, DividedTree>({
  policyName: 'gatehouse-formatting',
  scriptUrl: workerUrl,
  maxWorkMs: ({ isWanted }) => (isWanted ? maxWantedMs : maxFormatMs),
  maxAttempts: 1,
});

/** The tree of a text, parsed in a worker; `none` where it takes too long or is too much. Both are remembered. */
export async function formatText(question: FormatQuestion, signal: AbortSignal): Promise<DividedTree | 'none'> {
  const tree = (await worker.ask(question, signal)) ?? 'none';
  // What was withdrawn says nothing about the text.
  if (tree !== 'none' || !signal.aborted) keepTree(treeKey(question), tree);
  return tree;
}
