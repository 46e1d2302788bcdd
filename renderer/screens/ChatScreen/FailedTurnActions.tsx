import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { type ModelRemedy, remediesOf, retryTimeOf } from '../../../shared/domain/modelRemedies.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Countdown } from '../../elements/Countdown/Countdown.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { chooseModel, retryTurn, startChat } from '../../store/actions/conversationActions.ts';
import { summarise } from '../../store/actions/summaryActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectConversationId, selectModel } from '../../store/selectors.ts';
import styles from './FailedTurnActions.module.css';
import { useModelLists } from './useModelLists.ts';

interface FailedTurnActionsProps {
  /** Why the turn failed; without it, it was stopped or interrupted. */
  readonly error: ErrorInfo | undefined;
  /** It is one of two answers that are compared: it is asked for again of its own model. */
  readonly isCompared?: boolean;
}

/** The buttons for a turn that did not end well: what helps against its error, and trying again. */
export function FailedTurnActions({ error, isCompared = false }: FailedTurnActionsProps) {
  const { t } = useTranslation();
  const until = error && retryTimeOf(error);
  const remedies: readonly ModelRemedy[] = error === undefined ? ['retry'] : remediesOf(error);
  return (
    <>
      {remedies.map((remedy) => (!isCompared || remedy !== 'otherModel') && <Remedy key={remedy} remedy={remedy} />)}
      {until !== undefined && (
        <span className={styles.wait}>
          <Countdown until={until} words={(count) => t('thread.readyIn', { count })} over={t('thread.readyNow')} />
        </span>
      )}
    </>
  );
}

function Remedy({ remedy }: { readonly remedy: ModelRemedy }) {
  const { t } = useTranslation();
  const page = usePage();
  switch (remedy) {
    case 'providerSettings':
      return (
        <Button size="small" onClick={() => page.store.getState().showScreen('settings')}>
          {t('thread.openProviders')}
        </Button>
      );
    case 'otherModel':
      return <OtherModelButton />;
    case 'summarise':
      return <SummariseButton />;
    case 'newChat':
      return (
        <Button size="small" onClick={() => startChat(page)}>
          {t('thread.startNewChat')}
        </Button>
      );
    case 'retry':
      return (
        <Button
          size="small"
          onClick={() => {
            retryTurn(page);
            focusComposer();
          }}
        >
          {t('common.retry')}
        </Button>
      );
    default:
      return assertNever(remedy);
  }
}

/** Has the model summarise older messages; the answer is asked for again with Retry. */
function SummariseButton() {
  const { t } = useTranslation();
  const page = usePage();
  const id = usePageState(selectConversationId);
  if (id === undefined) return null;
  return (
    <Button size="small" onClick={() => void summarise(page, id)}>
      {t('summary.make')}
    </Button>
  );
}

/** Chooses another model for the chat; the answer is asked for again with Retry, or by the next message. */
function OtherModelButton() {
  const { t } = useTranslation();
  const page = usePage();
  const model = usePageState(selectModel);
  const lists = useModelLists();
  return (
    <ModelPicker
      {...lists}
      value={model}
      label={t('thread.otherModel')}
      trigger={
        <Button size="small" aria-label={t('thread.otherModel')}>
          {t('thread.otherModel')}
        </Button>
      }
      onChange={(next) => chooseModel(page, next)}
    />
  );
}
