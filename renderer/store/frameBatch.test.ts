import { expect, it } from 'vitest';
import { createDrawFrames, createFrameBatch } from './frameBatch.ts';

/** A screen of 60 frames a second, on which each drawing takes the same time. */
function fakeScreen(costMs = 1) {
  const waiting = new Set<() => void>();
  let painted: (() => void)[] = [];
  let nowMs = 1000;
  const inFrame = createDrawFrames({
    inFrame: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    afterPaint: (run) => painted.push(run),
    now: () => nowMs,
  });
  const frame = () => {
    nowMs += 1000 / 60;
    const due = [...waiting];
    waiting.clear();
    for (const run of due) run();
    const before = nowMs;
    nowMs += costMs;
    for (const run of painted) run();
    painted = [];
    nowMs = before;
  };
  const pause = () => {
    waiting.clear();
    nowMs += 500;
  };
  return { inFrame, frame, pause, now: () => Math.round(nowMs - 1000) };
}

it('draws in the next frame after a pause, in every second one of a stream, and not what was cancelled', () => {
  const { inFrame, frame, pause, now } = fakeScreen();
  const drawnAt: number[] = [];
  const stream = () => inFrame(() => void (drawnAt.push(now()), stream()));
  stream();
  for (let count = 0; count < 6; count++) frame();
  expect(drawnAt).toEqual([17, 50, 83]);
  pause();
  const cancel = inFrame(() => drawnAt.push(0));
  cancel();
  inFrame(() => drawnAt.push(1));
  frame();
  expect(drawnAt.slice(3)).toEqual([1]);
});

it.each([
  { name: 'a fast model', charsAFrame: 200, costMs: 20, drawings: 30 },
  { name: 'text that nobody can read, in cheap drawings', charsAFrame: 2600, costMs: 3, drawings: 30 },
  { name: 'text that nobody can read, in expensive drawings', charsAFrame: 2600, costMs: 20, drawings: 10 },
])('draws $name $drawings times a second', ({ charsAFrame, costMs, drawings }) => {
  const { inFrame, frame } = fakeScreen(costMs);
  const drawn: string[] = [];
  const batch = createFrameBatch<string>(
    inFrame,
    (texts) => drawn.push(texts.join('')),
    (text) => text.length,
  );
  const pieces = Array.from({ length: 60 }, (_, at) => `${at}`.padEnd(charsAFrame));
  for (const piece of pieces) {
    batch.add([piece]);
    frame();
  }
  expect(drawn.length).toBe(drawings);
  batch.flush();
  expect(drawn.join('')).toBe(pieces.join(''));
});
