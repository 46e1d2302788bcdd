import type { Clock } from '../../ports/system.ts';

/** Lets callers wait for a state change, with a time limit. */
export class StateWatch {
  readonly #clock: Clock;
  readonly #watchers = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called when something changed. */
  changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  /**
   * Resolves when `holds` returns false after a change, at the latest after `maxMs` or when `signal` is aborted. Never
   * rejects.
   */
  while(holds: () => boolean, maxMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || !holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        stopTimer();
        this.#watchers.delete(look);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const look = () => {
        if (!holds()) end();
      };
      const stopTimer = this.#clock.after(maxMs, end);
      this.#watchers.add(look);
      signal.addEventListener('abort', end);
    });
  }
}
