import type { Clock } from '../ports/system.ts';

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  #now = 1_000_000;
  #timers: { at: number; task: () => void }[] = [];

  now = (): number => this.#now;
  monotonic = (): number => this.#now;

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + ms, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many timers have not come to their end and were not stopped. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass; timers that are due run in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }
}
