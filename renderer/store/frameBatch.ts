/** A hidden page has no frames; it waits this long instead. */
const hiddenFrameMs = 250;

/** Schedules a function for the next frame of the page. Returns a function that cancels it. */
export type InNextFrame = (run: () => void) => () => void;

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

/** Readers of a growing text notice no shorter time, and each drawing lays its message out again; ms. */
const minDrawGapMs = 30;

/**
 * Schedules the drawing of streamed text: in the next frame after a pause, and in a continuous stream in every second one of a usual
 * screen.
 *
 * @param now a clock in milliseconds
 */
export function createDrawFrames(inFrame: InNextFrame = inNextFrame, now = () => performance.now()): InNextFrame {
  let drawnAt = -Infinity;
  return (run) => {
    const look = () => {
      if (now() - drawnAt < minDrawGapMs) {
        cancel = inFrame(look);
        return;
      }
      drawnAt = now();
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

export function createFrameBatch<T>(inFrame: InNextFrame, passOn: (items: readonly T[]) => void): FrameBatch<T> {
  let waiting: T[] = [];
  let cancel: (() => void) | undefined;
  const clear = () => {
    cancel?.();
    cancel = undefined;
    waiting = [];
  };
  const flush = () => {
    const items = waiting;
    clear();
    if (items.length > 0) passOn(items);
  };
  return {
    add(items) {
      waiting.push(...items);
      cancel ??= inFrame(flush);
    },
    flush,
    clear,
  };
}
