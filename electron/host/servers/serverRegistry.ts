import type { ConnectionState } from '../../../shared/domain/connection.ts';
import { type ErrorInfo, HostError } from '../../../shared/domain/error.ts';
import { serverId, type ServerId } from '../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../shared/domain/server.ts';
import type { ConfigContents, ConfigFile } from '../ports/configFile.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { IdMaker } from '../ports/system.ts';
import type { HostState } from '../state/hostState.ts';
import { type ConfiguredServer, ownedFields, readConfigEntry, writeConfigEntry } from './configEntry.ts';
import { eachBounded } from './eachBounded.ts';
import { sampleDefinition } from './sampleDefinition.ts';
import type { ServerConnection } from './serverConnection.ts';

/** Starting everything at once makes everything slow, the page included. */
const parallelStarts = 4;

export interface RegistryParts {
  readonly state: HostState;
  readonly configFile: ConfigFile;
  readonly store: SettingsStore;
  readonly ids: IdMaker;
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
  /** A map and not an object: names come from a file, and `constructor` is one. */
  #ids = new Map<string, ServerId>();
  #changes: Promise<unknown> = Promise.resolve();
  #closing = false;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
  }

  /** Reads mcp.json. Starts nothing. */
  async load(): Promise<void> {
    this.#ids = new Map(Object.entries(await this.#parts.store.serverIds()));
    if (this.#parts.sampleOffered()) this.#insert(sampleDefinition);
    await this.reload();
  }

  /** Reads mcp.json again: what changed is restarted, what is gone is stopped, what is new is not started. */
  reload(): Promise<void> {
    return this.#inTurn(() => this.#readAgain());
  }

  async #readAgain(): Promise<void> {
    const contents = await this.#parts.configFile.read();
    const { servers, problems } = readServers(contents);
    this.#parts.state.publish({ type: 'config.problemsChanged', problems });
    // A file that cannot be read says nothing about which servers are gone.
    if (contents.problems.length === 0) {
      const names = new Set(contents.entries.map((entry) => entry.name));
      const gone = [...this.#entries.values()].filter(
        ({ definition }) => definition.launch.kind !== 'builtin' && !names.has(definition.name),
      );
      for (const { definition } of gone) await this.#forget(definition);
    }
    for (const server of servers) await this.#adopt(server);
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

  /** The servers that run, with what they say about themselves. */
  running(): { definition: ServerDefinition; instructions: string | undefined }[] {
    return [...this.#entries.values()]
      .filter(({ connection }) => connection.state.kind === 'running')
      .map(({ definition, connection }) => ({ definition, instructions: connection.instructions }));
  }

  /** Starts all that are switched on, a few at a time. Resolves when each has come to a state or waits for trust. */
  async startEnabled(): Promise<void> {
    const enabled = [...this.#entries.values()].filter(({ definition }) => definition.enabled);
    await eachBounded(enabled, parallelStarts, ({ connection }) => settledOrWaiting(connection));
  }

  /** @throws HostError `conflict` when the name is taken, `configUnreadable` when mcp.json must be corrected first */
  async add(server: ConfiguredServer): Promise<ServerId> {
    const id = await this.#inTurn(async () => {
      this.#nameMustBeFree(server.name);
      await this.#parts.configFile.set(server.name, writeConfigEntry(server), ownedFields);
      return this.#adopt(server);
    });
    if (server.enabled) void this.#entries.get(id)?.connection.start();
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
    return this.#inTurn(async () => {
      const { definition } = this.#entry(id);
      mustBeConfigurable(definition);
      if (name !== definition.name) this.#nameMustBeFree(name);
      const server = { name, launch, enabled: definition.enabled };
      await this.#parts.configFile.set(name, writeConfigEntry(server), ownedFields);
      if (name !== definition.name) {
        await this.#parts.configFile.remove(definition.name);
        this.#ids.delete(definition.name);
        await this.#remember(name, id);
      }
      this.#redefine(id, { ...definition, name, launch });
    });
  }

  /** Takes a server away, with everything that was trusted and allowed about it. */
  remove(id: ServerId): Promise<void> {
    return this.#inTurn(async () => {
      const { definition } = this.#entry(id);
      mustBeConfigurable(definition);
      await this.#parts.configFile.remove(definition.name);
      await this.#forget(definition);
    });
  }

  async setEnabled(id: ServerId, enabled: boolean): Promise<void> {
    const connection = await this.#inTurn(async () => {
      const { definition, connection } = this.#entry(id);
      if (definition.launch.kind !== 'builtin') {
        const { name, launch } = definition;
        await this.#parts.configFile.set(name, writeConfigEntry({ name, launch, enabled }), ownedFields);
      }
      this.#setDefinition(id, { ...definition, enabled });
      return connection;
    });
    if (enabled) void connection.start();
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
      void this.connection(id).start();
    });
  }

  /** Ends everything for good. */
  async stopAll(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#entries.values()].map(({ connection }) => connection.dispose('Gatehouse is closing.')));
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
  }

  async #adopt(server: ConfiguredServer): Promise<ServerId> {
    const known = this.#ids.get(server.name);
    const id = known ?? serverId.parse(this.#parts.ids.next('server'));
    if (known === undefined) await this.#remember(server.name, id);
    const definition: ServerDefinition = { id, ...server };
    if (this.#entries.has(id)) this.#redefine(id, definition);
    else this.#insert(definition);
    return id;
  }

  async #remember(name: string, id: ServerId): Promise<void> {
    this.#ids.set(name, id);
    await this.#parts.store.saveServerIds(Object.fromEntries(this.#ids));
  }

  #insert(definition: ServerDefinition): void {
    const connection = this.#parts.connect(definition);
    this.#entries.set(definition.id, { definition, connection });
    this.#parts.state.publish({ type: 'server.added', server: { definition, state: connection.state } });
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

  /** A server that comes again under its name is another one: it is asked about anew. */
  async #forget({ id, name }: ServerDefinition): Promise<void> {
    await this.#drop(id);
    this.#ids.delete(name);
    await this.#parts.store.saveServerIds(Object.fromEntries(this.#ids));
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

function readServers(contents: ConfigContents): { servers: ConfiguredServer[]; problems: ErrorInfo[] } {
  const problems = [...contents.problems];
  const servers: ConfiguredServer[] = [];
  for (const entry of contents.entries) {
    const read = readConfigEntry(entry);
    if ('problem' in read) problems.push(read.problem);
    else servers.push(read);
  }
  return { servers, problems };
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
