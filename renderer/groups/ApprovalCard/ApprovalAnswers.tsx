import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../shared/domain/approval.ts';
import { waysToAllow } from '../../../shared/domain/scope.ts';
import type { GuardedQuestion } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import type { Inspection } from '../../elements/FullText/useInspection.ts';
import { Menu, MenuItem, MenuSeparator } from '../../elements/Menu/Menu.tsx';
import { ReasonedRefusal } from '../Review/ReasonedRefusal.tsx';
import { useReason } from '../Review/useReason.ts';
import styles from './ApprovalCard.module.css';

interface ApprovalAnswersProps {
  readonly server: string;
  readonly toolCount: number | undefined;
  /** Whether a model gets the result, so that the user can review it first. */
  readonly canReview: boolean;
  readonly disabled: boolean;
  /** Allowing a call needs all its content to have been on the screen; denying never does. */
  readonly inspection: Inspection;
  readonly question: GuardedQuestion;
  readonly onAnswer: (reply: Reply) => void;
}

/** The answers: two buttons for the usual ones, and a menu for those that hold longer or review the result. */
export function ApprovalAnswers(props: ApprovalAnswersProps) {
  const { server, toolCount, canReview, disabled, inspection, question, onAnswer } = props;
  const { t } = useTranslation();
  const { isTooSoon, guarded: guard, takesNow } = question;
  const { reason, setReason, given } = useReason();
  const deny = (scope: 'once' | 'always') => onAnswer({ kind: 'deny', scope, ...given });
  // Buttons that cannot be pressed yet keep the focus: `disabled` would drop it.
  const press = (answer: () => void) => {
    const guarded = guard(answer);
    return (event: MouseEvent) => {
      if (!disabled) guarded(event);
    };
  };
  const choose = (answer: () => void) => {
    if (!disabled && takesNow()) answer();
  };
  return (
    <>
      <div className={styles.allow}>
        <ApproveButton
          isCardAnswer
          inspection={inspection}
          disabled={disabled || isTooSoon}
          onPress={press(() => onAnswer({ kind: 'allow', scope: 'once', subject: 'tool' }))}
        >
          {t('approval.allowOnce')}
        </ApproveButton>
        <Menu
          align="start"
          trigger={
            <Button aria-disabled={disabled || isTooSoon} aria-label={t('approval.more')} className={styles.more}>
              <ChevronDown size={16} aria-hidden />
            </Button>
          }
        >
          <WaysToAllow
            server={server}
            toolCount={toolCount}
            canReview={canReview}
            canAllow={inspection.isDone && !isTooSoon}
            onChoose={(reply) => choose(() => onAnswer(reply))}
          />
          <MenuSeparator />
          <MenuItem
            isDanger
            disabled={isTooSoon}
            label={t('approval.denyAlways')}
            description={t('approval.denyAlwaysMeans')}
            onSelect={() => choose(() => deny('always'))}
          />
        </Menu>
      </div>
      <ReasonedRefusal
        label={t('approval.deny')}
        reasonLabel={t('approval.reason')}
        placeholder={t('approval.reasonShort')}
        reason={reason}
        onReason={setReason}
        disabled={disabled || isTooSoon}
        onPress={press(() => deny('once'))}
        onEnter={() => choose(() => deny('once'))}
      />
    </>
  );
}

interface WaysToAllowProps extends Pick<ApprovalAnswersProps, 'server' | 'toolCount' | 'canReview'> {
  readonly canAllow: boolean;
  readonly onChoose: (reply: Reply) => void;
}

function WaysToAllow({ server, toolCount, canReview, canAllow, onChoose }: WaysToAllowProps) {
  const { t } = useTranslation();
  return (
    <>
      {canReview && (
        <MenuItem
          disabled={!canAllow}
          label={t('approval.allowAndReview')}
          description={t('approval.allowAndReviewMeans')}
          onSelect={() => onChoose({ kind: 'allowAndReview' })}
        />
      )}
      {waysToAllow.map(({ scope, covers, words }) => (
        <MenuItem
          key={words}
          disabled={!canAllow}
          label={t(`approval.ways.${words}.label`, { server })}
          description={t(`approval.ways.${words}.means`, { count: toolCount ?? 0 })}
          onSelect={() => onChoose({ kind: 'allow', scope, subject: covers })}
        />
      ))}
    </>
  );
}
