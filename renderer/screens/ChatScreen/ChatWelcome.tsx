import { useTranslation } from 'react-i18next';
import type { ProviderView } from '../../../shared/domain/model.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Welcome } from '../../groups/Welcome/Welcome.tsx';
import { WelcomeShelf } from '../../groups/Welcome/WelcomeShelf.tsx';
import { startChatWith } from '../../store/actions/assistantActions.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { openConversation, send } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectConversations, selectHasProvider, selectModel, selectProviders } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { usePromptSearch } from '../../store/usePromptSearch.ts';
import { isFirstDayOver, newChatShelf } from './newChatShelf.ts';
import { FirstSteps } from '../ProviderSetup/FirstSteps.tsx';
import { FreshModels } from '../ProviderSetup/FreshModels.tsx';
import { useNow } from '../useNow.ts';
import styles from './ChatScreen.module.css';

/** The chat that does not exist yet. */
export function ChatWelcome() {
  const { t } = useTranslation();
  const page = usePage();
  const hasProvider = usePageState(selectHasProvider);
  const sampleOn = usePageState((state) => state.snapshot?.settings.sampleServer ?? false);
  const practice = usePageState((state) => state.snapshot?.providers.find(({ kind }) => kind === 'practice')?.id);
  const shelf = useShelf();
  const fresh = useFreshProviders();
  const { showScreen, openPrompt } = page.store.getState();

  const startSample = () => {
    const defaultModel = practice === undefined ? {} : { defaultModel: { providerId: practice, model: 'practice' } };
    void attempt(page.client.call('settings.update', { sampleServer: true, ...defaultModel }));
    focusComposer();
  };
  return (
    <Scrollable label={t('sidebar.newChat')} className={styles.welcome}>
      <Welcome
        firstSteps={hasProvider ? undefined : <FirstSteps onStartSample={sampleOn ? undefined : startSample} />}
        news={fresh.length === 0 ? undefined : <FreshModels providers={fresh} />}
        isSampleServerOn={sampleOn}
        shelf={
          !hasProvider || shelf === undefined ? undefined : (
            <WelcomeShelf
              {...shelf}
              onOpen={(id) => openConversation(page, id)}
              onAssistant={(assistant) => startChatWith(page, assistant)}
              onPrompt={(offered) => openPrompt({ offered })}
            />
          )
        }
        onPrompt={(text) => void send(page, text)}
        onAddServer={() => showScreen('servers')}
      />
    </Scrollable>
  );
}

/** The providers that were asked for their models in this visit, as long as no model but the practice model is chosen. */
function useFreshProviders(): readonly ProviderView[] {
  const providers = usePageState(selectProviders);
  const checks = usePageState(({ modelChecks }) => modelChecks);
  const chosen = usePageState(selectModel)?.providerId;
  const isChosen = providers.some(({ id, kind }) => id === chosen && kind !== 'practice');
  return isChosen ? [] : providers.filter(({ id, kind }) => kind !== 'practice' && checks[id] !== undefined);
}

/** What to go on with once the first day is over. */
function useShelf() {
  const chats = usePageState(selectConversations);
  const assistantReads = usePageState((state) => state.assistantReads);
  const now = useNow();
  const isOver = isFirstDayOver(chats, now);
  const prompts = usePromptSearch(isOver ? '' : undefined);
  const { query } = useQuery('assistant.list', {}, assistantReads, isOver);
  const assistants = query.kind === 'ready' ? query.output.assistants : [];
  return newChatShelf(chats, { assistants, prompts: prompts.prompts }, now);
}
