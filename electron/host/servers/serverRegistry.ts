import type { ConnectionState } from '../../../shared/domain/connection.ts';
import { type ErrorInfo, HostError } from '../../../shared/domain/error.ts';
import { serverId, type ServerId } from '../../../shared/domain/ids.ts';
import type { ConfigurableLaunch, ServerDefinition } from '../../../shared/domain/server.ts';
import type { ConfigContents, ConfigFile } from '../ports/configFile.ts';
import type { SettingsStore } from '../ports/stores.ts';
import type { IdMaker } from '../ports/system.ts';
import type { HostState } from '../state/hostState.ts';
import { type ConfiguredServer, readConfigEntry, writeConfigEntry } from './configEntry.ts';
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
  #ids: Record<string, ServerId> = {};

  constructor(parts: RegistryParts) {
    this.#parts = parts;
  }

  /** Reads mcp.json. Starts nothing. */
  async load(): Promise<void> {
    this.#ids = { ...(await this.#parts.store.serverIds()) };
    if (this.#parts.sampleOffered()) this.#insert(sampleDefinition);
    await this.reload();
  }

  /** Reads mcp.json again: what changed is restarted, what is gone is stopped, what is new is not started. */
  async reload(): Promise<void> {
    const contents = await this.#parts.configFile.read();
    const { servers, problems } = readServers(contents);
    this.#parts.state.publish({ type: 'config.problemsChanged', problems });
    // A file that cannot be read says nothing about which servers are gone.
    if (contents.problems.length === 0) {
      const names = new Set(contents.entries.map((entry) => entry.name));
      const gone = [...this.#entries.values()].filter(
        ({ definition }) => definition.launch.kind !== 'builtin' && !names.has(definition.name),
      );
      for (const { definition } of gone) await this.#drop(definition.id);
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
    this.#nameMustBeFree(server.name);
    await this.#parts.configFile.set(server.name, writeConfigEntry(server));
    const id = await this.#adopt(server);
    if (server.enabled) void this.connection(id).start();
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
  async update(id: ServerId, name: string, launch: ConfigurableLaunch): Promise<void> {
    const { definition } = this.#entry(id);
    mustBeConfigurable(definition);
    if (name !== definition.name) this.#nameMustBeFree(name);
    const server = { name, launch, enabled: definition.enabled };
    await this.#parts.configFile.set(name, writeConfigEntry(server));
    if (name !== definition.name) {
      await this.#parts.configFile.remove(definition.name);
      delete this.#ids[definition.name];
      this.#ids[name] = id;
      await this.#parts.store.saveServerIds(this.#ids);
    }
    await this.#redefine(id, { ...definition, name, launch });
  }

  async remove(id: ServerId): Promise<void> {
    const { definition } = this.#entry(id);
    mustBeConfigurable(definition);
    await this.#parts.configFile.remove(definition.name);
    await this.#drop(id);
  }

  async setEnabled(id: ServerId, enabled: boolean): Promise<void> {
    const { definition, connection } = this.#entry(id);
    if (definition.launch.kind !== 'builtin') {
      const { name, launch } = definition;
      await this.#parts.configFile.set(name, writeConfigEntry({ name, launch, enabled }));
    }
    this.#setDefinition(id, { ...definition, enabled });
    if (enabled) void connection.start();
    else await connection.stop('The server was switched off.');
  }

  async restart(id: ServerId): Promise<void> {
    const { connection } = this.#entry(id);
    await connection.stop('The server is restarted.');
    // It may have been switched off or removed meanwhile.
    if (this.find(id)?.enabled) void connection.start();
  }

  /** Makes the sample server come or go. */
  async offerSample(offered: boolean): Promise<void> {
    const definition = sampleDefinition;
    if (offered === this.#entries.has(definition.id)) return;
    if (!offered) return this.#drop(definition.id);
    this.#insert(definition);
    void this.connection(definition.id).start();
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ connection }) => connection.stop('Gatehouse is closing.')));
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
    const known = this.#ids[server.name];
    const id = known ?? serverId.parse(this.#parts.ids.next('server'));
    if (known === undefined) {
      this.#ids[server.name] = id;
      await this.#parts.store.saveServerIds(this.#ids);
    }
    const definition: ServerDefinition = { id, ...server };
    if (this.#entries.has(id)) await this.#redefine(id, definition);
    else this.#insert(definition);
    return id;
  }

  #insert(definition: ServerDefinition): void {
    const connection = this.#parts.connect(definition);
    this.#entries.set(definition.id, { definition, connection });
    this.#parts.state.publish({ type: 'server.added', server: { definition, state: connection.state } });
  }

  async #redefine(id: ServerId, next: ServerDefinition): Promise<void> {
    const { definition, connection } = this.#entry(id);
    const sameLaunch = JSON.stringify(definition.launch) === JSON.stringify(next.launch);
    if (sameLaunch && definition.name === next.name && definition.enabled === next.enabled) return;
    this.#setDefinition(id, next);
    const wasStopped = connection.state.kind === 'stopped';
    await connection.stop('The configuration of the server changed.');
    if (next.enabled && !wasStopped) void connection.start();
  }

  #setDefinition(id: ServerId, definition: ServerDefinition): void {
    const entry = this.#entry(id);
    entry.definition = definition;
    entry.connection.redefine(definition);
    this.#parts.state.publish({ type: 'server.changed', definition });
  }

  async #drop(id: ServerId): Promise<void> {
    const { connection } = this.#entry(id);
    await connection.stop('The server was removed.');
    this.#entries.delete(id);
    this.#parts.onRemoved(id);
    this.#parts.state.publish({ type: 'server.removed', serverId: id });
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
