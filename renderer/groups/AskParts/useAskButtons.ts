import type { MouseEvent } from 'react';
import { type GuardedQuestion, useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';

/** The buttons of one question: each press counts once, and only if it was meant for this question. */
export interface AskButtons {
  readonly question: GuardedQuestion;
  /** Props for every button. A button that is not ready keeps the focus: `disabled` would lose it. */
  readonly button: (answer: () => void) => {
    readonly 'aria-disabled': boolean;
    readonly onClick: (event: MouseEvent) => void;
  };
}

export function useAskButtons(isAnswering: boolean): AskButtons {
  const question = useAnswerGuard();
  return {
    question,
    button: (answer) => {
      const guarded = question.guarded(answer);
      return {
        'aria-disabled': isAnswering || question.isTooSoon,
        onClick: (event) => {
          if (!isAnswering) guarded(event);
        },
      };
    },
  };
}
