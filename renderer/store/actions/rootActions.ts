import i18next from 'i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { RootId, ServerId } from '../../../shared/domain/ids.ts';
import type { PathWish } from '../../../shared/domain/pathWish.ts';
import type { FolderFacts, RootView } from '../../../shared/domain/root.ts';
import { notify } from '../../browser/notify.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { Page } from '../page.ts';
import type { PageState } from '../pageStore.ts';
import { selectServers } from '../selectors.ts';
import { attempt, problemOf } from './attempt.ts';
import { errorText } from '../../i18n/errorText.ts';

/** Opens the native folder dialog; `null` if the user closed it. */
export async function pickFolder({ client }: Page): Promise<string | null> {
  return (await attempt(client.call('folder.pick', {})))?.path ?? null;
}

/** Opens the native dialog for files or folders; none if the user closed it. */
export async function pickPaths({ client }: Page, wish: PathWish): Promise<readonly string[]> {
  return (await attempt(client.call('path.pick', wish)))?.paths ?? [];
}

/** Shares exactly the folder that was shown. */
export function shareFolder(
  { client }: Page,
  { path, factsHash }: FolderFacts,
  servers: readonly ServerId[],
  typedPath: string | undefined,
  signal: AbortSignal,
): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('root.share', { path, factsHash, serverIds: [...servers], typedPath }, signal));
}

/**
 * Adds a server to the ones a folder is shared with, or removes one.
 *
 * @returns what to share again, if the host wants the folder to be reviewed first
 */
export async function setRootServer(
  { client, store }: Page,
  root: RootView,
  server: ServerId,
  isShared: boolean,
): Promise<{ path: string; servers: readonly ServerId[] } | undefined> {
  // A folder that must be confirmed on the trust page is shared through the dialog, which explains that.
  if (isShared && isConfined(store.getState(), server))
    return { path: root.path, servers: [...root.sharedWith, server] };
  const others = root.sharedWith.filter((id) => id !== server);
  const serverIds = isShared ? [...others, server] : others;
  try {
    await client.call('root.setServers', { rootId: root.id, realPath: root.realPath, serverIds });
    return undefined;
  } catch (error) {
    const info = errorInfoOf(error);
    if (isShared && (info.code === 'forbidden' || info.code === 'conflict'))
      return { path: root.path, servers: serverIds };
    notify({ tone: 'danger', title: i18next.t(`errors.${info.code}`), description: errorText(info, i18next) });
    return undefined;
  }
}

export function renameRoot({ client }: Page, rootId: RootId, name: string): void {
  void attempt(client.call('root.rename', { rootId, name }));
}

/** Stops sharing a folder; the toast can undo it. */
export async function removeRoot({ client }: Page, { id: rootId, name }: RootView): Promise<void> {
  if ((await attempt(client.call('root.remove', { rootId }))) === undefined) return;
  notify({
    title: i18next.t('roots.removed', { folder: name }),
    action: { label: i18next.t('common.undo'), run: () => void attempt(client.call('root.restore', { rootId })) },
  });
}

function isConfined(state: PageState, server: ServerId): boolean {
  const launch = selectServers(state).find(({ definition }) => definition.id === server)?.definition.launch;
  return launch?.kind === 'stdio' && launch.confine !== undefined;
}
