import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';
import type { ConfiguredServers } from '../configuration/configReview.ts';
import type { ServerIds } from '../configuration/serverIds.ts';
import type { LiveServers } from './liveServers.ts';
import type { ServerEntries } from './serverEntries.ts';
import type { ServerStarts } from './serverStarts.ts';

export interface ServersFromFileParts {
  readonly entries: ServerEntries;
  readonly live: LiveServers;
  readonly ids: ServerIds;
  readonly starts: ServerStarts;
  readonly onForgotten: (id: ServerId) => Promise<void>;
}

/** The servers with an entry in mcp.json, and how the file's contents become the configuration. */
export class ServersFromFile implements ConfiguredServers {
  readonly #parts: ServersFromFileParts;

  constructor(parts: ServersFromFileParts) {
    this.#parts = parts;
  }

  list(): ConfiguredServer[] {
    return this.#parts.entries
      .all()
      .flatMap(({ name, launch, enabled }) => (launch.kind === 'builtin' ? [] : [{ name, launch, enabled }]));
  }

  async adopt(server: ConfiguredServer): Promise<ServerId> {
    const { entries, live, ids } = this.#parts;
    const id = await ids.obtain(server.name);
    const definition: ServerDefinition = { id, ...server };
    if (entries.find(id)) live.redefine(id, definition);
    else live.insert(definition);
    return id;
  }

  async adoptAll(servers: readonly ConfiguredServer[]): Promise<void> {
    await this.#parts.ids.obtainAll(servers.map(({ name }) => name));
    for (const server of servers) await this.adopt(server);
  }

  /** Applies the present entry of the file. A server that was switched on there is started, if it is trusted. */
  redefine(server: ConfiguredServer): void {
    const { definition, connection } = this.#parts.entries.named(server.name);
    this.#parts.live.redefine(definition.id, { id: definition.id, ...server });
    if (server.enabled && !definition.enabled) this.#parts.starts.start(connection);
  }

  async forget(name: string): Promise<void> {
    const { id } = this.#parts.entries.named(name).definition;
    await this.#parts.live.drop(id);
    await this.#parts.ids.forget(name);
    await this.#parts.onForgotten(id);
  }
}
