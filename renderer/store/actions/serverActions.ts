import i18next from 'i18next';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ModelAccess } from '../../../shared/domain/modelAccess.ts';
import type { ServerLimits } from '../../../shared/domain/serverLimits.ts';
import type { ToolLoading } from '../../../shared/domain/toolLoading.ts';
import { accountOfLaunch } from '../../../shared/domain/serverAccounts.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { selectTrust } from '../selectors.ts';
import { attempt } from './attempt.ts';

export function setServerEnabled({ client }: Page, server: ServerView, isEnabled: boolean): void {
  // The sample server is a setting, not an entry of mcp.json.
  if (server.definition.launch.kind === 'builtin') {
    void attempt(client.call('settings.update', { sampleServer: isEnabled }));
  } else {
    void attempt(client.call('server.setEnabled', { serverId: server.definition.id, enabled: isEnabled }));
  }
}

export function restartServer({ client }: Page, serverId: ServerId): void {
  void attempt(client.call('server.restart', { serverId }));
}

/** Has what npx downloaded for a server deleted; the trust page asks first. An answer of no is no failure. */
export async function reinstallServer({ client }: Page, serverId: ServerId): Promise<void> {
  const work = client.call('server.reinstall', { serverId });
  await attempt(
    work.catch((error: unknown) => {
      if (errorInfoOf(error).code !== 'cancelled') throw error;
    }),
  );
}

/** Moves the secrets that are written out in a launch to the secret store. This changes the launch, so trust is asked for again. */
export async function keepSecretsOf({ client }: Page, { definition }: ServerView): Promise<void> {
  const { id: serverId, name, launch } = definition;
  if (launch.kind === 'builtin') return;
  await attempt(client.call('server.update', { serverId, name, launch, keepSecrets: true, seen: { name, launch } }));
}

/** Sets whether models are offered tools of a server; without names, all of its tools. */
export function setToolsEnabled(
  { client }: Page,
  serverId: ServerId,
  names: readonly string[] | undefined,
  isEnabled: boolean,
): void {
  void attempt(client.call('tool.setEnabled', { serverId, enabled: isEnabled, ...(names && { names: [...names] }) }));
}

/** Sets how models get the tools of a server. What was set for servers that are gone is dropped. */
export function setToolLoading({ client, store }: Page, serverId: ServerId, loading: ToolLoading | 'automatic'): void {
  const { snapshot } = store.getState();
  if (snapshot === undefined) return;
  const { [serverId]: _, ...others } = snapshot.settings.toolLoading;
  const present = snapshot.servers.flatMap(({ definition: { id } }) => {
    const kept = others[id];
    return kept === undefined ? [] : [[id, kept] as const];
  });
  const toolLoading = Object.fromEntries(
    loading === 'automatic' ? present : [...present, [serverId, loading] as const],
  );
  void attempt(client.call('settings.update', { toolLoading }));
}

interface AccessChange {
  readonly serverId: ServerId;
  readonly access: ModelAccess;
  readonly isOn: boolean;
}

/** Offers models the resources or the prompts of a server, or no longer. */
export function setModelAccess({ client, store }: Page, { serverId, access, isOn }: AccessChange): void {
  const { snapshot } = store.getState();
  if (snapshot === undefined) return;
  const all = snapshot.settings.modelAccess;
  const others = (all[serverId] ?? []).filter((other) => other !== access);
  const now = isOn ? [...others, access].sort() : others;
  // The choices for servers that are gone go with the next change.
  const modelAccess = Object.fromEntries(
    snapshot.servers.flatMap(({ definition: { id } }) => {
      const chosen = id === serverId ? now : (all[id] ?? []);
      return chosen.length === 0 ? [] : [[id, chosen] as const];
    }),
  );
  void attempt(client.call('settings.update', { modelAccess }));
}

/** Puts servers in a group of the list, or in none. What was set for servers that are gone is dropped. */
export function setServerGroup({ client, store }: Page, servers: readonly ServerView[], group: string): void {
  const { snapshot } = store.getState();
  if (snapshot === undefined) return;
  const changed = new Set(servers.map(({ definition }) => definition.id));
  const all = snapshot.settings.serverGroups;
  const serverGroups = Object.fromEntries(
    snapshot.servers.flatMap(({ definition: { id } }) => {
      const name = changed.has(id) ? group : (all[id] ?? '');
      return name === '' ? [] : [[id, name] as const];
    }),
  );
  void attempt(client.call('settings.update', { serverGroups }));
}

/** Removes servers. Undo brings all of them back as they were. */
export async function removeServers(page: Page, servers: readonly ServerView[]): Promise<void> {
  const removed = (await Promise.all(servers.map((server) => removeServer(page, server)))).filter(
    (undo) => undo !== undefined,
  );
  const [only] = servers;
  // The sample server is a setting with a switch of its own, which stays in view.
  if (removed.length === 0 || only === undefined) return;
  notify({
    title:
      servers.length === 1
        ? i18next.t('servers.removed', { server: only.definition.name })
        : i18next.t('servers.removedSeveral', { count: removed.length }),
    action: { label: i18next.t('common.undo'), run: () => removed.forEach((undo) => undo()) },
  });
}

/** @returns what brings it back; `undefined` if nothing can, or need */
async function removeServer({ client }: Page, { definition }: ServerView): Promise<(() => void) | undefined> {
  if (definition.launch.kind === 'builtin') {
    await attempt(client.call('settings.update', { sampleServer: false }));
    return undefined;
  }
  const removed = await attempt(client.call('server.remove', { serverId: definition.id }));
  return removed && (() => void attempt(client.call('server.undoRemove', removed)));
}

/**
 * Brings the trust surface to the front.
 *
 * @returns the link to open, if the surface is a page of its own
 */
export async function reviewTrust({ client }: Page): Promise<string | null> {
  const answer = await attempt(client.call('trust.review', {}));
  return answer?.url ?? null;
}

/**
 * Makes the trust surface ask about a server again when it no longer does: the user postponed the request, or chose never to be
 * asked.
 */
export async function askForTrust({ client, store }: Page, { definition, state }: ServerView): Promise<void> {
  const { id: serverId } = definition;
  const waits = selectTrust(store.getState()).some((request) => request.serverId === serverId);
  if (waits || state.kind !== 'needsTrust') return;
  await attempt(
    state.refused
      ? client.call('trust.revoke', { serverId, accountId: accountOfLaunch(definition.launch) })
      : client.call('server.restart', { serverId }),
  );
}

/**
 * Sets the timeouts and the log level of a server. What was set for servers that are gone is dropped.
 *
 * @throws the host's error
 */
export async function setServerLimits({ client, store }: Page, id: ServerId, limits: ServerLimits): Promise<void> {
  const { snapshot } = store.getState();
  if (snapshot === undefined) return;
  const all = snapshot.settings.serverLimits;
  const others = snapshot.servers.map(({ definition }) => definition.id).filter((other) => other !== id);
  const serverLimits = Object.fromEntries(
    [...others, id].flatMap((each) => {
      const set = each === id ? limits : (all[each] ?? {});
      return Object.keys(set).length === 0 ? [] : [[each, set] as const];
    }),
  );
  if (JSON.stringify(serverLimits) === JSON.stringify(all)) return;
  await client.call('settings.update', { serverLimits });
}

/** Gives a server more time to start where it has its own limit, and otherwise all servers. The setting can be undone. */
export async function allowMoreStartTime(page: Page, serverId: ServerId, seconds: number): Promise<void> {
  const { client, store } = page;
  const settings = store.getState().snapshot?.settings;
  if (settings === undefined) return;
  const own = settings.serverLimits[serverId];
  const before = own?.startSeconds ?? settings.startTimeoutSeconds;
  const set = (startSeconds: number) =>
    attempt(
      own?.startSeconds === undefined
        ? client.call('settings.update', { startTimeoutSeconds: startSeconds }).then(() => true)
        : setServerLimits(page, serverId, { ...own, startSeconds }).then(() => true),
    );
  if ((await set(seconds)) === undefined) return;
  notify({
    title: i18next.t('servers.startTimeIs', { seconds }),
    action: { label: i18next.t('common.undo'), run: () => void set(before) },
  });
}

/** How many characters of a result of this server models are given at once; `undefined`: as many as of any other. */
export function setResultLimit({ client, store }: Page, serverId: ServerId, limit: number | undefined): void {
  const { snapshot } = store.getState();
  if (snapshot === undefined) return;
  const all = snapshot.settings.resultLimits;
  const resultLimits = Object.fromEntries(
    snapshot.servers.flatMap(({ definition: { id } }) => {
      const chosen = id === serverId ? limit : all[id];
      return chosen === undefined ? [] : [[id, chosen] as const];
    }),
  );
  void attempt(client.call('settings.update', { resultLimits }));
}
