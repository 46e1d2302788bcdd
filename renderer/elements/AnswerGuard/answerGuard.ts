/** How long after a question appeared, or after the last answer, a press cannot have been meant for it. */
const tooSoon = 400;

/** The facts of a press that say whether it was meant. */
export interface Press {
  /** Milliseconds on the page's clock. */
  readonly at: number;
  /** How many clicks in a row: 2 for the second of a double click, 0 from the keyboard. */
  readonly clicks: number;
}

/**
 * Keeps a question from being answered by accident: by the second half of a double click, or by a press that was on its
 * way to whatever stood there before. Every question of a page shares one guard, because one answer moves the next
 * question under the pointer.
 */
export function createAnswerGuard() {
  let lastAnswerAt = -Infinity;
  const listeners = new Set<() => void>();
  const wait = (now: number, appearedAt: number) => Math.max(0, Math.max(appearedAt, lastAnswerAt) + tooSoon - now);
  return {
    /** How many milliseconds until a press on a question counts; 0 when it counts now. */
    wait,
    /** Whether a press counts. One that does counts as the last answer. */
    takes(press: Press, appearedAt: number): boolean {
      if (press.clicks > 1 || wait(press.at, appearedAt) > 0) return false;
      lastAnswerAt = press.at;
      for (const listener of [...listeners]) listener();
      return true;
    },
    /** Told of every answer; the result unsubscribes. */
    onAnswered(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
