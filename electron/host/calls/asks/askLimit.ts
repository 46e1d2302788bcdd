import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';

/** How many requests a server may make. */
export interface AskLimits {
  readonly perMinute: number;
  /** How many may wait for the user at once. */
  readonly waiting: number;
}

export type Admission =
  | { readonly admitted: true }
  | {
      readonly admitted: false;
      readonly reason: Extract<DecisionReason, { kind: 'askLimit' }>;
      /** The previous request was refused for the same reason. */ readonly isRepeated: boolean;
    };

const minuteMs = 60_000;

/**
 * Counts the requests of one server. A flood is refused at once, so that other servers do not wait and the user sees
 * only its beginning.
 */
export class AskLimit {
  #waiting = 0;
  /** When the latest requests were admitted, by the monotonic clock. */
  #admittedAt: number[] = [];
  #refusedAt: number | undefined;

  /** @param now by the monotonic clock, ms */
  admit(now: number, { perMinute, waiting }: AskLimits): Admission {
    this.#admittedAt = this.#admittedAt.filter((at) => now - at < minuteMs);
    if (this.#waiting >= waiting) {
      return this.#refuse(now, 'waiting', waiting);
    }
    if (this.#admittedAt.length >= perMinute) {
      return this.#refuse(now, 'perMinute', perMinute);
    }
    this.#admittedAt.push(now);
    this.#waiting++;
    this.#refusedAt = undefined;
    return { admitted: true };
  }

  /** An admitted request was settled. */
  settled(): void {
    this.#waiting--;
  }

  #refuse(now: number, limit: 'waiting' | 'perMinute', count: number): Admission {
    const again = this.#refusedAt !== undefined && now - this.#refusedAt < minuteMs;
    if (!again) this.#refusedAt = now;
    return { admitted: false, reason: { kind: 'askLimit', limit, count }, isRepeated: again };
  }
}
