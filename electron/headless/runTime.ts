import type { TurnEnd } from '../../shared/domain/conversation.ts';
import type { Disposable } from '../../shared/lib/disposable.ts';

/** The end of a run: that of its turn, or a timeout, or, before it began, missing servers or secrets that the policy does not permit. */
export type RunEnd = TurnEnd | 'timeout' | 'serversMissing' | 'secretsNotPermitted';

/** The time for the turn to stop on its own after a timeout; ms. */
const stopGraceMs = 10_000;

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The time limit of a run, and its interruption by signals. */
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
    // Installed before the first server is started: its process must not outlive us.
    for (const signal of endSignals) process.on(signal, this.#onSignal);
  }

  /** Signals have their default effect again. */
  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#graceTimer);
    for (const signal of endSignals) process.off(signal, this.#onSignal);
  }

  /** Aborted at the time limit, or when the run was interrupted. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** The reason why it is over; `undefined` while it is running. */
  get end(): Extract<RunEnd, 'timeout' | 'stopped'> | undefined {
    if (!this.#over.signal.aborted) return undefined;
    return this.#isUp ? 'timeout' : 'stopped';
  }

  /** Settles like the work, or with the reason of the end if the work does not stop in time. */
  within(work: Promise<RunEnd>): Promise<RunEnd> {
    const late = new Promise<RunEnd>((resolve) => {
      this.over.addEventListener('abort', () => {
        this.#graceTimer = setTimeout(() => resolve(this.end ?? 'stopped'), this.#stopGraceMs);
      });
    });
    return Promise.race([work, late]);
  }
}
