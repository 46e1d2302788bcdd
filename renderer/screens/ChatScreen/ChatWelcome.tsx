import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Welcome } from '../../groups/Welcome/Welcome.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { openConversation, send } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectConversations, selectHasProvider } from '../../store/selectors.ts';
import { useNow } from '../useNow.ts';
import styles from './ChatScreen.module.css';

/** Seldom needed, so that its code is not part of the start. */
const FirstSteps = lazy(async () => ({ default: (await import('../ProviderSetup/FirstSteps.tsx')).FirstSteps }));

/** The chat that does not exist yet. */
export function ChatWelcome() {
  const { t } = useTranslation();
  const page = usePage();
  const hasProvider = usePageState(selectHasProvider);
  const sampleOn = usePageState((state) => state.snapshot?.settings.sampleServer ?? false);
  const practice = usePageState((state) => state.snapshot?.providers.find(({ kind }) => kind === 'practice')?.id);
  const recent = useRecentChats();
  const showScreen = usePageState((state) => state.showScreen);

  const startSample = () => {
    const defaultModel = practice === undefined ? {} : { defaultModel: { providerId: practice, model: 'practice' } };
    void attempt(page.client.call('settings.update', { sampleServer: true, ...defaultModel }));
    focusComposer();
  };
  return (
    <Scrollable label={t('sidebar.newChat')} className={styles.welcome}>
      <Welcome
        firstSteps={
          hasProvider ? undefined : (
            <Suspense fallback={null}>
              <FirstSteps onStartSample={sampleOn ? undefined : startSample} />
            </Suspense>
          )
        }
        isSampleServerOn={sampleOn}
        recent={hasProvider ? recent : []}
        onOpen={(id) => openConversation(page, id)}
        onPrompt={(text) => void send(page, text)}
        onAddServer={() => showScreen('servers')}
      />
    </Scrollable>
  );
}

const maxRecentChats = 4;
const firstDayMs = 24 * 60 * 60 * 1000;

/** The newest chats, once the first day is over: until then, the examples help more. */
function useRecentChats(): readonly ConversationHeader[] {
  const chats = usePageState(selectConversations);
  const now = useNow();
  if (!chats.some(({ createdAt }) => createdAt < now - firstDayMs)) return [];
  return chats
    .filter(({ shelf }) => shelf !== 'archived')
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, maxRecentChats);
}
