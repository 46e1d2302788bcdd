import type { ConfigAnswer, ConfigChange } from '../../../../shared/domain/configChange.ts';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import { type ErrorInfo, HostError } from '../../../../shared/domain/error.ts';
import type { ServerId, UndoId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ConfigFile } from '../../ports/configFile.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { type ConfiguredServer, ownedFields, readServers, writeConfigEntry } from '../configuration/configEntry.ts';
import { ConfigReview } from '../configuration/configReview.ts';
import { eachBounded } from './eachBounded.ts';
import { type RemovedServer, RemovedServers } from './removedServers.ts';
import { sampleDefinition } from '../configuration/sampleDefinition.ts';
import { ServerEntries } from './serverEntries.ts';
import { ServerIds } from '../configuration/serverIds.ts';
import { StartWatch } from './startWatch.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';

/** Starting everything at once makes everything slow, the page included. */
const parallelStarts = 8;
/** A server that is slow to start must not hold up the ones behind it; ms. */
const slotMs = 1500;

export interface RegistryParts {
  readonly state: HostState;
  readonly configFile: ConfigFile;
  readonly store: Pick<SettingsStore, 'serverIds' | 'saveServerIds'>;
  readonly ids: IdMaker;
  readonly clock: Clock;
  readonly connect: (definition: ServerDefinition) => ServerConnection;
  readonly onRemoved: (id: ServerId) => void;
  /** Takes back what was trusted and allowed about a server that was removed for good. */
  readonly onForgotten: (id: ServerId, secretNames: readonly string[]) => Promise<void>;
  /** Does it as soon as something can be stored. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly sampleOffered: () => boolean;
}

/** The configured servers and their connections. What is configured is what mcp.json says, plus the sample server. */
export class ServerRegistry {
  readonly #parts: RegistryParts;
  readonly #entries = new ServerEntries();
  readonly #ids: ServerIds;
  readonly #removed: RemovedServers;
  readonly #review: ConfigReview;
  #changes: Promise<unknown> = Promise.resolve();
  #closing = false;
  readonly #starts: StartWatch;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#starts = new StartWatch(parts.clock);
    this.#ids = new ServerIds(parts.store, parts.ids);
    this.#removed = new RemovedServers({
      serverIds: this.#ids,
      clock: parts.clock,
      ids: parts.ids,
      forget: parts.onForgotten,
      whenWritable: parts.whenWritable,
      onError: parts.onError,
    });
    this.#review = new ConfigReview({
      configFile: parts.configFile,
      state: parts.state,
      servers: {
        list: () => this.#configured(),
        adopt: (server) => this.#adopt(server),
        adoptAll: async (servers) => {
          await this.#ids.obtainAll(servers.map(({ name }) => name));
          for (const server of servers) await this.#adopt(server);
        },
        redefine: (server) => this.#takeOver(server),
        forget: (name) => this.#forget(this.#entries.named(name).definition),
      },
    });
  }

  /** Reads mcp.json. Starts nothing. Servers that are there already go: their ids were read from another database. */
  async load(): Promise<void> {
    await this.#inTurn(async () => {
      for (const { definition } of this.#entries.all()) await this.#drop(definition.id);
      this.#review.reset();
      await this.#ids.load();
    });
    if (this.#parts.sampleOffered()) this.#insert(sampleDefinition);
    await this.reload();
    // While entries of mcp.json cannot be read nobody knows which secrets are still used.
    if (this.#review.isReadWhole) await this.#removed.forgetLeftovers();
  }

  /** Where mcp.json differs from what is configured here, because somebody else wrote to it. */
  get pendingChanges(): readonly ConfigChange[] {
    return this.#review.pending;
  }

  /** Reads mcp.json again. What changed there waits for the user; servers go on as they were trusted. */
  reload(): Promise<void> {
    return this.#inTurn(() => this.#review.readAgain());
  }

  /**
   * Does with changes of mcp.json what the user said. What was added comes switched off; a changed launch ends the
   * connection and asks for trust before it runs.
   *
   * @throws HostError `conflict` when one of them is no longer what was shown; nothing is done then
   */
  answerChanges(shown: readonly Pick<ConfigChange, 'name' | 'hash'>[], answer: ConfigAnswer): Promise<void> {
    return this.#inTurn(() => this.#review.answer(shown, answer));
  }

  get(id: ServerId): ServerDefinition {
    return this.#entries.get(id).definition;
  }

  connection(id: ServerId): ServerConnection {
    return this.#entries.get(id).connection;
  }

  find(id: ServerId): ServerDefinition | undefined {
    return this.#entries.find(id)?.definition;
  }

  /** Everything that is configured, in its order. */
  all(): ServerDefinition[] {
    return this.#entries.all().map(({ definition }) => definition);
  }

  /** Also those that were removed and may still come back. */
  allWithRemoved(): ServerDefinition[] {
    return [...this.all(), ...this.#removed.all()];
  }

  /** The servers that run. */
  running(): { definition: ServerDefinition }[] {
    return this.#entries
      .all()
      .filter(({ connection }) => connection.state.kind === 'running')
      .map(({ definition }) => ({ definition }));
  }

  /** Starts all that are switched on, a few at a time. Resolves when each has come to a state or waits for trust. */
  async startEnabled(): Promise<void> {
    const enabled = this.#entries.all().filter(({ definition }) => definition.enabled);
    const starts: Promise<unknown>[] = [];
    const all = eachBounded(enabled, parallelStarts, async ({ connection }) => {
      const start = settledOrWaiting(connection);
      starts.push(start);
      await Promise.race([start, new Promise<void>((resolve) => this.#parts.clock.after(slotMs, resolve))]);
    }).then(() => Promise.all(starts));
    this.#starts.add(all);
    await all;
  }

  /** Waits a moment for servers that were just told to start; see `StartWatch`. */
  startsSettled(signal: AbortSignal): Promise<void> {
    return this.#starts.settled(signal);
  }

  /** The machine woke up, or the network changed. */
  wake(): void {
    for (const { connection } of this.#entries.all()) connection.wake();
  }

  /** @throws HostError `conflict` when the name is taken, `configUnreadable` when mcp.json must be corrected first */
  async add(server: ConfiguredServer): Promise<ServerId> {
    const id = await this.#change(async () => {
      this.#nameMustBeFree(server.name);
      await this.#parts.configFile.set(server.name, writeConfigEntry(server), ownedFields);
      return this.#adopt(server);
    });
    if (server.enabled) this.#start(this.#entries.find(id)?.connection);
    return id;
  }

  /** Adds every readable entry of a pasted text, switched off: nothing that was pasted starts by itself. */
  async import(
    text: string,
    add: (server: ConfiguredServer) => Promise<ServerId>,
  ): Promise<{ added: ServerId[]; problems: ErrorInfo[] }> {
    const { servers, problems } = readServers(this.#parts.configFile.parse(text));
    const added: ServerId[] = [];
    for (const server of servers) {
      try {
        added.push(await add({ ...server, enabled: false }));
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        problems.push(error.toInfo());
      }
    }
    return { added, problems };
  }

  /** Another name or launch. A changed launch ends the connection and asks for trust before it runs. */
  update(id: ServerId, name: string, launch: ConfigurableLaunch): Promise<void> {
    return this.#change(async () => {
      const { definition } = this.#entries.get(id);
      mustBeConfigurable(definition);
      if (name !== definition.name) this.#nameMustBeFree(name);
      const server = { name, launch, enabled: definition.enabled };
      await this.#parts.configFile.set(name, writeConfigEntry(server), ownedFields);
      if (name !== definition.name) {
        await this.#parts.configFile.remove(definition.name);
        await this.#ids.rename(definition.name, name);
      }
      this.#redefine(id, { ...definition, name, launch });
    });
  }

  /** Stops a server and takes it away; with it goes, when that can no longer be undone, everything that is kept of it. */
  remove(id: ServerId): Promise<UndoId> {
    return this.#change(async () => {
      const { definition } = this.#entries.get(id);
      mustBeConfigurable(definition);
      const next = this.#entries.next(id);
      await this.#parts.configFile.remove(definition.name);
      await this.#drop(id);
      return this.#removed.hold({ definition, next });
    });
  }

  /** Whether it was removed a moment ago, so that what is kept of it shows nowhere. */
  isRemoved(id: ServerId): boolean {
    return this.#removed.has(id);
  }

  /**
   * Brings a removed server back as it was, to its place, with its trust.
   *
   * @throws HostError `notFound` when that is no longer possible, `conflict` when its name is taken by now
   */
  async undoRemove(undo: UndoId): Promise<void> {
    const id = await this.#change(async () => {
      const { definition, next } = await this.#removed.bringBack(undo, (removed) => this.#writeBack(removed));
      this.#insert(definition, next);
      return definition.enabled ? definition.id : undefined;
    });
    if (id !== undefined) this.#start(this.#entries.find(id)?.connection);
  }

  async setEnabled(id: ServerId, enabled: boolean): Promise<void> {
    const connection = await this.#change(async () => {
      const { definition, connection } = this.#entries.get(id);
      if (definition.launch.kind !== 'builtin') {
        const { name, launch } = definition;
        await this.#parts.configFile.set(name, writeConfigEntry({ name, launch, enabled }), ['disabled']);
      }
      this.#setDefinition(id, { ...definition, enabled });
      return connection;
    });
    if (enabled) this.#start(connection);
    else await connection.stop('The server was switched off.');
  }

  async restart(id: ServerId): Promise<void> {
    await this.#restart(this.#entries.get(id).connection, 'The server is restarted.');
  }

  /** Makes the sample server come or go. */
  offerSample(offered: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const { id } = sampleDefinition;
      if (offered === (this.#entries.find(id) !== undefined)) return;
      if (!offered) return this.#drop(id);
      this.#insert(sampleDefinition);
      this.#start(this.connection(id));
    });
  }

  /** Nothing is to start by itself: what was trusted has to be confirmed anew. */
  async switchAllOff(): Promise<void> {
    for (const { definition } of this.#entries.all()) {
      if (definition.enabled && definition.launch.kind !== 'builtin') await this.setEnabled(definition.id, false);
    }
  }

  /** Ends everything for good. */
  async stopAll(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#entries.all().map(({ connection }) => connection.dispose('Gatehouse is closing.')));
    // One that is being brought back is no longer among the removed.
    await this.#changes;
    await this.#removed.finishAll();
  }

  /** The entry of a removed server, in its place in mcp.json. */
  async #writeBack({ definition: { name, launch, enabled }, next }: RemovedServer): Promise<void> {
    this.#nameMustBeFree(name);
    if (launch.kind === 'builtin') return;
    const before = next === undefined ? undefined : this.find(next)?.name;
    await this.#parts.configFile.set(name, writeConfigEntry({ name, launch, enabled }), ownedFields, before);
  }

  #start(connection: ServerConnection | undefined): void {
    if (connection) this.#starts.add(settledOrWaiting(connection));
  }

  /** Changes of what is configured happen one after the other: each reads what the one before wrote. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const next = this.#changes.then(() => {
      if (this.#closing) throw new HostError('conflict', 'Gatehouse is closing.');
      return change();
    });
    this.#changes = next.catch(() => undefined);
    return next;
  }

  /** A change of ours. It may have settled one that waited, so those are looked at again. */
  #change<T>(change: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      const done = await change();
      if (this.#review.pending.length > 0) await this.#review.readAgain();
      return done;
    });
  }

  /** It may be switched off or removed while it stops; then it stays so. */
  async #restart(connection: ServerConnection, reason: string): Promise<void> {
    await connection.stop(reason);
    const entry = this.#entries.all().find((candidate) => candidate.connection === connection);
    if (entry?.definition.enabled) void connection.start();
  }

  #nameMustBeFree(name: string): void {
    const taken = this.#entries.all().some(({ definition }) => definition.name === name);
    if (taken) throw new HostError('conflict', `There is a server called "${name}" already. Choose another name.`);
    if (this.#review.pending.some((change) => change.name === name)) {
      throw new HostError('conflict', `mcp.json has a new entry "${name}". Review it first, or choose another name.`);
    }
  }

  #configured(): ConfiguredServer[] {
    return this.#entries
      .all()
      .flatMap(({ definition: { name, launch, enabled } }) =>
        launch.kind === 'builtin' ? [] : [{ name, launch, enabled }],
      );
  }

  /** What the file says now. What was switched on there is started, if it is trusted. */
  #takeOver(server: ConfiguredServer): void {
    const { definition, connection } = this.#entries.named(server.name);
    this.#redefine(definition.id, { id: definition.id, ...server });
    if (server.enabled && !definition.enabled) this.#start(connection);
  }

  async #adopt(server: ConfiguredServer): Promise<ServerId> {
    const id = await this.#ids.obtain(server.name);
    const definition: ServerDefinition = { id, ...server };
    if (this.#entries.find(id)) this.#redefine(id, definition);
    else this.#insert(definition);
    return id;
  }

  /** @param before stands before this one; at the end without it */
  #insert(definition: ServerDefinition, before?: ServerId): void {
    const connection = this.#parts.connect(definition);
    const place = this.#entries.insert({ definition, connection }, before);
    const server = { definition, state: connection.state, toolsOff: 0 };
    this.#parts.state.publish({ type: 'server.added', server, ...(place !== undefined && { before: place }) });
  }

  /** In one step with ending what ran: nothing is started from a definition that is no longer the present one. */
  #redefine(id: ServerId, next: ServerDefinition): void {
    const { definition, connection } = this.#entries.get(id);
    if (JSON.stringify(definition) === JSON.stringify(next)) return;
    const wasStopped = connection.state.kind === 'stopped';
    this.#setDefinition(id, next);
    const reason = 'The configuration of the server changed.';
    if (wasStopped) void connection.stop(reason);
    else void this.#restart(connection, reason);
  }

  #setDefinition(id: ServerId, definition: ServerDefinition): void {
    const entry = this.#entries.get(id);
    entry.definition = definition;
    entry.connection.redefine(definition);
    this.#parts.state.publish({ type: 'server.changed', definition });
  }

  async #forget({ id, name }: ServerDefinition): Promise<void> {
    await this.#drop(id);
    await this.#ids.forget(name);
    await this.#parts.onForgotten(id, []);
  }

  /** Out of the list first, so that nobody starts it while it stops. */
  async #drop(id: ServerId): Promise<void> {
    const { connection } = this.#entries.get(id);
    this.#entries.delete(id);
    this.#parts.onRemoved(id);
    this.#parts.state.publish({ type: 'server.removed', serverId: id });
    await connection.dispose('The server was removed.');
  }
}

function mustBeConfigurable(definition: ServerDefinition): void {
  if (definition.launch.kind === 'builtin') {
    throw new HostError('conflict', 'The sample server is part of Gatehouse: switch it off in the settings instead.');
  }
}

/** A server that waits for the user's trust must not hold up the ones behind it. */
async function settledOrWaiting(connection: ServerConnection): Promise<ConnectionState> {
  const started = connection.start();
  if (connection.state.kind === 'needsTrust') return connection.state;
  return started;
}
