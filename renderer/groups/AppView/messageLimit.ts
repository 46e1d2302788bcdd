/** What happens to a message: it is passed on or dropped, or its sender is stopped. */
export type MessageVerdict = 'pass' | 'drop' | 'stop';

export interface MessageLimits {
  /** How many messages may come at once. */
  readonly burst: number;
  /** How many messages may come per second over a long time. */
  readonly perSecond: number;
  /** How many messages may be dropped before their sender is stopped. */
  readonly dropped: number;
}

/** Counts an app's messages, so that a flood costs the page little and is ended. */
export class MessageLimit {
  readonly #limits: MessageLimits;
  #left: number;
  #at: number | undefined;
  #dropped = 0;

  constructor(limits: MessageLimits) {
    this.#limits = limits;
    this.#left = limits.burst;
  }

  /** @param now a clock that never goes backwards, in ms */
  take(now: number): MessageVerdict {
    const { burst, perSecond, dropped } = this.#limits;
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - (this.#at ?? now)) / 1000) * perSecond);
    this.#at = now;
    if (this.#left >= 1) {
      this.#left -= 1;
      return 'pass';
    }
    this.#dropped += 1;
    return this.#dropped > dropped ? 'stop' : 'drop';
  }
}
