import type { Clock } from '../../ports/system.ts';

export interface HeartbeatParts {
  readonly clock: Clock;
  /** Milliseconds between two pings; 0 for none. Read before each ping. */
  readonly everyMs: () => number;
  /** Rejects when no answer comes. */
  readonly ping: () => Promise<void>;
  /** A server that works on something is given its own time; it must not die of a ping it has no hand free for. */
  readonly isBusy: () => boolean;
  readonly onMissed: (error: unknown, missedInARow: number) => void;
  readonly onDead: (error: unknown) => void;
}

/** One answer can get lost; a second one tells. */
const maxMissedPings = 2;

/** Asks an idle server from time to time whether it is still there (2024-11-05, basic/utilities/ping). */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #missed = 0;
  #stopTimer: (() => void) | undefined;
  #disposed = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
    this.#plan();
  }

  /** Beats at once, as after a sleep of the machine. */
  now(): void {
    this.#stopTimer?.();
    void this.#beat();
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopTimer?.();
  }

  #plan(): void {
    const { clock, everyMs } = this.#parts;
    const ms = everyMs();
    if (this.#disposed || ms === 0) return;
    this.#stopTimer = clock.after(ms, () => void this.#beat());
  }

  async #beat(): Promise<void> {
    const { ping, isBusy, onMissed, onDead } = this.#parts;
    if (this.#disposed) return;
    if (!isBusy()) {
      try {
        await ping();
        this.#missed = 0;
      } catch (error) {
        if (this.#disposed) return;
        this.#missed++;
        onMissed(error, this.#missed);
        if (this.#missed >= maxMissedPings) return onDead(error);
      }
    }
    this.#plan();
  }
}
