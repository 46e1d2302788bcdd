import { type Disposable, toDisposable } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../ports/system.ts';

/** A clock that a test moves. A timer that is still set when a suite ends is a leak. */
export class ManualClock implements Clock {
  #now = 1_000_000;
  #timers: { readonly at: number; readonly task: () => void; readonly entry: Disposable }[] = [];

  now = (): number => this.#now;
  monotonic = (): number => this.#now;

  after(ms: number, task: () => void): () => void {
    const entry = toDisposable(() => {
      this.#timers = this.#timers.filter((timer) => timer.entry !== entry);
    });
    this.#timers.push({ at: this.#now + ms, task, entry });
    return () => entry.dispose();
  }

  /** How many timers neither ran nor were stopped. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Moves the clock; timers that are due run in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      next.entry.dispose();
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }
}
