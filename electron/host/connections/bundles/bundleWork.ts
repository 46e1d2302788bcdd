import type { BundleProgress } from '../../../../shared/domain/bundles/bundle.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { Clock } from '../../ports/system.ts';

/** The page draws a bar: more often than this it sees no difference; ms. */
const tellEveryMs = 100;

interface BundleWorkParts {
  readonly state: HostState;
  readonly clock: Clock;
}

/** One thing at a time is done with bundles, and pages see how far it is. */
export class BundleWork {
  readonly #parts: BundleWorkParts;
  #current: AbortController | undefined;
  #toldAt = -Infinity;

  constructor(parts: BundleWorkParts) {
    this.#parts = parts;
  }

  /** @param work gets a signal that `end` fires. @throws HostError `conflict` while something else is done */
  async alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#current !== undefined) throw problemError({ kind: 'bundleRunning' });
    const own = new AbortController();
    this.#current = own;
    try {
      return await work(own.signal);
    } finally {
      this.#current = undefined;
      if (this.#parts.state.snapshot.bundle !== null) this.#publish(null);
      this.#toldAt = -Infinity;
    }
  }

  /** Ends what goes on, if anything does. */
  end(): void {
    this.#current?.abort(problemError({ kind: 'aborted' }));
  }

  /** Says that a step begins. */
  begin(step: BundleProgress['step']): void {
    this.#publish({ step, bytes: 0, ofBytes: 0 });
  }

  /** Says how far it is, now and then. */
  tell(progress: BundleProgress): void {
    const now = this.#parts.clock.monotonic();
    if (now - this.#toldAt < tellEveryMs) return;
    this.#toldAt = now;
    this.#publish(progress);
  }

  #publish(bundle: BundleProgress | null): void {
    this.#parts.state.publish({ type: 'bundle.progressed', bundle });
  }
}
