import { useTranslation } from 'react-i18next';
import type { ToolChangeBody } from '../../../shared/contract/pinCommands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ToolChange, ToolChangeAnswer } from '../../../shared/domain/pin.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ToolChangeView } from './ToolChangeView.tsx';
import styles from './ToolChangeDialog.module.css';

export type ToolChangeBodyState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: ToolChangeBody }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

interface ToolChangeDialogProps {
  readonly change: ToolChange;
  /** How many wait after this one. */
  readonly more: number;
  readonly body: ToolChangeBodyState;
  /** An answer is on its way. */
  readonly answering: boolean;
  readonly onAnswer: (body: ToolChangeBody, answer: ToolChangeAnswer) => void;
  /** Later: nothing is answered, and the tool goes on waiting. */
  readonly onClose: () => void;
}

/** Shows what changed of a tool before it may be used again. */
export function ToolChangeDialog({ change, more, body, answering, onAnswer, onClose }: ToolChangeDialogProps) {
  const { t } = useTranslation();
  const { buttons, tooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const cannotAnswer = body.kind !== 'ready' || answering;
  const press = (answer: ToolChangeAnswer) =>
    guarded(() => {
      if (body.kind === 'ready' && !answering) onAnswer(body.body, answer);
    });
  const disabled = cannotAnswer || tooSoon;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('toolChange.title', { tool: change.tool.name })}
      actions={
        <div ref={buttons} className={styles.answers} onKeyDownCapture={onKeyDownCapture}>
          {more > 0 && <span className={styles.more}>{t('toolChange.more', { count: more })}</span>}
          <Button onClick={onClose}>{t('toolChange.later')}</Button>
          <Button aria-disabled={disabled} onClick={press('disable')}>
            {t('toolChange.disable')}
          </Button>
          <Button aria-disabled={disabled} onClick={press('accept')}>
            {t('toolChange.accept')}
          </Button>
        </div>
      }
    >
      <p className={styles.intro}>
        <strong>
          <RevealedText text={change.serverName} />
        </strong>{' '}
        {t(body.kind === 'ready' && body.body.before === undefined ? 'toolChange.revoked' : 'toolChange.means')}
      </p>
      {body.kind === 'loading' && <Skeleton lines={6} label={t('common.loading')} />}
      {body.kind === 'failed' && (
        <ErrorNotice
          error={body.error}
          actions={
            <Button size="small" onClick={body.onRetry}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {body.kind === 'ready' && <ToolChangeView before={body.body.before} after={body.body.after} />}
    </Dialog>
  );
}
