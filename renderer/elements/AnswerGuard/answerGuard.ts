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
  return {
    /** Whether a press counts. One that does counts as the last answer. */
    takes(press: Press, appearedAt: number): boolean {
      if (press.clicks > 1) return false;
      if (press.at - Math.max(appearedAt, lastAnswerAt) < tooSoon) return false;
      lastAnswerAt = press.at;
      return true;
    },
  };
}
