import { shapeOf } from './splitShape.ts';
import { splitInSteps } from './splitSteps.ts';

/** Runs in a worker, for long texts: dividing them would take the page as long as drawing what is in view. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  try {
    self.postMessage(shapeOf(splitInSteps(data)));
  } catch {
    self.postMessage(null);
  }
});
