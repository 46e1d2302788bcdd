import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';
import type { Clock } from '../../ports/system.ts';
import { afterFailure, noFailures, type RestartHistory } from './restartPolicy.ts';

/** Restarts one server as the policy decides. */
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
   * @param ranMs how long it had been running, if it ever ran
   * @returns the wall time of the next start; `now`; `undefined` for none
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

  /** The server is started or stopped in another way. */
  cancel(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** The user wants it now, so earlier failures do not count. */
  forget(): void {
    this.cancel();
    this.#history = noFailures;
  }
}

function numberOf(data: ErrorInfo['data'], name: string): number | undefined {
  const value = fieldsOf(data)[name];
  return typeof value === 'number' ? value : undefined;
}
