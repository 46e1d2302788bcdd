import { type HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Clock } from '../../ports/system.ts';

/** How long one request may take; ms. */
export interface RequestTimes {
  /** The time limit without an answer and without progress. */
  readonly idleMs: number;
  /** The time limit however much progress there is (2025-03-26, basic/lifecycle#timeouts). */
  readonly maxMs: number;
}

/**
 * The time limit of one request, as a signal. The SDK's own limit checks its maximum only when progress arrives, and
 * then does not tell the server.
 */
export class RequestLimit {
  readonly #abort = new AbortController();
  readonly #clock: Clock;
  readonly #times: RequestTimes;
  readonly #outer: AbortSignal | undefined;
  #stopIdle: () => void;
  readonly #stopMax: () => void;
  #expired: HostError | undefined;

  /** @param outer another signal that ends the request */
  constructor(clock: Clock, times: RequestTimes, outer?: AbortSignal) {
    this.#clock = clock;
    this.#times = times;
    this.#outer = outer;
    this.#stopIdle = this.#startIdle();
    this.#stopMax = clock.after(times.maxMs, () => this.#expire('total', times.maxMs));
    if (outer?.aborted) this.#onOuter();
    else outer?.addEventListener('abort', this.#onOuter);
  }

  /** Aborted with the reason that is sent to the server with the cancellation. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The server waits for the user, so its silence does not count. Until `progressed`. */
  pause(): void {
    this.#stopIdle();
  }

  /** The server is still working. */
  progressed(): void {
    this.#stopIdle();
    if (!this.signal.aborted) this.#stopIdle = this.#startIdle();
  }

  /** The reason, if this limit ended the request; thrown unchanged. */
  reason(): Error | undefined {
    if (this.#expired !== undefined || !this.#outer?.aborted) return this.#expired;
    const reason: unknown = this.#outer.reason;
    return reason instanceof Error ? reason : problemError({ kind: 'aborted' }, undefined, { cause: reason });
  }

  dispose(): void {
    this.#stopIdle();
    this.#stopMax();
    this.#outer?.removeEventListener('abort', this.#onOuter);
  }

  #startIdle(): () => void {
    const { idleMs } = this.#times;
    return this.#clock.after(idleMs, () => this.#expire('idle', idleMs));
  }

  #expire(limit: 'idle' | 'total', ms: number): void {
    const seconds = toSeconds(ms);
    this.#expired = problemError({ kind: 'noAnswerWithin', limit, seconds });
    this.#abort.abort(`Timed out: ${limit === 'idle' ? 'no answer within' : 'not done after'} ${seconds} s`);
  }

  readonly #onOuter = () => this.#abort.abort(toErrorInfo(this.#outer?.reason).message);
}

/** With one decimal; in thousandths below one second. */
function toSeconds(ms: number): number {
  return ms < 1000 ? ms / 1000 : Math.round(ms / 100) / 10;
}
