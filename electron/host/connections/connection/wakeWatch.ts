import type { Clock } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';

const lookEveryMs = 10_000;
/** More than the delay of a timer on a busy machine. */
const sleptMs = 20_000;

/**
 * Detects that the machine slept, on systems that do not report it: the clocks are further on than the timer that
 * checks them. A clock that the user sets looks the same, which does no harm.
 */
export class WakeWatch implements Room {
  readonly #clock: Clock;
  readonly #onWake: () => void;
  #stop: (() => void) | undefined;

  constructor(clock: Clock, onWake: () => void) {
    this.#clock = clock;
    this.#onWake = onWake;
    this.#look();
  }

  dispose(): void {
    this.#stop?.();
  }

  #look(): void {
    const wall = this.#clock.now();
    const monotonic = this.#clock.monotonic();
    this.#stop = this.#clock.after(lookEveryMs, () => {
      // Which of the two clocks advances during sleep differs between systems.
      const passed = Math.max(this.#clock.now() - wall, this.#clock.monotonic() - monotonic);
      this.#look();
      if (passed > lookEveryMs + sleptMs) this.#onWake();
    });
  }
}
