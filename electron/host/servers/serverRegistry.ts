import type { ConfigAnswer, ConfigChange } from '../../../shared/domain/configChange.ts';
import type { ConnectionState } from '../../../shared/domain/connection.ts';
import { type ErrorInfo, HostError } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../shared/domain/server.ts';
import type { ConfigFile } from '../ports/configFile.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { Clock, IdMaker } from '../ports/system.ts';
import type { HostState } from '../state/hostState.ts';
import { type ConfiguredServer, ownedFields, readServers, writeConfigEntry } from './configEntry.ts';
import { ConfigReview } from './configReview.ts';
import { eachBounded } from './eachBounded.ts';
import { sampleDefinition } from './sampleDefinition.ts';
import { ServerIds } from './serverIds.ts';
import { StartWatch } from './startWatch.ts';
import type { ServerConnection } from './serverConnection.ts';

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
  readonly onForgotten: (id: ServerId) => Promise<void>;
  readonly sampleOffered: () => boolean;
}

interface Entry {
  definition: ServerDefinition;
  readonly connection: ServerConnection;
}

/** The configured servers and their connections. What is configured is what mcp.json says, plus the sample server. */
export class ServerRegistry {
  readonly #parts: RegistryParts;
  readonly #entries = new Map<ServerId, Entry>();
  readonly #ids: ServerIds;
  readonly #review: ConfigReview;
  #changes: Promise<unknown> = Promise.resolve();
  #closing = false;
  readonly #starts: StartWatch;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#starts = new StartWatch(parts.clock);
    this.#ids = new ServerIds(parts.store, parts.ids);
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
        forget: (name) => this.#forget(this.#named(name).definition),
      },
    });
  }

  /** Reads mcp.json. Starts nothing. */
  async load(): Promise<void> {
    await this.#ids.load();
    if (this.#parts.sampleOffered()) this.#insert(sampleDefinition);
    await this.reload();
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
    return this.#entry(id).definition;
  }

  connection(id: ServerId): ServerConnection {
    return this.#entry(id).connection;
  }

  find(id: ServerId): ServerDefinition | undefined {
    return this.#entries.get(id)?.definition;
  }

  /** The servers that run. */
  running(): { definition: ServerDefinition }[] {
    return [...this.#entries.values()]
      .filter(({ connection }) => connection.state.kind === 'running')
      .map(({ definition }) => ({ definition }));
  }

  /** Starts all that are switched on, a few at a time. Resolves when each has come to a state or waits for trust. */
  async startEnabled(): Promise<void> {
    const enabled = [...this.#entries.values()].filter(({ definition }) => definition.enabled);
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
    for (const { connection } of this.#entries.values()) connection.wake();
  }

  /** @throws HostError `conflict` when the name is taken, `configUnreadable` when mcp.json must be corrected first */
  async add(server: ConfiguredServer): Promise<ServerId> {
    const id = await this.#change(async () => {
      this.#nameMustBeFree(server.name);
      await this.#parts.configFile.set(server.name, writeConfigEntry(server), ownedFields);
      return this.#adopt(server);
    });
    if (server.enabled) this.#start(this.#entries.get(id)?.connection);
    return id;
  }

  /** Adds every readable entry of a pasted text, switched off: nothing that was pasted starts by itself. */
  async import(text: string): Promise<{ added: ServerId[]; problems: ErrorInfo[] }> {
    const { servers, problems } = readServers(this.#parts.configFile.parse(text));
    const added: ServerId[] = [];
    for (const server of servers) {
      try {
        added.push(await this.add({ ...server, enabled: false }));
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
      const { definition } = this.#entry(id);
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

  /** Takes a server away, with everything that was trusted and allowed about it. */
  remove(id: ServerId): Promise<void> {
    return this.#change(async () => {
      const { definition } = this.#entry(id);
      mustBeConfigurable(definition);
      await this.#parts.configFile.remove(definition.name);
      await this.#forget(definition);
    });
  }

  async setEnabled(id: ServerId, enabled: boolean): Promise<void> {
    const connection = await this.#change(async () => {
      const { definition, connection } = this.#entry(id);
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
    await this.#restart(this.#entry(id).connection, 'The server is restarted.');
  }

  /** Makes the sample server come or go. */
  offerSample(offered: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const { id } = sampleDefinition;
      if (offered === this.#entries.has(id)) return;
      if (!offered) return this.#drop(id);
      this.#insert(sampleDefinition);
      this.#start(this.connection(id));
    });
  }

  /** Nothing is to start by itself: what was trusted has to be confirmed anew. */
  async switchAllOff(): Promise<void> {
    for (const { definition } of [...this.#entries.values()]) {
      if (definition.enabled && definition.launch.kind !== 'builtin') await this.setEnabled(definition.id, false);
    }
  }

  /** Ends everything for good. */
  async stopAll(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#entries.values()].map(({ connection }) => connection.dispose('Gatehouse is closing.')));
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
    const entry = [...this.#entries.values()].find((candidate) => candidate.connection === connection);
    if (entry?.definition.enabled) void connection.start();
  }

  #entry(id: ServerId): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new HostError('notFound', 'This server is no longer configured.');
    return entry;
  }

  #nameMustBeFree(name: string): void {
    const taken = [...this.#entries.values()].some(({ definition }) => definition.name === name);
    if (taken) throw new HostError('conflict', `There is a server called "${name}" already. Choose another name.`);
    if (this.#review.pending.some((change) => change.name === name)) {
      throw new HostError('conflict', `mcp.json has a new entry "${name}". Review it first, or choose another name.`);
    }
  }

  #configured(): ConfiguredServer[] {
    return [...this.#entries.values()].flatMap(({ definition: { name, launch, enabled } }) =>
      launch.kind === 'builtin' ? [] : [{ name, launch, enabled }],
    );
  }

  /** What the file says now. What was switched on there is started, if it is trusted. */
  #takeOver(server: ConfiguredServer): void {
    const { definition, connection } = this.#named(server.name);
    this.#redefine(definition.id, { id: definition.id, ...server });
    if (server.enabled && !definition.enabled) this.#start(connection);
  }

  #named(name: string): Entry {
    const entry = [...this.#entries.values()].find(({ definition }) => definition.name === name);
    if (entry === undefined) throw new HostError('notFound', 'This server is no longer configured.');
    return entry;
  }

  async #adopt(server: ConfiguredServer): Promise<ServerId> {
    const id = await this.#ids.obtain(server.name);
    const definition: ServerDefinition = { id, ...server };
    if (this.#entries.has(id)) this.#redefine(id, definition);
    else this.#insert(definition);
    return id;
  }

  #insert(definition: ServerDefinition): void {
    const connection = this.#parts.connect(definition);
    this.#entries.set(definition.id, { definition, connection });
    this.#parts.state.publish({ type: 'server.added', server: { definition, state: connection.state, toolsOff: 0 } });
  }

  /** In one step with ending what ran: nothing is started from a definition that is no longer the present one. */
  #redefine(id: ServerId, next: ServerDefinition): void {
    const { definition, connection } = this.#entry(id);
    if (JSON.stringify(definition) === JSON.stringify(next)) return;
    const wasStopped = connection.state.kind === 'stopped';
    this.#setDefinition(id, next);
    const reason = 'The configuration of the server changed.';
    if (wasStopped) void connection.stop(reason);
    else void this.#restart(connection, reason);
  }

  #setDefinition(id: ServerId, definition: ServerDefinition): void {
    const entry = this.#entry(id);
    entry.definition = definition;
    entry.connection.redefine(definition);
    this.#parts.state.publish({ type: 'server.changed', definition });
  }

  async #forget({ id, name }: ServerDefinition): Promise<void> {
    await this.#drop(id);
    await this.#ids.forget(name);
    await this.#parts.onForgotten(id);
  }

  /** Out of the list first, so that nobody starts it while it stops. */
  async #drop(id: ServerId): Promise<void> {
    const { connection } = this.#entry(id);
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
