import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';
import type { Clock } from '../../ports/system.ts';
import { afterFailure, noFailures, type RestartHistory } from './restartPolicy.ts';

/** Starts one server again as the policy says. */
export class Restarter {
  readonly #clock: Clock;
  /** In [0, 1). */
  readonly #random: () => number;
  readonly #restart: () => void;
  #history: RestartHistory = noFailures;
  #stopTimer: (() => void) | undefined;

  constructor(clock: Clock, random: () => number, restart: () => void) {
    this.#clock = clock;
    this.#random = random;
    this.#restart = restart;
  }

  /**
   * @param ranMs how long it had been running, if it came so far
   * @returns when it is started again, by the wall clock; `now`; `undefined` when it is not
   */
  failed(error: ErrorInfo, ranMs: number | undefined): number | 'now' | undefined {
    const failure = {
      code: error.code,
      status: numberOf(error.data, 'status'),
      retryAfterMs: numberOf(error.data, 'retryAfterMs'),
      at: this.#clock.monotonic(),
      ranMs,
    };
    const answer = afterFailure(this.#history, failure, this.#random());
    this.#history = answer.history;
    if (answer.kind === 'giveUp') return undefined;
    if (answer.afterMs === 0) return 'now';
    this.#stopTimer = this.#clock.after(answer.afterMs, this.#restart);
    return this.#clock.now() + answer.afterMs;
  }

  /** Something else starts or stops it. */
  cancel(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Somebody wants it now: what failed before does not count. */
  forget(): void {
    this.cancel();
    this.#history = noFailures;
  }
}

function numberOf(data: ErrorInfo['data'], name: string): number | undefined {
  const value = fieldsOf(data)[name];
  return typeof value === 'number' ? value : undefined;
}
