import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { DownloadHold } from '../../../../shared/domain/problems/downloadProblems.ts';
import type { ServerDefinition, StdioLaunch } from '../../../../shared/domain/server.ts';
import type { ConfigurationRecords } from '../../consent/audit/configurationRecords.ts';
import { packageFetchOf } from '../../consent/dangers/packageFetch.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { inOwnFolder } from '../../consent/trust/ownFolder.ts';
import type { PermissionBroker } from '../../consent/trust/permissionBroker.ts';
import type { NpxRun, PackageDownloads } from '../../ports/packageDownloads.ts';
import type { ServerFolders } from '../../ports/serverFolders.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';
import type { LaunchCheck } from './launchCheck.ts';
import { npxPackages, packageNames } from './npxLaunch.ts';

export interface ServerDownloadsParts {
  readonly downloads: Pick<PackageDownloads, 'folderOf' | 'remove' | 'leadInto'>;
  readonly registry: Pick<ServerRegistry, 'all' | 'get' | 'connection' | 'restart'>;
  readonly checkLaunch: LaunchCheck;
  readonly folders: Pick<ServerFolders, 'make'>;
  readonly audit: Pick<ConfigurationRecords, 'downloadDeleted'>;
  /** Asks on the trust page before anything is deleted. */
  readonly confirm: PermissionBroker['confirm'];
}

/** What would be deleted, for which server. */
interface Target {
  readonly server: ServerDefinition;
  readonly run: NpxRun;
  readonly folder: string;
}

/**
 * Deletes what `npx` downloaded for a server and starts it again, for installations that were interrupted. Which folder that is follows from
 * the launch and from npm's cache alone; nothing that a server or the page says has a part in it.
 */
export class ServerDownloads {
  readonly #parts: ServerDownloadsParts;
  readonly #going = new Map<ServerId, Promise<void>>();

  constructor(parts: ServerDownloadsParts) {
    this.#parts = parts;
  }

  /**
   * Asks on the trust page, looks at everything again, deletes the folder, and starts the server. A second call joins the first.
   *
   * @param signal withdraws the question; that of the first call counts
   * @throws HostError `downloadKept`, `launchChanged`; `cancelled` if it was not confirmed; what keeps the server from being started
   */
  reinstall(id: ServerId, signal: AbortSignal): Promise<void> {
    const going = this.#going.get(id) ?? this.#reinstall(id, signal).finally(() => this.#going.delete(id));
    this.#going.set(id, going);
    return going;
  }

  async #reinstall(id: ServerId, signal: AbortSignal): Promise<void> {
    const { confirm, audit, downloads, registry } = this.#parts;
    const { server: asked, run, folder } = await this.#find(id);
    const about = { serverId: id, serverName: asked.name };
    await confirm({ kind: 'download', ...about, packages: [...run.packages], folder }, signal);
    const now = await this.#find(id);
    const isSame = launchHash(now.server.launch) === launchHash(asked.launch) && now.folder === folder;
    if (!isSame) throw problemError({ kind: 'launchChanged' });
    try {
      // Also ends a start that waits for its time. Nothing starts it before the folder is gone.
      await registry.connection(id).whileStopped({ kind: 'serverRestarts' }, () =>
        downloads.remove(now.run, folder, async () => {
          await this.#mustBeUnused(now.server, now.run, folder);
          audit.downloadDeleted(now.server, folder);
        }),
      );
    } finally {
      // What keeps the folder is told, and not what keeps the server from being started.
      await registry.restart(id).catch(() => undefined);
    }
  }

  async #find(id: ServerId): Promise<Target> {
    const { registry, downloads, folders, checkLaunch } = this.#parts;
    const server = registry.get(id);
    const { launch } = server;
    const packages = npxPackages(launch);
    if (packages === undefined || launch.kind !== 'stdio') throw keptError(server, 'notNpx');
    await checkLaunch(server);
    const run = { server: server.name, launch: await inOwnFolder(launch, id, folders), packages };
    const folder = await downloads.folderOf(run);
    await this.#mustBeUnused(server, run, folder);
    // A start, such as one after a failure, is ended once the user said yes.
    if (registry.connection(id).state.kind === 'running') throw keptError(server, 'running');
    if (!server.enabled) throw keptError(server, 'switchedOff');
    return { server, run, folder };
  }

  async #mustBeUnused(server: ServerDefinition, run: NpxRun, folder: string): Promise<void> {
    const users = await this.#otherUsers(server.id, run, folder);
    if (users.length > 0) throw keptError(server, 'shared', users.join(', '));
  }

  /** The names of other servers that run, or are starting or will be by themselves, and use the folder, as far as their launches say. */
  async #otherUsers(id: ServerId, { packages }: NpxRun, folder: string): Promise<string[]> {
    const { registry, downloads } = this.#parts;
    const names = new Set(packageNames(packages));
    const hash = folder.split(/[/\\]/).at(-1) ?? folder;
    const users: string[] = [];
    for (const { id: otherId, name, launch } of registry.all()) {
      if (otherId === id || launch.kind !== 'stdio' || !isAlive(registry.connection(otherId).state)) continue;
      // Whatever starts the runner, and in whichever version: a doubt keeps the folder.
      const fetched = packageNames(packageFetchOf(launch)?.names ?? []);
      const texts = textsOf(launch);
      const isUser =
        fetched.some((each) => names.has(each)) ||
        texts.some((text) => text.toLowerCase().includes(hash)) ||
        (await downloads.leadInto(folder, texts));
      if (isUser) users.push(name);
    }
    return users;
  }
}

function textsOf({ command, args, cwd, env }: StdioLaunch): string[] {
  return [command, ...args, ...(cwd === undefined ? [] : [cwd]), ...Object.values(env)];
}

function isAlive(state: ConnectionState): boolean {
  if (state.kind === 'failed') return state.retryAt !== undefined;
  return state.kind === 'running' || state.kind === 'starting';
}

function keptError({ name: server }: ServerDefinition, why: DownloadHold, about = ''): HostError {
  return problemError({ kind: 'downloadKept', server, why, about });
}
