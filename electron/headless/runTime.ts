import type { Disposable } from '../../shared/lib/disposable.ts';
import { type EndSignal, endSignals } from './runEnd.ts';

/** Why a run is over before its work is done. */
export type Interruption = { readonly reason: 'timeout' } | { readonly reason: 'stopped'; readonly signal: EndSignal };

/** The time for the turn to stop on its own after a timeout; ms. */
const stopGraceMs = 10_000;

/** The time limit of a run, and its interruption by signals. */
export class RunTime implements Disposable {
  readonly #beganAt = performance.now();
  readonly #over = new AbortController();
  readonly #stopGraceMs: number;
  readonly #onSignal = (signal: NodeJS.Signals) => {
    const known = endSignals.find((each) => each === signal);
    if (known !== undefined) this.#end({ reason: 'stopped', signal: known });
  };
  readonly #timer: ReturnType<typeof setTimeout>;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #interruption: Interruption | undefined;

  constructor(timeoutMs: number, graceMs = stopGraceMs) {
    this.#stopGraceMs = graceMs;
    this.#timer = setTimeout(() => this.#end({ reason: 'timeout' }), timeoutMs);
  }

  /** From now on, signals end the run in order. To be called before the first server is started: its process must not outlive us. */
  takeSignals(): void {
    for (const signal of endSignals) process.on(signal, this.#onSignal);
  }

  /** Signals have their default effect again. */
  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#graceTimer);
    for (const signal of endSignals) process.off(signal, this.#onSignal);
  }

  /** Since it began; whole ms. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#beganAt);
  }

  /** Aborted at the time limit, or when the run was interrupted. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** The first reason why it is over; `undefined` while it is running. */
  get interruption(): Interruption | undefined {
    return this.#interruption;
  }

  /** Settles like the work, or with the interruption if the work does not stop in time. */
  within<T>(work: Promise<T>): Promise<T | Interruption> {
    const late = new Promise<Interruption>((resolve) => {
      const wait = () => {
        const { interruption } = this;
        if (interruption !== undefined) this.#graceTimer = setTimeout(() => resolve(interruption), this.#stopGraceMs);
      };
      this.over.addEventListener('abort', wait);
      wait();
    });
    return Promise.race([work, late]);
  }

  #end(interruption: Interruption): void {
    this.#interruption ??= interruption;
    this.#over.abort();
  }
}
