import type { Clock } from '../../ports/system.ts';

/** After this long without output the user is told that the model is silent. */
export const silenceMs = 30_000;

/** Notices when a model has sent nothing for a while. It costs each token one look at the clock. */
export class SilenceWatch {
  readonly #clock: Clock;
  readonly #onChange: (isSilent: boolean) => void;
  #lastSign: number;
  #isSilent = false;
  #cancelTimer: () => void;

  /** @param onChange called when silence begins and when it ends */
  constructor(clock: Clock, onChange: (isSilent: boolean) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#lastSign = clock.monotonic();
    this.#cancelTimer = this.#lookIn(silenceMs);
  }

  /** Output arrived. */
  noteSign(): void {
    this.#lastSign = this.#clock.monotonic();
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#cancelTimer = this.#lookIn(silenceMs);
    this.#onChange(false);
  }

  /** The answer is over. */
  dispose(): void {
    this.#cancelTimer();
    if (this.#isSilent) this.#onChange(false);
    this.#isSilent = false;
  }

  #lookIn(ms: number): () => void {
    return this.#clock.after(ms, () => {
      const leftMs = silenceMs - (this.#clock.monotonic() - this.#lastSign);
      if (leftMs > 0) {
        this.#cancelTimer = this.#lookIn(leftMs);
        return;
      }
      this.#isSilent = true;
      this.#onChange(true);
    });
  }
}
