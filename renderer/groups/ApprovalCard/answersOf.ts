import type { MouseEvent } from 'react';
import type { Reply } from '../../../shared/domain/approval.ts';
import type { GuardedQuestion } from '../../elements/AnswerGuard/useAnswerGuard.ts';

/** The actions of a question's controls. */
interface Answers {
  /** For a button. */
  readonly press: (reply: Reply) => (event: MouseEvent) => void;
  /** For a menu item, and for a key in a field. */
  readonly choose: (reply: Reply) => void;
}

/**
 * Answers only by what was meant for the question. Buttons that cannot be pressed yet keep the focus: the attribute `disabled`
 * would drop it, so that presses on them are ignored here.
 */
export function answersOf(
  { guarded, takesNow }: GuardedQuestion,
  isDisabled: boolean,
  onAnswer: (reply: Reply) => void,
): Answers {
  return {
    press: (reply) => {
      const take = guarded(() => onAnswer(reply));
      return (event) => {
        if (!isDisabled) take(event);
      };
    },
    choose: (reply) => {
      if (!isDisabled && takesNow()) onAnswer(reply);
    },
  };
}
