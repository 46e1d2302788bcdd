import type { TurnEnd } from '../../shared/domain/conversation.ts';
import type { Disposable } from '../../shared/lib/disposable.ts';

/** How a run ended: as the turn did, or because its time was up, or before it began because servers are missing. */
export type RunEnd = TurnEnd | 'timeout' | 'serversMissing';

/** Once the time is up, the turn gets so long to stop by itself. */
const stopGraceMs = 10_000;

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long a run may take, and that it can be interrupted. */
export class RunTime implements Disposable {
  readonly #over = new AbortController();
  readonly #stopGraceMs: number;
  readonly #onSignal = () => this.#over.abort();
  readonly #timer: ReturnType<typeof setTimeout>;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #isUp = false;

  constructor(timeoutMs: number, graceMs = stopGraceMs) {
    this.#stopGraceMs = graceMs;
    this.#timer = setTimeout(() => {
      this.#isUp = true;
      this.#over.abort();
    }, timeoutMs);
    // From before the first server is started: its process must not outlive us.
    for (const signal of endSignals) process.on(signal, this.#onSignal);
  }

  /** Signals do again what they usually do. */
  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#graceTimer);
    for (const signal of endSignals) process.off(signal, this.#onSignal);
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
        this.#graceTimer = setTimeout(() => resolve(this.end ?? 'stopped'), this.#stopGraceMs);
      });
    });
    return Promise.race([work, late]);
  }
}
