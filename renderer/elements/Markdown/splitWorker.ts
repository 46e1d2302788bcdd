import { emptySplit, splitBlocks } from './splitBlocks.ts';
import { shapeOf } from './splitShape.ts';

/** Runs in a worker, for long texts: dividing them would take the page as long as drawing what is in view. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  try {
    self.postMessage(shapeOf(splitBlocks(emptySplit, data)));
  } catch {
    self.postMessage(null);
  }
});
