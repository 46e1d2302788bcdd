import { lazy } from 'react';

const loaders = {
  search: async () => ({ default: (await import('./SearchScreen/SearchScreen.tsx')).SearchScreen }),
  servers: async () => ({ default: (await import('./ServersScreen/ServersScreen.tsx')).ServersScreen }),
  registry: async () => ({ default: (await import('./RegistryScreen/RegistryScreen.tsx')).RegistryScreen }),
  permissions: async () => ({ default: (await import('./PermissionsScreen/PermissionsScreen.tsx')).PermissionsScreen }),
  activity: async () => ({ default: (await import('./ActivityScreen/ActivityScreen.tsx')).ActivityScreen }),
  usage: async () => ({ default: (await import('./UsageScreen/UsageScreen.tsx')).UsageScreen }),
  settings: async () => ({ default: (await import('./SettingsScreen/SettingsScreen.tsx')).SettingsScreen }),
  assistants: async () => ({ default: (await import('./AssistantsScreen/AssistantsScreen.tsx')).AssistantsScreen }),
  projects: async () => ({ default: (await import('./ProjectsScreen/ProjectsScreen.tsx')).ProjectsScreen }),
  skills: async () => ({ default: (await import('./SkillsScreen/SkillsScreen.tsx')).SkillsScreen }),
  import: async () => ({ default: (await import('./ImportScreen/ImportScreen.tsx')).ImportScreen }),
  storage: async () => ({ default: (await import('./StorageScreen/StorageScreen.tsx')).StorageScreen }),
};

const withoutIdleCallbacksMs = 1000;

/** Every screen but the chat. Their code is not part of the start. */
export const lazyScreens = {
  search: lazy(loaders.search),
  servers: lazy(loaders.servers),
  registry: lazy(loaders.registry),
  permissions: lazy(loaders.permissions),
  activity: lazy(loaders.activity),
  usage: lazy(loaders.usage),
  settings: lazy(loaders.settings),
  assistants: lazy(loaders.assistants),
  projects: lazy(loaders.projects),
  skills: lazy(loaders.skills),
  import: lazy(loaders.import),
  storage: lazy(loaders.storage),
};

/**
 * Loads the code of all screens when the page has nothing else to do, so that the first visit of a screen is as fast as the
 * next ones. A screen that cannot be loaded is loaded again when it is opened, where its error is shown.
 *
 * @returns cancels it
 */
export function loadScreensWhenIdle(): () => void {
  const loadAll = () => Object.values(loaders).forEach((load) => void load().catch(() => undefined));
  // Not every browser has idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(loadAll, withoutIdleCallbacksMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(loadAll);
  return () => cancelIdleCallback(handle);
}
