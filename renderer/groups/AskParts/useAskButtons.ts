import type { MouseEvent } from 'react';
import { type GuardedQuestion, useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';

/** The buttons of one question: pressed only when it was meant, and once. */
export interface AskButtons {
  readonly question: GuardedQuestion;
  /** Props of every button. A button that cannot be pressed yet keeps the focus: `disabled` would drop it. */
  readonly button: (answer: () => void) => {
    readonly 'aria-disabled': boolean;
    readonly onClick: (event: MouseEvent) => void;
  };
}

export function useAskButtons(answering: boolean): AskButtons {
  const question = useAnswerGuard();
  return {
    question,
    button: (answer) => {
      const guarded = question.guarded(answer);
      return {
        'aria-disabled': answering || question.isTooSoon,
        onClick: (event) => {
          if (!answering) guarded(event);
        },
      };
    },
  };
}
