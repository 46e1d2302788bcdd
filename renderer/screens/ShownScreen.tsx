import { type ComponentType, useEffect, useState } from 'react';
import { problemError } from '../../shared/domain/error.ts';
import { attempt } from '../store/actions/attempt.ts';
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

/** @throws HostError of `gatehouseLost` */
async function load(screen: Exclude<Screen, 'chat'>): Promise<true> {
  try {
    loaded[screen] = await loaders[screen]();
    return true;
  } catch {
    throw problemError({ kind: 'gatehouseLost' });
  }
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
    void attempt(load(screen)).then((isHere) => {
      if (!isWanted) return;
      if (isHere) setShown(screen);
      else store.getState().showScreen(shown ?? 'chat');
    });
    return () => {
      isWanted = false;
    };
  }, [screen, shown, store]);
  const Shown = shown && loaded[shown];
  return Shown && <Shown />;
}
