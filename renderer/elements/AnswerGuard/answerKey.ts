/** The facts about a key that was pressed on a question. */
export interface AnswerKeyFacts {
  readonly key: string;
  /** The browser reports that a user pressed it. */
  readonly isTrusted: boolean;
  readonly isRepeat: boolean;
  /** Part of what an input method writes. */
  readonly isComposing: boolean;
  readonly hasModifier: boolean;
  /** It was pressed on the question, not in a field, a frame, or an overlay. */
  readonly isOnQuestion: boolean;
  /** The user moved the focus to the question; the page did not. */
  readonly isFocusMovedByUser: boolean;
  /** The focused element and the buttons are in view, in a window in front. */
  readonly isInView: boolean;
  /** How long both the question and the focus on it have been in view. */
  readonly seenForMs: number;
  readonly isSwitchedOn: boolean;
  /** Allow is enabled: everything was inspected, and no other answer is being sent. */
  readonly canAllow: boolean;
  readonly canDeny: boolean;
}

/** How long a question and the focus on it must have been in view before a key answers it. */
export const minSeenMs = 500;

/** The answer of a key, if any. Pure. In doubt, none. */
export function answerOfKey(facts: AnswerKeyFacts): 'allow' | 'deny' | undefined {
  if (!facts.isSwitchedOn || !facts.isTrusted || facts.isRepeat || facts.isComposing || facts.hasModifier)
    return undefined;
  if (!facts.isOnQuestion || !facts.isFocusMovedByUser || !facts.isInView) return undefined;
  if (!(facts.seenForMs >= minSeenMs)) return undefined;
  switch (facts.key) {
    case 'a':
      return facts.canAllow ? 'allow' : undefined;
    case 'd':
      return facts.canDeny ? 'deny' : undefined;
    default:
      return undefined;
  }
}
