import type { WorkerMessage, WorkerQuestion } from '../WorkQueue/workerQueue.ts';
import { shapeOf, type SplitShape } from './splitShape.ts';
import { splitInSteps } from './splitSteps.ts';

/** Runs in a worker, for long texts: dividing them would take the page as long as drawing what is in view. */

const report = (message: WorkerMessage<SplitShape>) => self.postMessage(message);

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<WorkerQuestion<string>>) => {
  report({ kind: 'began', id });
  try {
    report({ kind: 'done', id, answer: shapeOf(splitInSteps(question)) });
  } catch {
    report({ kind: 'done', id, answer: null });
  }
});
