import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { focusComposer } from '../../browser/composerFocus.ts';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectHeader } from '../../store/selectors.ts';
import { ChatWelcome } from './ChatWelcome.tsx';
import { ComposerPane } from './ComposerPane.tsx';
import { FindBar } from './FindBar.tsx';
import { NewChatAssistant } from './NewChatAssistant.tsx';
import { NewChatProject } from './NewChatProject.tsx';
import { InstructionsWaiting } from './InstructionsWaiting.tsx';
import { ThreadView } from './ThreadView.tsx';
import styles from './ChatScreen.module.css';

/** The open conversation with its composer. In the small window of quick ask, a new one is the composer alone. */
export function ChatScreen({ isQuick = false }: { readonly isQuick?: boolean }) {
  const { t } = useTranslation();
  const page = usePage();
  const open = usePageState((state) => state.open);
  const title = usePageState(selectHeader)?.title;
  const finding = usePageState((state) => state.isFinding);
  const sought = usePageState((state) => state.soughtMessage);
  const isHere = open.kind === 'ready' && open.thread.conversationId === sought?.conversationId;
  const begin = isHere ? sought : undefined;

  return (
    <div className={styles.chat}>
      {open.kind !== 'new' && (
        <VisuallyHidden render="h1">{title === undefined || title === '' ? t('chat.untitled') : title}</VisuallyHidden>
      )}
      {finding && open.kind === 'ready' && (
        <FindBar key={begin && `${begin.messageId} ${begin.text}`} thread={open.thread} begin={begin} />
      )}
      {open.kind === 'new' && isQuick && <VisuallyHidden render="h1">{t('quickAsk.title')}</VisuallyHidden>}
      {open.kind === 'new' && !isQuick && <NewChat />}
      {open.kind === 'loading' && (
        <div className={styles.centered}>
          <Skeleton lines={7} label={t('common.loading')} />
        </div>
      )}
      {open.kind === 'failed' && (
        <div className={styles.centered}>
          <ErrorNotice
            error={open.error}
            actions={
              <Button
                size="small"
                onClick={() => {
                  page.thread.open(open.conversationId);
                  focusComposer();
                }}
              >
                {t('common.retry')}
              </Button>
            }
          />
        </div>
      )}
      {open.kind === 'ready' && (
        <ThreadView key={open.thread.conversationId} thread={open.thread} isReadingOlder={open.older === 'loading'} />
      )}
      <ComposerPane isQuick={isQuick} />
    </div>
  );
}

/** What is above the composer of a new chat. */
function NewChat() {
  return (
    <>
      <ChatWelcome />
      <NewChatProject />
      <NewChatAssistant />
      <div className={styles.pane}>
        <InstructionsWaiting />
      </div>
    </>
  );
}
