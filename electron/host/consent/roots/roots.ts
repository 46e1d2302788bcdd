import type { ListRootsResult } from '@modelcontextprotocol/client';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import { rootId, type RootId, type ServerId, type Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type FolderDanger,
  type FolderFacts,
  maxRoots,
  type Root,
  type RootView,
} from '../../../../shared/domain/root.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { Folders } from '../../ports/folders.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { PermissionBroker } from '../trust/permissionBroker.ts';
import { auditRootChange } from './auditRootChange.ts';
import { folderDanger } from './folderDanger.ts';
import { inspectFolder } from './inspectFolder.ts';
import { isSamePath } from './paths.ts';
import { changedListings, type RootListing, rootListing, rootState } from './rootListing.ts';

/** How long a removed root can be restored; ms. */
const restorableMs = 60_000;

export interface RootsParts {
  readonly state: HostState;
  readonly store: Pick<SettingsStore, 'roots' | 'saveRoots'>;
  readonly folders: Folders;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdMaker;
  /** `undefined`: there is no such server. */
  readonly findServer: (id: ServerId) => ServerDefinition | undefined;
  /** Asks on the trust page: the page alone cannot share a dangerous folder. */
  readonly confirm: PermissionBroker['confirm'];
  readonly onListenerError: (error: unknown) => void;
}

/** The page's request after it showed a folder. */
export interface ShareWish {
  readonly path: string;
  readonly factsHash: Sha256;
  readonly serverIds: readonly ServerId[];
  /** The path that the user typed, if the folder is dangerous to share. */
  readonly typedPath?: string | undefined;
}

/** The folders that the user shares with servers (2024-11-05, client/roots). A server sees only its own. */
export class Roots implements Room {
  readonly #parts: RootsParts;
  readonly #changed: Emitter<readonly ServerId[]>;
  /** Notifies of servers whose roots changed. */
  readonly onChanged;
  readonly #removed = new Map<RootId, { readonly root: Root; readonly at: number }>();
  #roots: readonly RootView[] = [];
  #changes: Promise<unknown> = Promise.resolve();
  #watch: Disposable | undefined;
  #isLookWaiting = false;

  constructor(parts: RootsParts) {
    this.#parts = parts;
    this.#changed = new Emitter(parts.onListenerError);
    this.onChanged = this.#changed.event;
  }

  async load(): Promise<void> {
    const kept = await this.#parts.store.roots();
    this.#take(await Promise.all(kept.map((root) => this.#look(root))));
  }

  /** The answer to a server's `roots/list`. */
  listFor(server: ServerId): ListRootsResult {
    return { roots: this.#listing(this.#roots).get(server)?.slice() ?? [] };
  }

  /** The real paths of the folders that a server may use now. */
  foldersFor(server: ServerId): string[] {
    return this.#roots.filter((root) => isShown(root, server)).map(({ realPath }) => realPath);
  }

  /** @throws HostError `notFound`, `badInput` or `forbidden` when it is not a readable folder */
  inspect(path: string): Promise<FolderFacts> {
    return inspectFolder(path, this.#parts.folders);
  }

  /**
   * Shares a folder that was shown. A folder that is already shared keeps its name, and its servers are replaced.
   *
   * @param wish `factsHash` is the hash of the facts that were shown
   * @throws HostError `conflict` when the folder has changed meanwhile; `forbidden` when its path must be typed;
   *   `cancelled` when it was not confirmed where that is required
   */
  async share({ path, factsHash, serverIds, typedPath }: ShareWish, signal: AbortSignal): Promise<RootId> {
    const shown = await this.#asShown(path, factsHash);
    if (shown.danger !== null && typedPath !== shown.realPath) throw untypedPathError(shown.realPath);
    const before = this.#rootOf(shown);
    const kept = before?.realPath === shown.realPath ? before.sharedWith : [];
    const added = this.#known(serverIds).filter((id) => !kept.includes(id));
    await this.#confirmAll(shown.realPath, shown.danger, added, signal);
    return this.#inTurn(async () => {
      const facts = await this.#asShown(path, factsHash);
      const known = this.#rootOf(facts);
      if (known === undefined && this.#roots.length >= maxRoots) {
        throw problemError({ kind: 'tooManyFolders', count: maxRoots });
      }
      const root: RootView = {
        id: known?.id ?? rootId.parse(this.#parts.ids.next('root')),
        name: known?.name ?? facts.name,
        path: facts.path,
        realPath: facts.realPath,
        sharedWith: this.#known(serverIds),
        state: 'ok',
      };
      await this.#replace(known, root);
      return root.id;
    });
  }

  /**
   * @param shownPath the real path that was shown
   * @throws HostError `conflict` when it differs from the root's path; `forbidden` for more readers of a dangerous folder
   */
  async setServers(id: RootId, shownPath: string, servers: readonly ServerId[], signal: AbortSignal): Promise<void> {
    const check = () => {
      const root = this.#get(id);
      const added = this.#known(servers).filter((server) => !root.sharedWith.includes(server));
      if (root.realPath !== shownPath || (added.length > 0 && root.state !== 'ok')) throw folderChangedError();
      if (added.length > 0 && folderDanger(root.realPath, this.#parts.folders) !== null) {
        throw untypedPathError(root.realPath);
      }
      return { root, added };
    };
    await this.#confirmAll(shownPath, null, check().added, signal);
    return this.#inTurn(async () => {
      const { root } = check();
      await this.#replace(root, { ...root, sharedWith: this.#known(servers) });
    });
  }

  rename(id: RootId, name: string): Promise<void> {
    return this.#inTurn(async () => {
      const root = this.#get(id);
      await this.#save(this.#roots.map((other) => (other === root ? { ...root, name } : other)));
    });
  }

  remove(id: RootId): Promise<void> {
    return this.#inTurn(async () => {
      const root = this.#get(id);
      this.#removed.set(id, { root, at: this.#parts.clock.monotonic() });
      await this.#replace(root, undefined);
    });
  }

  /** @throws HostError `notFound` when it was not removed recently */
  restore(id: RootId): Promise<void> {
    return this.#inTurn(async () => {
      const removed = this.#removed.get(id);
      this.#removed.delete(id);
      if (removed === undefined || this.#parts.clock.monotonic() - removed.at > restorableMs) {
        throw problemError({ kind: 'folderUndoOver' });
      }
      const sharedWith = removed.root.sharedWith.filter((server) => this.#parts.findServer(server) !== undefined);
      await this.#replace(undefined, await this.#look({ ...removed.root, sharedWith }));
    });
  }

  /** A server was removed. */
  forgetServer(server: ServerId): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#roots.some((root) => root.sharedWith.includes(server))) return;
      const without = (root: RootView) => ({ ...root, sharedWith: root.sharedWith.filter((id) => id !== server) });
      await this.#save(this.#roots.map(without));
    });
  }

  dispose(): void {
    this.#watch?.dispose();
    this.#changed.dispose();
  }

  async #asShown(path: string, shownHash: Sha256): Promise<FolderFacts> {
    const facts = await this.inspect(path);
    if (facts.factsHash !== shownHash) throw folderChangedError();
    return facts;
  }

  #rootOf({ path, realPath }: FolderFacts): RootView | undefined {
    const { style } = this.#parts.folders;
    return this.#roots.find((root) => isSamePath(root.path, path, style) || isSamePath(root.realPath, realPath, style));
  }

  /** One after the other, outside the queue of changes: users take their time. */
  async #confirmAll(
    folder: string,
    danger: FolderDanger | null,
    servers: readonly ServerId[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const serverId of servers) {
      const server = this.#parts.findServer(serverId);
      const confined = server?.launch.kind === 'stdio' && server.launch.confine !== undefined;
      if (server === undefined || (danger === null && !confined)) continue;
      await this.#parts.confirm(
        { kind: 'root', serverId, serverName: server.name, folder, danger, isConfined: confined },
        signal,
      );
    }
  }

  #get(id: RootId): RootView {
    const root = this.#roots.find((each) => each.id === id);
    if (root === undefined) throw problemError({ kind: 'folderNotShared' });
    return root;
  }

  #known(servers: readonly ServerId[]): ServerId[] {
    if (servers.some((server) => this.#parts.findServer(server) === undefined)) {
      throw problemError({ kind: 'chosenServerRemoved' });
    }
    return [...new Set(servers)];
  }

  /** Replaces `before` by `next`, on disk and in the audit first. */
  async #replace(before: RootView | undefined, next: RootView | undefined): Promise<void> {
    const others = this.#roots.map((root) => (root === before ? next : root)).filter((root) => root !== undefined);
    const all = before === undefined && next !== undefined ? [...others, next] : others;
    const { audit, findServer } = this.#parts;
    await auditRootChange(audit, (id) => findServer(id)?.name, before, next);
    await this.#save(all);
  }

  async #save(roots: readonly RootView[]): Promise<void> {
    await this.#parts.store.saveRoots(roots.map(({ state: _, ...root }) => root));
    this.#take(roots);
  }

  #take(roots: readonly RootView[]): void {
    const before = this.#listing(this.#roots);
    const paths = this.#roots.map(({ path }) => path).join('\0');
    this.#roots = roots;
    this.#parts.state.publish({ type: 'roots.changed', roots: [...roots] });
    const servers = changedListings(before, this.#listing(roots));
    if (servers.length > 0) this.#changed.fire(servers);
    if (paths !== roots.map(({ path }) => path).join('\0')) this.#watchAll();
  }

  #watchAll(): void {
    this.#watch?.dispose();
    const { folders } = this.#parts;
    this.#watch = folders.watch(
      this.#roots.map(({ path }) => path),
      () => this.#touched(),
    );
  }

  /** Checks again after the running changes; once, however often it is requested. */
  #touched(): void {
    if (this.#isLookWaiting) return;
    this.#isLookWaiting = true;
    void this.#inTurn(async () => {
      this.#isLookWaiting = false;
      const seen = await Promise.all(this.#roots.map((root) => this.#look(root)));
      if (seen.some(({ state }, at) => state !== this.#roots[at]?.state)) this.#take(seen);
    }).catch(this.#parts.onListenerError);
  }

  async #look(root: Root): Promise<RootView> {
    const { folders } = this.#parts;
    return { ...root, state: rootState(root, await folders.look(root.path), folders.style) };
  }

  #listing(roots: readonly RootView[]): RootListing {
    return rootListing(roots, (path) => this.#parts.folders.uriOf(path));
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }
}

function isShown({ state, sharedWith }: RootView, server: ServerId): boolean {
  return state === 'ok' && sharedWith.includes(server);
}

function folderChangedError(): HostError {
  return problemError({ kind: 'folderNotShown' });
}

function untypedPathError(path: string): HostError {
  return problemError({ kind: 'folderNotTyped', path });
}
