import type { Clock } from '../../ports/system.ts';

export interface HeartbeatParts {
  readonly clock: Clock;
  /** Milliseconds between two pings; 0 for none. Read before each ping. */
  readonly everyMs: () => number;
  /** Rejects when no answer comes. */
  readonly ping: () => Promise<void>;
  /** A busy server is not pinged: it may be unable to answer, and its request has its own time limit. */
  readonly isBusy: () => boolean;
  readonly onMissed: (error: unknown, missedInARow: number) => void;
  readonly onDead: (error: unknown) => void;
}

/** A single answer can get lost, but two in a row mean that the server is dead. */
const maxMissedPings = 2;

/** Pings an idle server regularly (2024-11-05, basic/utilities/ping). */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #missed = 0;
  #stopTimer: (() => void) | undefined;
  #isDisposed = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
    this.#plan();
  }

  /** Pings at once, for example after the machine slept. */
  now(): void {
    this.#stopTimer?.();
    void this.#beat();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopTimer?.();
  }

  #plan(): void {
    const { clock, everyMs } = this.#parts;
    const ms = everyMs();
    if (this.#isDisposed || ms === 0) return;
    this.#stopTimer = clock.after(ms, () => void this.#beat());
  }

  async #beat(): Promise<void> {
    const { ping, isBusy, onMissed, onDead } = this.#parts;
    if (this.#isDisposed) return;
    if (!isBusy()) {
      try {
        await ping();
        this.#missed = 0;
      } catch (error) {
        if (this.#isDisposed) return;
        this.#missed++;
        onMissed(error, this.#missed);
        if (this.#missed >= maxMissedPings) return onDead(error);
      }
    }
    this.#plan();
  }
}
