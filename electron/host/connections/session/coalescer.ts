import type { Clock } from '../../ports/system.ts';

/**
 * Runs a task at once when it is requested, and then at most once per `everyMs`, however often it is requested; never
 * twice at the same time. A request during a run leads to another run, so that the last request counts.
 */
export class Coalescer {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #task: () => Promise<void>;
  #lastStart = -Infinity;
  #isRunning = false;
  #isWanted = false;
  #stopTimer: (() => void) | undefined;
  #isDisposed = false;

  /** @param task must not reject */
  constructor(clock: Clock, everyMs: number, task: () => Promise<void>) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#task = task;
  }

  ask(): void {
    if (this.#isDisposed) return;
    this.#isWanted = true;
    this.#plan();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopTimer?.();
  }

  #plan(): void {
    if (this.#isDisposed || this.#isRunning || !this.#isWanted || this.#stopTimer !== undefined) return;
    const wait = this.#lastStart + this.#everyMs - this.#clock.monotonic();
    if (wait <= 0) return void this.#run();
    this.#stopTimer = this.#clock.after(wait, () => {
      this.#stopTimer = undefined;
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#isWanted = false;
    this.#lastStart = this.#clock.monotonic();
    await this.#task();
    this.#isRunning = false;
    this.#plan();
  }
}
