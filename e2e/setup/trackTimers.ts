import type { ResourceTracker } from '../../shared/lib/disposable.ts';

type Task = (...args: unknown[]) => void;

/** Reports every timer to a tracker until it fires or is cleared. Returns a function that stops reporting. */
export function trackTimers(tracker: ResourceTracker): () => void {
  const { setTimeout: start, clearTimeout: clear, setInterval: repeat, clearInterval: stop } = globalThis;
  const forget = (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null) tracker.closed(timer);
  };
  const tracked: Partial<typeof globalThis> = {
    setTimeout: Object.assign(
      (task: Task, ms?: number, ...args: unknown[]) => {
        const timer = start(() => {
          forget(timer);
          task(...args);
        }, ms);
        tracker.opened(timer);
        return timer;
      },
      // `util.promisify(setTimeout)` uses it.
      start,
    ),
    setInterval: ((task: Task, ms?: number, ...args: unknown[]) => {
      const timer = repeat(task, ms, ...args);
      tracker.opened(timer);
      return timer;
    }) as typeof repeat,
    clearTimeout: (timer: Parameters<typeof clear>[0]) => {
      forget(timer);
      clear(timer);
    },
    clearInterval: (timer: Parameters<typeof stop>[0]) => {
      forget(timer);
      stop(timer);
    },
  };
  Object.assign(globalThis, tracked);
  return () =>
    void Object.assign(globalThis, {
      setTimeout: start,
      clearTimeout: clear,
      setInterval: repeat,
      clearInterval: stop,
    });
}
