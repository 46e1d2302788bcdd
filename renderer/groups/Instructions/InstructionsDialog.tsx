import { useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructionsBody } from '../../../shared/contract/instructionsCommands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { InstructionsChoice } from '../../../shared/domain/instructions.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { fullText } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { endKeyHandler, SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../ErrorNotice/ErrorNotice.tsx';
import { ToolChangeView } from '../ToolChange/ToolChangeView.tsx';
import { useInstructionsSize } from './useInstructionsSize.ts';
import styles from './Instructions.module.css';

export type InstructionsBodyState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly body: InstructionsBody }
  | { readonly kind: 'failed'; readonly error: ErrorInfo; readonly onRetry: () => void };

interface InstructionsDialogProps {
  readonly open: boolean;
  readonly serverName: string;
  /** They are another text than the one that was accepted. */
  readonly isChanged: boolean;
  readonly body: InstructionsBodyState;
  /** How many servers wait after this one. */
  readonly more: number;
  /** An answer is on its way. */
  readonly answering: boolean;
  readonly onAnswer: (body: InstructionsBody, choice: InstructionsChoice) => void;
  /** Later: nothing is answered. */
  readonly onClose: () => void;
}

/** Shows what a server wants models to read, whole, before any of them does. */
export function InstructionsDialog(props: InstructionsDialogProps) {
  const { open, serverName, isChanged, body, more, answering, onAnswer, onClose } = props;
  const { t } = useTranslation();
  const { buttons, tooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const ready = body.kind === 'ready' ? body.body : undefined;
  const text = useMemo(() => fullText([['', ready?.text ?? '']]), [ready?.text]);
  const inspection = useInspection(ready?.textHash, text);
  const cannotAnswer = ready === undefined || answering;
  const press = (choice: InstructionsChoice) => {
    const take = guarded(() => {
      if (ready !== undefined) onAnswer(ready, choice);
    });
    return (event: MouseEvent) => {
      if (!cannotAnswer) take(event);
    };
  };
  const disabled = cannotAnswer || tooSoon;
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      title={t(isChanged ? 'instructions.changedTitle' : 'instructions.title', { server: serverName })}
      actions={
        <div ref={buttons} className={styles.answers} onKeyDownCapture={onKeyDownCapture}>
          {ready !== undefined && <InspectionHint inspection={inspection} />}
          {more > 0 && <span className={styles.more}>{t('instructions.more', { count: more })}</span>}
          <Button onClick={onClose}>{t('instructions.later')}</Button>
          <Button aria-disabled={disabled} onClick={press('leaveOut')}>
            {t('instructions.leaveOut')}
          </Button>
          <ApproveButton look="secondary" inspection={inspection} disabled={disabled} onPress={press('use')}>
            {t('instructions.use')}
          </ApproveButton>
        </div>
      }
    >
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
      {ready !== undefined && <Content body={ready} inspection={inspection} />}
    </Dialog>
  );
}

function Content({ body, inspection }: { readonly body: InstructionsBody; readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const size = useInstructionsSize();
  const { answered, text, serverName, cutCharacters } = body;
  const differs = answered !== undefined && answered.choice === 'use' && answered.text !== text;
  return (
    // For the end key, wherever in the text the focus is.
    <div className={styles.content} onKeyDown={endKeyHandler(inspection.seen)} role="presentation">
      <p className={styles.intro}>
        <strong>
          <RevealedText text={serverName} />
        </strong>{' '}
        · {size(body)}
      </p>
      <p className={styles.intro}>{t('instructions.means')}</p>
      {answered?.sameLaunch === false && <Banner tone="warn" title={t('instructions.otherLaunch')} />}
      {answered?.choice === 'use' && !differs && !answered.sameLaunch && (
        <p className={styles.intro}>{t('instructions.sameText')}</p>
      )}
      <SecretNote of={text} />
      {hasHidden(text) && <Banner tone="danger" title={t('instructions.hidden')} />}
      {differs && (
        <>
          <p className={styles.heading}>{t('instructions.answeredBefore')}</p>
          <ToolChangeView before={{ instructions: answered.text }} after={{ instructions: text }} />
        </>
      )}
      <section>
        <p className={styles.heading}>{t('instructions.heading')}</p>
        <SeenRegion seen={inspection.seen}>
          <FullTextView text={inspection.text} />
        </SeenRegion>
      </section>
      {cutCharacters > 0 && <p className={styles.intro}>{t('instructions.cut', { count: cutCharacters })}</p>}
    </div>
  );
}
