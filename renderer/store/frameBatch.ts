/** A hidden page has no frames; it waits this long instead. */
const hiddenFrameMs = 250;

/** Schedules a function for the next frame of the page. Returns a function that cancels it. */
export type InNextFrame = (run: () => void) => () => void;

/** Uses the next frame, or a timer while the page is hidden. */
export const inNextFrame: InNextFrame = (run) => {
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
