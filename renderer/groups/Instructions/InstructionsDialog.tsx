import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructionsBody } from '../../../shared/contract/instructionsCommands.ts';
import type { InstructionsChoice } from '../../../shared/domain/instructions.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { fullText } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { endKeyHandler, SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { LoadedReview } from '../Review/LoadedReview.tsx';
import { bodyOf, type ReviewState } from '../Review/reviewState.ts';
import { ReviewDialog } from '../Review/ReviewDialog.tsx';
import { ToolChangeView } from '../ToolChange/ToolChangeView.tsx';
import { useInstructionsSize } from './useInstructionsSize.ts';
import styles from './Instructions.module.css';

interface InstructionsDialogProps {
  readonly open: boolean;
  readonly serverName: string;
  /** They differ from the text that was accepted. */
  readonly isChanged: boolean;
  readonly body: ReviewState<InstructionsBody>;
  /** How many servers wait after this one. */
  readonly more: number;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly onAnswer: (body: InstructionsBody, choice: InstructionsChoice) => void;
  /** Later: the user does not answer now. */
  readonly onClose: () => void;
}

/** Shows a server's instructions in full before any model reads them. */
export function InstructionsDialog(props: InstructionsDialogProps) {
  const { open, serverName, isChanged, body, more, isAnswering, onAnswer, onClose } = props;
  const { t } = useTranslation();
  const ready = bodyOf(body);
  const text = useMemo(() => fullText([['', ready?.text ?? '']]), [ready?.text]);
  const inspection = useInspection(ready?.textHash, text);
  return (
    <ReviewDialog<InstructionsBody, InstructionsChoice>
      open={open}
      title={t(isChanged ? 'instructions.changedTitle' : 'instructions.title', { server: serverName })}
      state={body}
      more={more > 0 ? t('instructions.more', { count: more }) : undefined}
      laterLabel={t('instructions.later')}
      isAnswering={isAnswering}
      onAnswer={onAnswer}
      onClose={onClose}
      hint={ready !== undefined && <InspectionHint inspection={inspection} />}
      answers={({ disabled, reasonId, press }) => (
        <>
          <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={press('leaveOut')}>
            {t('instructions.leaveOut')}
          </Button>
          <ApproveButton
            look="secondary"
            inspection={inspection}
            disabled={disabled}
            reasonId={reasonId}
            onPress={press('use')}
          >
            {t('instructions.use')}
          </ApproveButton>
        </>
      )}
    >
      <LoadedReview state={body} lines={6}>
        {(read) => <Content body={read} inspection={inspection} />}
      </LoadedReview>
    </ReviewDialog>
  );
}

function Content({ body, inspection }: { readonly body: InstructionsBody; readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const size = useInstructionsSize();
  const { answered, text, serverName, cutCharacters } = body;
  const differs = answered !== undefined && answered.choice === 'use' && answered.text !== text;
  return (
    // For the End key, wherever in the text the focus is.
    <div className={styles.content} onKeyDown={endKeyHandler(inspection.seen)} role="presentation">
      <p className={styles.intro}>
        <strong>
          <RevealedText text={serverName} />
        </strong>{' '}
        · {size(body)}
      </p>
      <p className={styles.intro}>{t('instructions.means')}</p>
      {answered?.isSameLaunch === false && <Banner tone="warn" title={t('instructions.otherLaunch')} />}
      {answered?.choice === 'use' && !differs && !answered.isSameLaunch && (
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
