import type { Disposable } from '../../../shared/lib/disposable.ts';
import { watchForChanges } from './fileWatch.ts';

/** In ms. */
export interface SettleTimes {
  /** The delay from the first sign of a change to the check, because files are often written in pieces. */
  readonly quietMs: number;
  /** How long a file may be missing or broken before that is reported: another program may just be writing it. */
  readonly brokenMs: number;
}

export const usualSettleTimes: SettleTimes = { quietMs: 150, brokenMs: 1000 };

export interface SettledFileParts {
  readonly path: string;
  /** `settled`: the change was reported, or there was none; `broken`: the new contents are incomplete. */
  readonly look: (isPatienceOver: boolean) => Promise<'settled' | 'broken'>;
  readonly times: SettleTimes;
  /** By a clock that only goes forward, ms. */
  readonly now: () => number;
}

/** Calls `look` once a file has come to rest after a change; many writes lead to one check per `quietMs`. */
export class SettledFile implements Disposable {
  readonly #parts: SettledFileParts;
  readonly #watch: Disposable;
  #timer: NodeJS.Timeout | undefined;
  #brokenSince: number | undefined;
  #isDisposed = false;

  constructor(parts: SettledFileParts) {
    this.#parts = parts;
    this.#watch = watchForChanges(parts.path, () => this.#schedule(parts.times.quietMs));
    // In case the file was written before the watch started.
    this.#schedule(parts.times.quietMs);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#watch.dispose();
  }

  #schedule(ms: number): void {
    if (this.#isDisposed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look();
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { look, now, times } = this.#parts;
    const since = this.#brokenSince ?? now();
    const found = await look(now() - since >= times.brokenMs);
    this.#brokenSince = found === 'broken' ? since : undefined;
    // Check again soon, so that a file that is whole in a moment is reported at once.
    if (found === 'broken') this.#schedule(times.quietMs);
  }
}
