import type { ConfigAnswer, ConfigChange } from '../../../../shared/domain/configChange.ts';
import type { SeenServer } from '../../../../shared/contract/serverCommands.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { AccountId, ServerId, UndoId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ConfigFile } from '../../ports/configFile.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import {
  configuredPart,
  launchOfAccount,
  withAccountBack,
  withHeldAccounts,
  withoutAccount,
} from '../configuration/accountChanges.ts';
import { inItsAccount } from '../configuration/accountLaunch.ts';
import { type ConfiguredServer, ownedFields, writeConfigEntry } from '../configuration/configEntry.ts';
import { changesTo } from '../configuration/configChanges.ts';
import { ConfigReview } from '../configuration/configReview.ts';
import { unusedSecrets } from '../configuration/unusedSecrets.ts';
import { ChangeQueue } from './changeQueue.ts';
import { LiveServers } from './liveServers.ts';
import { RemovedAccounts } from './removedAccounts.ts';
import { type RemovedServer, RemovedServers } from './removedServers.ts';
import { sampleDefinition } from '../configuration/sampleDefinition.ts';
import type { ConnectedServers, ServerEntries } from './serverEntries.ts';
import { ServerIds } from '../configuration/serverIds.ts';
import { ServersFromFile } from './serversFromFile.ts';
import type { ServerStarts } from './serverStarts.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';

export interface RegistryParts {
  /** The list of servers; only the registry changes it. */
  readonly entries: ServerEntries;
  readonly starts: ServerStarts;
  readonly state: HostState;
  readonly configFile: ConfigFile;
  readonly store: Pick<SettingsStore, 'serverIds' | 'saveServerIds'>;
  readonly ids: IdMaker;
  readonly clock: Clock;
  readonly connect: (definition: ServerDefinition) => ServerConnection;
  readonly onRemoved: (id: ServerId) => void;
  /**
   * Deletes the trust and the grants of a server that was removed for good.
   *
   * @param secretNames the secrets that only this server referred to
   */
  readonly onForgotten: (id: ServerId, secretNames: readonly string[]) => Promise<void>;
  /**
   * Deletes what was stored for an account that was removed for good.
   *
   * @param secretNames the secrets that only this account referred to
   */
  readonly onAccountForgotten: (id: ServerId, account: AccountId, secretNames: readonly string[]) => Promise<void>;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly sampleOffered: () => boolean;
}

/** Changes which servers are configured: those of mcp.json, plus the sample server. */
export class ServerRegistry implements ConnectedServers, Room {
  readonly loadPhase = 'servers';
  readonly #parts: RegistryParts;
  readonly #entries: ServerEntries;
  readonly #live: LiveServers;
  readonly #ids: ServerIds;
  readonly #removed: RemovedServers;
  readonly #removedAccounts: RemovedAccounts;
  readonly #fromFile: ServersFromFile;
  readonly #review: ConfigReview;
  readonly #changes = new ChangeQueue();

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#entries = parts.entries;
    this.#live = new LiveServers(parts);
    this.#ids = new ServerIds(parts.store, parts.ids);
    const removing = { ...parts, serverIds: this.#ids };
    const unused = (secretNames: readonly string[]) => unusedSecrets(secretNames, this.allWithRemoved());
    this.#removed = new RemovedServers({
      ...removing,
      forget: (id, secretNames) => parts.onForgotten(id, unused(secretNames)),
    });
    this.#removedAccounts = new RemovedAccounts({
      ...removing,
      forget: (id, account, secretNames) => parts.onAccountForgotten(id, account, unused(secretNames)),
    });
    this.#fromFile = new ServersFromFile({
      entries: parts.entries,
      live: this.#live,
      ids: this.#ids,
      starts: parts.starts,
      forgetServer: (id) => this.#removed.forget(id, []),
      forgetAccount: (id, account) => this.#removedAccounts.forget({ id, account, secretNames: [] }),
    });
    this.#review = new ConfigReview({ configFile: parts.configFile, state: parts.state, servers: this.#fromFile });
  }

  /**
   * Reads mcp.json. Starts nothing. Servers that are already there are dropped: their ids were read from another
   * database.
   */
  async load(): Promise<void> {
    await this.#changes.run(async () => {
      for (const { id } of this.#entries.all()) await this.#live.drop(id);
      this.#review.reset();
      await this.#ids.load();
    });
    if (this.#parts.sampleOffered()) this.#live.insert(sampleDefinition);
    await this.reload();
    // While entries of mcp.json are unreadable, it is unknown which secrets are still used.
    if (!this.#review.isReadWhole) return;
    await this.#removed.forgetLeftovers();
    await this.#removedAccounts.forgetLeftovers((id, account) => {
      const server = this.find(id);
      return server !== undefined && launchOfAccount(server, account) !== undefined;
    });
  }

  /** The differences between mcp.json and the configuration that other programs caused. */
  get pendingChanges(): readonly ConfigChange[] {
    return this.#review.pending;
  }

  /** Reads mcp.json again. Changes wait for the user; servers keep running as they were trusted. */
  reload(): Promise<void> {
    return this.#changes.run(() => this.#review.readAgain());
  }

  /**
   * Applies the user's answer to changes of mcp.json. Added servers come switched off; a changed launch ends the
   * connection and asks for trust before it runs.
   *
   * @throws HostError `conflict` when one of them is no longer what was shown; nothing is done then
   */
  answerChanges(shown: readonly Pick<ConfigChange, 'name' | 'hash'>[], answer: ConfigAnswer): Promise<void> {
    return this.#changes.run(() => this.#review.answer(shown, answer));
  }

  get(id: ServerId): ServerDefinition {
    return this.#entries.get(id);
  }

  connection(id: ServerId): ServerConnection {
    return this.#entries.connection(id);
  }

  find(id: ServerId): ServerDefinition | undefined {
    return this.#entries.find(id);
  }

  all(): ServerDefinition[] {
    return this.#entries.all();
  }

  running(): { definition: ServerDefinition }[] {
    return this.#entries.running();
  }

  /** Includes removed servers and accounts that can still be restored. */
  allWithRemoved(): ServerDefinition[] {
    const held = this.#removedAccounts.all();
    return [...this.all(), ...this.#removed.all()].map((server) =>
      withHeldAccounts(
        server,
        held.filter(({ serverId }) => serverId === server.id).map(({ taken }) => taken.account),
      ),
    );
  }

  /** The machine woke up, or the network changed. */
  wake(): void {
    for (const { connection } of this.#entries.entries()) connection.wake();
  }

  /**
   * @param beforeStart what has to be known of the server before it starts for the first time
   * @throws HostError `conflict` when the name is taken, also by an entry that nobody could read; `configUnreadable` when mcp.json must be
   * corrected first
   */
  async add(given: ConfiguredServer, beforeStart?: (id: ServerId) => Promise<void>): Promise<ServerId> {
    const server = inItsAccount(given);
    const id = await this.#change(async () => {
      // Another program may have written an entry of that name.
      await this.#review.readAgain();
      this.#nameMustBeFree(server.name);
      await this.#parts.configFile.set(server.name, writeConfigEntry(server), ownedFields);
      return this.#fromFile.adopt(server);
    });
    await beforeStart?.(id);
    if (server.enabled) this.#startIfThere(id);
    return id;
  }

  /**
   * Changes the name or the launch, as it is in the account in use. A changed launch ends the connection and asks for trust before it
   * runs.
   *
   * @param seen what the change was made from
   * @throws HostError `serverChangedMeanwhile` when the server is no longer that; nothing changes then
   */
  update(id: ServerId, name: string, launch: ConfigurableLaunch, seen?: SeenServer): Promise<void> {
    return this.#change(async () => {
      const server = mustBeConfigurable(this.#entries.get(id));
      const isOther = (from: Pick<SeenServer, 'name' | 'launch'>) =>
        canonicalHash([from.name, from.launch]) !== canonicalHash([server.name, server.launch]);
      // What is there already needs no question.
      if (seen !== undefined && isOther(seen) && isOther({ name, launch }))
        throw problemError({ kind: 'serverChangedMeanwhile', name: server.name });
      await this.#save(id, { ...server, name, launch }, seen?.change);
    });
  }

  /**
   * Changes a server in one step, from what it is then. A changed launch ends the connection and asks for trust before it runs.
   *
   * @param change must have no effects; what it throws is thrown, and nothing changes
   * @throws HostError `serverChangedMeanwhile` when mcp.json has a change of it that waits for an answer
   */
  reconfigure(id: ServerId, change: (server: ConfiguredServer) => ConfiguredServer): Promise<void> {
    return this.#change(async () => this.#save(id, change(mustBeConfigurable(this.#entries.get(id)))));
  }

  /**
   * Takes an account away that is not in use; its tokens and secrets are deleted once that can no longer be undone.
   *
   * @throws HostError `notFound` when there is no such account, `conflict` when it is in use
   */
  removeAccount(serverId: ServerId, account: AccountId): Promise<UndoId> {
    return this.#change(async () => {
      const { server, taken } = withoutAccount(mustBeConfigurable(this.#entries.get(serverId)), account);
      // First, so that a crash leaves nothing behind: what is configured after all is kept.
      const undo = await this.#removedAccounts.hold({ serverId, taken });
      try {
        await this.#save(serverId, server);
      } catch (error) {
        await this.#removedAccounts.release(undo);
        throw error;
      }
      return undo;
    });
  }

  /**
   * Puts a removed account back, with its tokens and secrets.
   *
   * @throws HostError `notFound` when that is no longer possible, `conflict` when its name is taken meanwhile
   */
  undoRemoveAccount(undo: UndoId): Promise<void> {
    return this.#change(() =>
      this.#removedAccounts.bringBack(undo, async ({ serverId, taken }) =>
        this.#save(serverId, withAccountBack(mustBeConfigurable(this.#entries.get(serverId)), taken)),
      ),
    );
  }

  /** Stops a server and removes it; all of its data is deleted once the removal can no longer be undone. */
  remove(id: ServerId): Promise<UndoId> {
    return this.#change(async () => {
      const definition = this.#entries.get(id);
      mustBeConfigurable(definition);
      const next = this.#entries.next(id);
      await this.#parts.configFile.remove(definition.name);
      await this.#live.drop(id);
      return this.#removed.hold({ definition, next });
    });
  }

  /** Whether it was recently removed, so that its data must not be shown. */
  isRemoved(id: ServerId): boolean {
    return this.#removed.has(id);
  }

  /**
   * Restores a removed server in its place, with its trust.
   *
   * @throws HostError `notFound` when that is no longer possible, `conflict` when its name is taken meanwhile
   */
  async undoRemove(undo: UndoId): Promise<void> {
    const id = await this.#change(async () => {
      const { definition, next } = await this.#removed.bringBack(undo, (removed) => this.#writeBack(removed));
      this.#live.insert(definition, next);
      return definition.enabled ? definition.id : undefined;
    });
    if (id !== undefined) this.#startIfThere(id);
  }

  async setEnabled(id: ServerId, isEnabled: boolean): Promise<void> {
    const connection = await this.#change(async () => {
      const { definition, connection } = this.#entries.entry(id);
      const server = configuredPart(definition);
      if (server !== undefined) {
        const entry = writeConfigEntry({ ...server, enabled: isEnabled });
        await this.#parts.configFile.set(server.name, entry, ['disabled']);
      }
      this.#live.setDefinition(id, { ...definition, enabled: isEnabled });
      return connection;
    });
    if (isEnabled) this.#parts.starts.start(connection);
    else await connection.stop({ kind: 'serverSwitchedOff' });
  }

  async restart(id: ServerId): Promise<void> {
    await this.#live.restart(this.#entries.connection(id), { kind: 'serverRestarts' });
  }

  /** Adds or removes the sample server. */
  offerSample(isOffered: boolean): Promise<void> {
    return this.#changes.run(async () => {
      const { id } = sampleDefinition;
      if (isOffered === (this.#entries.find(id) !== undefined)) return;
      if (!isOffered) return this.#live.drop(id);
      this.#live.insert(sampleDefinition);
      this.#parts.starts.start(this.connection(id));
    });
  }

  /** No server may start automatically: the user must confirm earlier trust again. */
  async switchAllOff(): Promise<void> {
    for (const { id, enabled, launch } of this.#entries.all()) {
      if (enabled && launch.kind !== 'builtin') await this.setEnabled(id, false);
    }
  }

  /** Ends everything for good. */
  async dispose(): Promise<void> {
    this.#changes.close();
    await this.#live.disposeAll({ kind: 'serverStopsWithGatehouse' });
    // A server that is being restored is no longer among the removed ones.
    await this.#changes.settled();
    await this.#removed.finishAll();
    await this.#removedAccounts.finishAll();
  }

  /** Writes the entry of a removed server back to its place in mcp.json. */
  async #writeBack({ definition, next }: RemovedServer): Promise<void> {
    this.#nameMustBeFree(definition.name);
    const server = configuredPart(definition);
    if (server === undefined) return;
    const before = next === undefined ? undefined : this.find(next)?.name;
    await this.#parts.configFile.set(server.name, writeConfigEntry(server), ownedFields, before);
  }

  /**
   * Writes a server as it is from now on, under its old name or a new one, and applies it.
   *
   * @param seen the hash of the unanswered change of mcp.json that may be overwritten; any other was not seen
   */
  async #save(id: ServerId, changed: ConfiguredServer, seen?: string): Promise<void> {
    const { name: before } = this.#entries.get(id);
    await this.#review.readAgain();
    this.#mustBeReadable(before);
    const unanswered = this.#review.pending.find((change) => change.name === before);
    if (unanswered?.hash !== seen && !changesTo(unanswered, changed))
      throw problemError({ kind: 'serverChangedMeanwhile', name: before });
    const server = inItsAccount(changed);
    const { name } = server;
    if (name !== before) this.#nameMustBeFree(name);
    await this.#parts.configFile.set(name, writeConfigEntry(server), ownedFields);
    if (name !== before) {
      await this.#parts.configFile.remove(before);
      await this.#ids.rename(before, name);
    }
    this.#live.redefine(id, { id, ...server });
  }

  #startIfThere(id: ServerId): void {
    if (this.#entries.find(id)) this.#parts.starts.start(this.#entries.connection(id));
  }

  /** A change by the user. It may have made pending changes obsolete, so those are checked again. */
  #change<T>(change: () => Promise<T>): Promise<T> {
    return this.#changes.run(async () => {
      const done = await change();
      if (this.#review.pending.length > 0) await this.#review.readAgain();
      return done;
    });
  }

  /** What Gatehouse cannot read in mcp.json may be what another program needs: it is never overwritten. */
  #mustBeReadable(name: string): void {
    if (this.#review.unreadable.has(name)) throw problemError({ kind: 'serverEntryUnreadable', name });
  }

  #nameMustBeFree(name: string): void {
    this.#mustBeReadable(name);
    const taken = this.#entries.all().some((server) => server.name === name);
    if (taken) throw problemError({ kind: 'serverNameTaken', name });
    if (this.#review.pending.some((change) => change.name === name)) {
      throw problemError({ kind: 'serverNameInReview', name });
    }
  }
}

function mustBeConfigurable(definition: ServerDefinition): ConfiguredServer {
  const server = configuredPart(definition);
  if (server === undefined) throw problemError({ kind: 'sampleNotConfigurable' });
  return server;
}
