import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '../../../shared/domain/comparison.ts';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { Thread } from '../../../shared/domain/thread.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { cancelSecondAnswer, keepAnswer, stopAnswer } from '../../store/actions/versionActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectIsAnswering } from '../../store/selectors.ts';
import { AnswerMessages } from './AnswerMessages.tsx';
import styles from './ComparedAnswers.module.css';
import { HiddenAnswer } from './HiddenAnswer.tsx';

interface ComparedAnswersProps {
  readonly conversationId: ConversationId;
  readonly comparison: Comparison;
  /** The answer that is in the thread now. */
  readonly answer: readonly Message[];
  /** All calls of the thread. */
  readonly calls: Thread['calls'];
}

/** Two answers to one question side by side, below each other where there is little room, until the user keeps one. */
export function ComparedAnswers({ conversationId, comparison, answer, calls }: ComparedAnswersProps) {
  const { t } = useTranslation();
  const page = usePage();
  const isAnswering = usePageState(selectIsAnswering);
  // The host tells that the second answer begins a moment before it takes the place of the first one in the thread.
  const hidden = comparison.kind === 'both' && answer[0]?.id !== comparison.before ? comparison.before : undefined;
  // So that the first answer does not disappear while it is read again as the version it has become.
  const [seen, setSeen] = useState<{ messages: readonly Message[]; calls: Thread['calls'] }>();
  const isWhole = answer.at(-1)?.state !== 'streaming';
  if (hidden === undefined && isWhole && (seen?.messages !== answer || seen.calls !== calls)) {
    setSeen({ messages: answer, calls });
  }
  const shown = <AnswerMessages messages={answer} calls={calls} canRetry={hidden !== undefined && !isAnswering} />;
  const stop = <StopButton conversationId={conversationId} />;
  const keep = (kept: 'first' | 'second') => (
    <KeepButton isOff={isAnswering} onKeep={() => void keepAnswer(page, conversationId, kept)} />
  );
  return (
    <div role="group" aria-label={t('compare.title')} className={styles.columns}>
      <section className={styles.column} aria-label={t('compare.first')}>
        {hidden === undefined ? (
          <>
            <p className={styles.model}>{answer[0]?.model?.model ?? t('compare.first')}</p>
            {shown}
          </>
        ) : (
          <HiddenAnswer conversationId={conversationId} begin={hidden} seen={seen} />
        )}
        {hidden === undefined && isAnswering ? stop : keep('first')}
      </section>
      <section className={styles.column} aria-label={t('compare.second')}>
        <p className={styles.model}>{comparison.model.model}</p>
        {hidden === undefined ? (
          <>
            <p className={styles.waits}>{t('compare.waits')}</p>
            <Button size="small" onClick={() => cancelSecondAnswer(page, conversationId)}>
              {t('compare.cancel')}
            </Button>
          </>
        ) : (
          <>
            {shown}
            {isAnswering ? stop : keep('second')}
          </>
        )}
      </section>
    </div>
  );
}

function StopButton({ conversationId }: { readonly conversationId: ConversationId }) {
  const { t } = useTranslation();
  const page = usePage();
  return (
    <Button size="small" onClick={() => stopAnswer(page, conversationId)}>
      {t('compare.stop')}
    </Button>
  );
}

/** While an answer is written, none can be kept: the button says so, and keeps the focus. */
function KeepButton({ isOff, onKeep }: { readonly isOff: boolean; readonly onKeep: () => void }) {
  const { t } = useTranslation();
  const offBecause = isOff ? t('thread.notWhileAnswering') : undefined;
  return (
    <Button
      size="small"
      aria-disabled={isOff}
      aria-description={offBecause}
      title={offBecause}
      onClick={() => !isOff && onKeep()}
    >
      {t('compare.keep')}
    </Button>
  );
}
