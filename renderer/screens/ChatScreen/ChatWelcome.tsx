import { useTranslation } from 'react-i18next';
import { focusComposer } from '../../browser/composerFocus.ts';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Welcome } from '../../groups/Welcome/Welcome.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { send } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectHasProvider, selectServers } from '../../store/selectors.ts';
import styles from './ChatScreen.module.css';

/** The chat that does not exist yet. */
export function ChatWelcome() {
  const { t } = useTranslation();
  const page = usePage();
  const hasProvider = usePageState(selectHasProvider);
  const servers = usePageState(selectServers);
  const sampleOn = usePageState((state) => state.snapshot?.settings.sampleServer ?? false);
  const practice = usePageState((state) => state.snapshot?.providers.find(({ kind }) => kind === 'practice')?.id);
  const showScreen = usePageState((state) => state.showScreen);

  const startSample = () => {
    const defaultModel = practice === undefined ? {} : { defaultModel: { providerId: practice, model: 'practice' } };
    void attempt(page.client.call('settings.update', { sampleServer: true, ...defaultModel }));
    focusComposer();
  };
  return (
    <Scrollable label={t('sidebar.newChat')} className={styles.welcome}>
      <Welcome
        isFirstStart={!hasProvider && servers.every((server) => server.definition.launch.kind === 'builtin')}
        isSampleServerOn={sampleOn}
        onStartSample={startSample}
        onPrompt={(text) => void send(page, text)}
        onAddProvider={() => showScreen('settings')}
        onAddServer={() => showScreen('servers')}
      />
    </Scrollable>
  );
}
