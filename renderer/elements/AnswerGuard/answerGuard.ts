/** How long after a question appeared, or after the last answer, a press is ignored; ms. */
const tooSoon = 400;

/** The facts that show whether a press was meant for the question. */
export interface Press {
  /** Milliseconds on the page's clock. */
  readonly at: number;
  /** How many clicks in a row: 2 for the second of a double click, 0 from the keyboard. */
  readonly clicks: number;
}

/**
 * Prevents accidental answers: by the second half of a double click, or by a press that was meant for something that
 * was there before. All questions of a page share one guard, because one answer moves the next question under the
 * pointer.
 */
export function createAnswerGuard() {
  let lastAnswerAt = -Infinity;
  const listeners = new Set<() => void>();
  const wait = (now: number, appearedAt: number) => Math.max(0, Math.max(appearedAt, lastAnswerAt) + tooSoon - now);
  return {
    /** The remaining milliseconds until a press on a question counts; 0 when it counts now. */
    wait,
    /** Whether a press counts. If so, it becomes the last answer. */
    takes(press: Press, appearedAt: number): boolean {
      if (press.clicks > 1 || wait(press.at, appearedAt) > 0) return false;
      lastAnswerAt = press.at;
      for (const listener of [...listeners]) listener();
      return true;
    },
    /** Calls the listener after every answer; the result unsubscribes. */
    onAnswered(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
