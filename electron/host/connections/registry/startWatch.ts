import type { Clock } from '../../ports/system.ts';

/**
 * A model may have to wait this long for servers that are just starting; ms. Their tools are used later, once they run.
 */
const patienceMs = 1000;

/**
 * Knows which servers were started a moment ago, so that the first question after a start is not asked without tools.
 */
export class StartWatch {
  readonly #clock: Clock;
  readonly #underWay = new Map<Promise<unknown>, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param start settles when the server has reached a state */
  add(start: Promise<unknown>): void {
    this.#underWay.set(start, this.#clock.monotonic() + patienceMs);
    void start.finally(() => this.#underWay.delete(start));
  }

  /** Resolves when all of them have reached a state, at the latest when their time is over or `signal` is aborted. */
  async settled(signal: AbortSignal): Promise<void> {
    const now = this.#clock.monotonic();
    const recent = [...this.#underWay].filter(([, until]) => until > now);
    if (recent.length === 0 || signal.aborted) return;
    const latest = Math.max(...recent.map(([, until]) => until));
    let stopTimer: () => void = () => undefined;
    let onAbort: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      stopTimer = this.#clock.after(latest - now, resolve);
      onAbort = resolve;
      signal.addEventListener('abort', onAbort);
    });
    await Promise.race([Promise.allSettled(recent.map(([start]) => start)), over]);
    stopTimer();
    signal.removeEventListener('abort', onAbort);
  }
}
