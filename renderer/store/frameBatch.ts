import { drawGapMs } from './drawGap.ts';

/** A hidden page has no frames; it waits this long instead. */
const hiddenFrameMs = 250;

/**
 * Schedules a function for the next frame of the page. Returns a function that cancels it.
 *
 * @param countWaiting how many characters would be drawn now
 */
export type InNextFrame = (run: () => void, countWaiting?: () => number) => () => void;

/** Uses the next frame, or a timer while the page is hidden. */
const inNextFrame: InNextFrame = (run) => {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = () => {
    cancel();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, hiddenFrameMs);
  return cancel;
};

/** Runs a function once the current frame is painted. */
function afterPaint(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(undefined);
}

interface DrawClock {
  readonly inFrame: InNextFrame;
  readonly afterPaint: (run: () => void) => void;
  /** In milliseconds. */
  readonly now: () => number;
}

const pageClock: DrawClock = { inFrame: inNextFrame, afterPaint, now: () => performance.now() };

/**
 * Schedules the drawing of streamed text: in the next frame after a pause, and in a continuous stream in every second one of a usual
 * screen, or less often where the text arrives too fast to be read (`drawGap.ts`).
 */
export function createDrawFrames(clock: DrawClock = pageClock): InNextFrame {
  const { inFrame, now } = clock;
  let drawnAt = -Infinity;
  let costMs = 0;
  return (run, countWaiting = () => 0) => {
    const look = () => {
      const sinceMs = now() - drawnAt;
      if (sinceMs < drawGapMs({ waitingChars: countWaiting(), sinceMs, costMs })) {
        cancel = inFrame(look);
        return;
      }
      const startedAt = (drawnAt = now());
      clock.afterPaint(() => {
        costMs = now() - startedAt;
      });
      run();
    };
    let cancel = inFrame(look);
    return () => cancel();
  };
}

/** Collects items and passes them on once per frame: drawing more often would never be seen. */
export interface FrameBatch<T> {
  add(items: readonly T[]): void;
  /** Passes on all collected items now. */
  flush(): void;
  /** Drops all collected items. */
  clear(): void;
}

/** @param sizeOf the length of an item in characters */
export function createFrameBatch<T>(
  inFrame: InNextFrame,
  passOn: (items: readonly T[]) => void,
  sizeOf: (item: T) => number,
): FrameBatch<T> {
  let waiting: T[] = [];
  let waitingChars = 0;
  let cancel: (() => void) | undefined;
  const clear = () => {
    cancel?.();
    cancel = undefined;
    waiting = [];
    waitingChars = 0;
  };
  const flush = () => {
    const items = waiting;
    clear();
    if (items.length > 0) passOn(items);
  };
  return {
    add(items) {
      waiting.push(...items);
      for (const item of items) waitingChars += sizeOf(item);
      cancel ??= inFrame(flush, () => waitingChars);
    },
    flush,
    clear,
  };
}
