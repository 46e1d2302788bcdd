import type { TurnEnd } from '../../shared/domain/conversation.ts';

/** How a run ended: as the turn did, or because its time was up, or before it began because servers are missing. */
export type RunEnd = TurnEnd | 'timeout' | 'serversMissing';

/** Once the time is up, the turn gets so long to stop by itself. */
const stopGraceMs = 10_000;

/** How long a run may take, and that it can be interrupted. */
export class RunTime {
  readonly #over = new AbortController();
  readonly #stopGraceMs: number;
  #isUp = false;

  constructor(timeoutMs: number, graceMs = stopGraceMs) {
    this.#stopGraceMs = graceMs;
    setTimeout(() => {
      this.#isUp = true;
      this.#over.abort();
    }, timeoutMs);
    // From before the first server is started: its process must not outlive us.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#over.abort());
  }

  /** Aborted when the time is up, or the run was interrupted. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Why it is over; `undefined` while it is not. */
  get end(): Extract<RunEnd, 'timeout' | 'stopped'> | undefined {
    if (!this.#over.signal.aborted) return undefined;
    return this.#isUp ? 'timeout' : 'stopped';
  }

  /** Settles as the work does, or as what ended it when the work does not stop in time. */
  within(work: Promise<RunEnd>): Promise<RunEnd> {
    const late = new Promise<RunEnd>((resolve) => {
      this.over.addEventListener('abort', () => {
        setTimeout(() => resolve(this.end ?? 'stopped'), this.#stopGraceMs);
      });
    });
    return Promise.race([work, late]);
  }
}
