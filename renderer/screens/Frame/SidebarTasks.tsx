import { ListX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BackgroundTask, hasTaskEnded } from '../../../shared/domain/backgroundTask.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { CallProgress } from '../../groups/ToolCallCard/CallProgress.tsx';
import { CancelCall } from '../../groups/ToolCallCard/CancelCall.tsx';
import { cancelTask, clearTasks } from '../../store/actions/callActions.ts';
import { openConversation } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectTasks } from '../../store/selectors.ts';
import styles from './SidebarTasks.module.css';

/** Calls in the background, the newest first, while there are any. Each leads to its chat, and can be cancelled. */
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
        {tasks.toReversed().map((task) => (
          <TaskRow key={task.callId} task={task} />
        ))}
      </ul>
    </section>
  );
}

function TaskRow({ task }: { readonly task: BackgroundTask }) {
  const { t } = useTranslation();
  const page = usePage();
  const line = useRef<HTMLButtonElement>(null);
  const { callId, conversationId, serverName, toolName, state } = task;
  const progress = state.kind === 'working' ? state.progress : undefined;
  return (
    <li className={styles.row}>
      <button
        ref={line}
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
      <CancelCall
        tool={toolName}
        isRunning={!hasTaskEnded(state)}
        line={line}
        onCancel={(said) => cancelTask(page, callId, said)}
      />
      {progress !== undefined && (
        <div className={styles.progress}>
          <CallProgress progress={progress} tool={toolName} />
        </div>
      )}
    </li>
  );
}
