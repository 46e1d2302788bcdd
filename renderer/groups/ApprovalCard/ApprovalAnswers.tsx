import { useTranslation } from 'react-i18next';
import { FoldedRefusal } from '../Review/ReasonedRefusal.tsx';
import type { Reason } from '../Review/useReason.ts';
import { AllowAnswers, type AllowAnswersProps } from './AllowAnswers.tsx';
import { answersOf } from './answersOf.ts';

interface ApprovalAnswersProps extends Omit<AllowAnswersProps, 'reason' | 'isSmall'> {
  readonly reason: Reason;
}

/** The answers of a card: two buttons for the usual ones, a menu for those that hold longer, and a field for a reason. */
export function ApprovalAnswers(props: ApprovalAnswersProps) {
  const { disabled, question, reason, onAnswer } = props;
  const { t } = useTranslation();
  const { press, choose } = answersOf(question, disabled, onAnswer);
  const deny = { kind: 'deny', scope: 'once', ...reason.given } as const;
  return (
    <>
      <AllowAnswers {...props} />
      <FoldedRefusal
        openLabel={t('approval.giveReason')}
        label={t('approval.deny')}
        reasonLabel={t('approval.reason')}
        placeholder={t('approval.reasonShort')}
        reason={reason.typed}
        onReason={reason.setTyped}
        disabled={disabled || question.isTooSoon}
        onPress={press(deny)}
        onEnter={() => choose(deny)}
      />
    </>
  );
}
