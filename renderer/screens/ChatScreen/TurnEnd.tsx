import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { ModelDelayNotice } from '../../groups/ModelDelayNotice/ModelDelayNotice.tsx';
import { restartTurn, stopTurn } from '../../store/actions/conversationActions.ts';
import { answerToolShare } from '../../store/actions/toolActions.ts';
import { goOn } from '../../store/actions/usageActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectActivity } from '../../store/selectors.ts';
import { FailedTurnActions } from './FailedTurnActions.tsx';
import styles from './ThreadView.module.css';

/** The state of the turn, or why it ended, if no message shows it. */
export function TurnEnd() {
  const { t } = useTranslation();
  const page = usePage();
  const turn = usePageState(selectActivity)?.turn;
  const last = usePageState((state) => (state.open.kind === 'ready' ? state.open.thread.messages.at(-1) : undefined));
  if (turn === undefined || last === undefined) return null;
  if (turn.kind === 'callingModel' && turn.delay !== undefined) {
    return (
      <ModelDelayNotice
        delay={turn.delay}
        onStop={() => stopTurn(page)}
        onRestart={() => restartTurn(page)}
        onGoOn={() => goOn(page)}
        onTools={{
          onSend: () => answerToolShare(page, 'send'),
          onSearch: () => answerToolShare(page, 'search'),
          onChoose: () => page.store.getState().setPickingTools(true),
        }}
      />
    );
  }
  if (turn.kind === 'callingModel' && last.state !== 'streaming') {
    return (
      <p role="status" className={styles.older}>
        <Spinner /> {t('thread.thinking')}
      </p>
    );
  }
  if (turn.kind === 'stopping') {
    return (
      <p role="status" className={styles.older}>
        <Spinner /> {t('thread.stopping')}
      </p>
    );
  }
  // A message that failed, was stopped or was interrupted shows that itself.
  const saidByMessage = last.role === 'assistant' && last.state !== 'finished';
  if (turn.kind !== 'idle' || saidByMessage) return null;
  if (turn.lastEnd === 'failed' && turn.error !== undefined) {
    return (
      <div className={styles.end}>
        <ErrorNotice error={turn.error} actions={<FailedTurnActions error={turn.error} />} />
      </div>
    );
  }
  if (turn.lastEnd === 'stopped' || turn.lastEnd === 'interrupted' || turn.lastEnd === 'iterationLimit') {
    return (
      <div className={styles.end}>
        <Banner tone="info" title={t(`thread.${turn.lastEnd}`)} actions={<FailedTurnActions error={undefined} />} />
      </div>
    );
  }
  return null;
}
