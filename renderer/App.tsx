import { useEffect, type ComponentType } from 'react';
import { setLanguage, languageFor } from './i18n/i18n.ts';
import { ActivityScreen } from './screens/ActivityScreen/ActivityScreen.tsx';
import { ChatScreen } from './screens/ChatScreen/ChatScreen.tsx';
import { Frame } from './screens/Frame/Frame.tsx';
import { Overlays } from './screens/Frame/Overlays.tsx';
import { LinkedPictures } from './screens/Pictures/LinkedPictures.tsx';
import { PageIcons } from './screens/PageIcons.tsx';
import { PageResultActions } from './screens/PageResultActions.tsx';
import { PermissionsScreen } from './screens/PermissionsScreen/PermissionsScreen.tsx';
import { SearchScreen } from './screens/SearchScreen/SearchScreen.tsx';
import { ServersScreen } from './screens/ServersScreen/ServersScreen.tsx';
import { SettingsScreen } from './screens/SettingsScreen/SettingsScreen.tsx';
import { StartScreen } from './screens/StartScreen/StartScreen.tsx';
import { usePage, usePageState } from './store/page.ts';
import { selectSettings } from './store/selectors.ts';
import type { Screen } from './store/uiSlice.ts';

const screens: Record<Screen, ComponentType> = {
  chat: ChatScreen,
  search: SearchScreen,
  servers: ServersScreen,
  permissions: PermissionsScreen,
  activity: ActivityScreen,
  settings: SettingsScreen,
};

/** The chosen screen, once the host's state is known. */
export function App() {
  const page = usePage();
  const connection = usePageState((state) => state.connection);
  const loaded = usePageState((state) => state.snapshot !== undefined);
  const error = usePageState((state) => state.loadError);
  const settings = usePageState(selectSettings);
  const Screen = screens[usePageState((state) => state.screen)];

  useEffect(() => {
    if (settings === undefined) return;
    setLanguage(languageFor(settings.language, navigator.languages));
    document.documentElement.dataset['theme'] = settings.theme;
  }, [settings]);

  if (!loaded || connection === 'refused') {
    return <StartScreen connection={connection} error={error} onRetry={page.reload} />;
  }
  return (
    <PageResultActions>
      <PageIcons>
        <LinkedPictures>
          <Frame>
            <Screen />
          </Frame>
          <Overlays />
        </LinkedPictures>
      </PageIcons>
    </PageResultActions>
  );
}
