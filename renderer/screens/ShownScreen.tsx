import i18next from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { notify } from '../browser/notify.ts';
import { tellFault } from '../browser/pageFaults.ts';
import { usePage, usePageState } from '../store/page.ts';
import type { Screen } from '../store/uiSlice.ts';
import { ChatScreen } from './ChatScreen/ChatScreen.tsx';

const loaders: Readonly<Record<Exclude<Screen, 'chat'>, () => Promise<ComponentType>>> = {
  search: async () => (await import('./SearchScreen/SearchScreen.tsx')).SearchScreen,
  servers: async () => (await import('./ServersScreen/ServersScreen.tsx')).ServersScreen,
  registry: async () => (await import('./RegistryScreen/RegistryScreen.tsx')).RegistryScreen,
  permissions: async () => (await import('./PermissionsScreen/PermissionsScreen.tsx')).PermissionsScreen,
  activity: async () => (await import('./ActivityScreen/ActivityScreen.tsx')).ActivityScreen,
  usage: async () => (await import('./UsageScreen/UsageScreen.tsx')).UsageScreen,
  settings: async () => (await import('./SettingsScreen/SettingsScreen.tsx')).SettingsScreen,
  assistants: async () => (await import('./AssistantsScreen/AssistantsScreen.tsx')).AssistantsScreen,
  projects: async () => (await import('./ProjectsScreen/ProjectsScreen.tsx')).ProjectsScreen,
  skills: async () => (await import('./SkillsScreen/SkillsScreen.tsx')).SkillsScreen,
  import: async () => (await import('./ImportScreen/ImportScreen.tsx')).ImportScreen,
  storage: async () => (await import('./StorageScreen/StorageScreen.tsx')).StorageScreen,
};

const loaded: Partial<Record<Screen, ComponentType>> = { chat: ChatScreen };

/** @returns whether its code is here; what stopped it is told as a fault of the page, because its own code may have failed */
async function load(screen: Exclude<Screen, 'chat'>): Promise<boolean> {
  try {
    loaded[screen] = await loaders[screen]();
    return true;
  } catch (error) {
    tellFault('error', error);
    return false;
  }
}

/** Browsers remember that a module could not be loaded (Chromium before 156): only the page anew asks for it again. */
function tellMissing(isConnected: boolean): void {
  const title = i18next.t('failure.screen');
  if (!isConnected) {
    return notify({ tone: 'danger', title, description: i18next.t('errors.connectionClosed') });
  }
  notify({
    tone: 'danger',
    title,
    description: i18next.t('failure.reloadMeans'),
    action: { label: i18next.t('failure.reload'), run: () => location.reload() },
  });
}

/**
 * The chosen screen. The code of each but the chat is loaded when it is first opened: it is no part of the start. Until it is here, the
 * screen before stays; where it cannot be loaded, that is said, and the screen before is chosen again.
 *
 * Not with `lazy` of React: what that has once drawn as absent, it shows only after 300 ms.
 */
export function ShownScreen() {
  const { store } = usePage();
  const screen = usePageState((state) => state.screen);
  const [shown, setShown] = useState<Screen>();
  if (screen !== shown && loaded[screen]) setShown(screen);
  useEffect(() => {
    if (screen === 'chat' || loaded[screen]) return undefined;
    let isWanted = true;
    void load(screen).then((isHere) => {
      if (!isWanted) return;
      if (isHere) return setShown(screen);
      const { connection, showScreen } = store.getState();
      tellMissing(connection === 'connected');
      showScreen(shown ?? 'chat');
    });
    return () => {
      isWanted = false;
    };
  }, [screen, shown, store]);
  const Shown = shown && loaded[shown];
  return Shown && <Shown />;
}
