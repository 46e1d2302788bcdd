import { useTranslation } from 'react-i18next';
import type { ToolChangeBody } from '../../../shared/contract/pinCommands.ts';
import type { ToolChange, ToolChangeAnswer } from '../../../shared/domain/pin.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { LoadedReview } from '../Review/LoadedReview.tsx';
import { bodyOf, type ReviewState } from '../Review/reviewState.ts';
import { ReviewDialog } from '../Review/ReviewDialog.tsx';
import { ToolChangeView } from './ToolChangeView.tsx';
import styles from './ToolChangeDialog.module.css';

interface ToolChangeDialogProps {
  readonly change: ToolChange;
  /** How many wait after this one. */
  readonly more: number;
  readonly body: ReviewState<ToolChangeBody>;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly onAnswer: (body: ToolChangeBody, answer: ToolChangeAnswer) => void;
  /** Later: the user does not answer now, and the tool stays held back. */
  readonly onClose: () => void;
}

/** Shows how a tool changed before it may be used again. */
export function ToolChangeDialog({ change, more, body, isAnswering, onAnswer, onClose }: ToolChangeDialogProps) {
  const { t } = useTranslation();
  const ready = bodyOf(body);
  return (
    <ReviewDialog<ToolChangeBody, ToolChangeAnswer>
      open
      title={t('toolChange.title', { tool: change.tool.name })}
      state={body}
      more={more > 0 ? t('toolChange.more', { count: more }) : undefined}
      laterLabel={t('toolChange.later')}
      isAnswering={isAnswering}
      onAnswer={onAnswer}
      onClose={onClose}
      answers={({ disabled, reasonId, press }) => (
        <>
          <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={press('disable')}>
            {t('toolChange.disable')}
          </Button>
          <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={press('accept')}>
            {t('toolChange.accept')}
          </Button>
        </>
      )}
    >
      <p className={styles.intro}>
        <strong>
          <RevealedText text={change.serverName} />
        </strong>{' '}
        {t(ready !== undefined && ready.before === undefined ? 'toolChange.revoked' : 'toolChange.means')}
      </p>
      <LoadedReview state={body} lines={6}>
        {({ before, after }) => <ToolChangeView before={before} after={after} />}
      </LoadedReview>
    </ReviewDialog>
  );
}
