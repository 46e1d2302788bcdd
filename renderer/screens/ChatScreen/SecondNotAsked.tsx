import { useTranslation } from 'react-i18next';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { focusComposer } from '../../browser/composerFocus.ts';
import { compareWith } from '../../store/actions/versionActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import type { PageState } from '../../store/pageStore.ts';
import { selectActivity, selectIsAnswering } from '../../store/selectors.ts';
import { startOfLastAnswer } from './comparedRow.ts';
import styles from './ThreadView.module.css';

/** Says that the last message was meant for a second model, which was not asked: the user stopped, or Gatehouse ended before. */
export function SecondNotAsked() {
  const { t } = useTranslation();
  const page = usePage();
  const answer = usePageState(selectUncompared);
  const model = usePageState(({ open }) =>
    open.kind === 'ready' ? open.thread.messages.findLast(({ role }) => role === 'user')?.secondModel : undefined,
  );
  if (answer === undefined || model === undefined) return null;
  const ask = () => {
    focusComposer();
    void compareWith(page, answer, model);
  };
  return (
    <div className={styles.end}>
      <Banner
        tone="info"
        title={t('compare.notAsked', { model: model.model })}
        actions={
          <Button size="small" onClick={ask}>
            {t('compare.askNow')}
          </Button>
        }
      />
    </div>
  );
}

/** The first message of the last answer, if it has no other version and none is being written. */
function selectUncompared(state: PageState) {
  const activity = selectActivity(state);
  if (state.open.kind !== 'ready' || activity?.comparison !== undefined || selectIsAnswering(state)) return undefined;
  const { messages, versions } = state.open.thread;
  const start = startOfLastAnswer(messages);
  const first = start === undefined ? undefined : messages[start];
  return first !== undefined && versions[first.id] === undefined ? first : undefined;
}
