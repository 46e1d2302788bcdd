import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../../shared/domain/approval.ts';
import { waysToAllow } from '../../../shared/domain/scope.ts';
import type { GuardedQuestion } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import type { Inspection } from '../../elements/FullText/useInspection.ts';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '../../elements/Menu/Menu.tsx';
import type { Reason } from '../Review/useReason.ts';
import { answersOf } from './answersOf.ts';
import styles from './ApprovalCard.module.css';

export interface AllowAnswersProps {
  readonly server: string;
  readonly toolCount: number | undefined;
  readonly isOnceOnly: boolean;
  /** Whether a model gets the result, so that the user can review it first. */
  readonly canReview: boolean;
  readonly disabled: boolean;
  /** Allowing a call needs all its content to have been on the screen; denying never does. */
  readonly inspection: Inspection;
  readonly question: GuardedQuestion;
  /** What the user typed as a reason to deny. */
  readonly reason?: Reason;
  /** In a row among others. */
  readonly isSmall?: boolean;
  readonly onAnswer: (reply: Reply) => void;
}

/** The button that allows a call once, and a menu of answers that hold longer or review the result. */
export function AllowAnswers(props: AllowAnswersProps) {
  const { server, toolCount, isOnceOnly, canReview, disabled, inspection, question, reason, isSmall = false } = props;
  const { t } = useTranslation();
  const { press, choose } = answersOf(question, disabled, props.onAnswer);
  const { isTooSoon } = question;
  const size = isSmall ? 'small' : 'normal';
  return (
    <div className={isSmall ? styles.allowSmall : styles.allow}>
      <ApproveButton
        isCardAnswer
        size={size}
        look={isSmall ? 'secondary' : 'primary'}
        inspection={inspection}
        disabled={disabled || isTooSoon}
        onPress={press({ kind: 'allow', scope: 'once', subject: 'tool' })}
      >
        {t('approval.allowOnce')}
      </ApproveButton>
      <Menu
        align="start"
        trigger={
          <Button
            size={size}
            aria-disabled={disabled || isTooSoon}
            aria-label={t('approval.more')}
            className={styles.more}
          >
            <ChevronDown size={isSmall ? 14 : 16} aria-hidden />
          </Button>
        }
      >
        <WaysToAllow
          server={server}
          toolCount={toolCount}
          isOnceOnly={isOnceOnly}
          canReview={canReview}
          canAllow={inspection.isDone && !isTooSoon}
          onChoose={choose}
        />
        <MenuSeparator />
        <MenuItem
          isDanger
          disabled={isTooSoon}
          label={t('approval.denyAlways')}
          description={t('approval.denyAlwaysMeans')}
          onSelect={() => choose({ kind: 'deny', scope: 'always', ...reason?.given })}
        />
      </Menu>
    </div>
  );
}

interface WaysToAllowProps extends Pick<AllowAnswersProps, 'server' | 'toolCount' | 'isOnceOnly' | 'canReview'> {
  readonly canAllow: boolean;
  readonly onChoose: (reply: Reply) => void;
}

function WaysToAllow({ server, toolCount, isOnceOnly, canReview, canAllow, onChoose }: WaysToAllowProps) {
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
      {isOnceOnly && <MenuNote>{t('managed.lastingClosed')}</MenuNote>}
      {(isOnceOnly ? [] : waysToAllow).map(({ scope, covers, words }) => (
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
