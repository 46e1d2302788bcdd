import { ListX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasTaskEnded } from '../../../shared/domain/backgroundTask.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { clearTasks } from '../../store/actions/callActions.ts';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectTasks } from '../../store/selectors.ts';
import styles from './SidebarTasks.module.css';

/** Calls in the background, the newest first, while there are any. Each leads to its chat, where it can be cancelled. */
export function SidebarTasks() {
  const { t } = useTranslation();
  const page = usePage();
  const tasks = usePageState(selectTasks);
  if (tasks.length === 0) return null;
  return (
    <section className={styles.tasks} aria-labelledby="sidebar-tasks">
      <div className={styles.head}>
        <h2 id="sidebar-tasks" className={styles.title}>
          {t('tasks.title')}
        </h2>
        {tasks.some(({ state }) => hasTaskEnded(state)) && (
          <IconButton icon={ListX} label={t('tasks.clear')} onClick={() => clearTasks(page)} />
        )}
      </div>
      <ul className={styles.list}>
        {tasks.toReversed().map(({ callId, conversationId, serverName, toolName, state }) => (
          <li key={callId}>
            <button
              type="button"
              className={styles.task}
              onClick={() => {
                openConversation(page, conversationId);
                page.store.getState().setDrawerOpen(false);
              }}
            >
              <span className={styles.name}>
                <span className={styles.server}>
                  <RevealedText text={serverName} />
                </span>{' '}
                <span className={styles.tool}>
                  <RevealedText text={toolName} />
                </span>
              </span>
              <span className={styles.state}>{t(`tasks.states.${state.kind}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
