import { askOwnWorker } from '../WorkQueue/ownWorker.ts';
import { splitBy, type SplitShape } from './splitShape.ts';
import type { Split } from './splitBlocks.ts';
import workerUrl from './splitWorker.ts?worker&url';

/** For each 100,000 characters; ms. */
const maxSplitMs = 1000;

const worker = askOwnWorker<string, SplitShape>({
  policyName: 'gatehouse-splitting',
  scriptUrl: workerUrl,
  maxWorkMs: (text) => maxSplitMs * Math.ceil(text.length / 100_000),
  maxAttempts: 1,
});

/** Divides a text in a worker; `undefined` where that takes too long, or was aborted. */
export async function splitInWorker(source: string, signal: AbortSignal): Promise<Split | undefined> {
  const shape = await worker.ask(source, signal);
  return shape === undefined ? undefined : splitBy(shape, source);
}
