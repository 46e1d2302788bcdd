import { expect, it } from 'vitest';
import { createDrawFrames } from './frameBatch.ts';

it('draws in the next frame after a pause, in every second one of a stream, and not what was cancelled', () => {
  const waiting = new Set<() => void>();
  let nowMs = 1000;
  const drawFrame = createDrawFrames(
    (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    () => nowMs,
  );
  const drawnAt: number[] = [];
  const frame = () => {
    nowMs += 1000 / 60;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
  };
  const stream = () => drawFrame(() => void (drawnAt.push(Math.round(nowMs - 1000)), stream()));
  stream();
  for (let count = 0; count < 6; count++) frame();
  expect(drawnAt).toEqual([17, 50, 83]);
  waiting.clear();
  nowMs += 500;
  const cancel = drawFrame(() => drawnAt.push(0));
  cancel();
  drawFrame(() => drawnAt.push(1));
  frame();
  expect(drawnAt.slice(3)).toEqual([1]);
});
