/** How much a server may ask. */
export interface AskLimits {
  readonly perMinute: number;
  /** How many may wait for the user at once. */
  readonly waiting: number;
}

export type Admission =
  | { readonly admitted: true }
  | {
      readonly admitted: false;
      readonly reason: string;
      /** Refused just before for the same reason. */ readonly again: boolean;
    };

const minuteMs = 60_000;

/** Counts what one server asks. A flood is refused at once, so that it holds up nobody and the user sees only its beginning. */
export class AskLimit {
  #waiting = 0;
  /** When the last ones were admitted, by the monotonic clock. */
  #admittedAt: number[] = [];
  #refusedAt: number | undefined;

  /** @param now by the monotonic clock, ms */
  admit(now: number, { perMinute, waiting }: AskLimits): Admission {
    this.#admittedAt = this.#admittedAt.filter((at) => now - at < minuteMs);
    if (this.#waiting >= waiting) {
      return this.#refuse(now, `${waiting} requests of this server wait for the user already.`);
    }
    if (this.#admittedAt.length >= perMinute) {
      return this.#refuse(now, `A server may ask ${perMinute} times a minute here.`);
    }
    this.#admittedAt.push(now);
    this.#waiting++;
    this.#refusedAt = undefined;
    return { admitted: true };
  }

  /** One that was admitted is settled. */
  settled(): void {
    this.#waiting--;
  }

  #refuse(now: number, reason: string): Admission {
    const again = this.#refusedAt !== undefined && now - this.#refusedAt < minuteMs;
    if (!again) this.#refusedAt = now;
    return { admitted: false, reason: `Too many requests: ${reason} Try again later.`, again };
  }
}
