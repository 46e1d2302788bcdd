import type { Clock } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';

const lookEveryMs = 10_000;
/** More than a busy machine is late by. */
const sleptMs = 20_000;

/**
 * Notices that the machine slept, where nobody tells: the clocks are further on than the timer that looks at them.
 * Somebody who sets the clock looks the same, and no harm is done.
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
      // Which of the two goes on during sleep differs from system to system.
      const passed = Math.max(this.#clock.now() - wall, this.#clock.monotonic() - monotonic);
      this.#look();
      if (passed > lookEveryMs + sleptMs) this.#onWake();
    });
  }
}
