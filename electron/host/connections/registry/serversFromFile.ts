import type { AccountId, ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import { configuredPart, goneAccounts } from '../configuration/accountChanges.ts';
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
  /** Deletes what was stored for a server that is noted as removed. What cannot be deleted now is deleted at the next start. */
  readonly forgetServer: (id: ServerId) => Promise<void>;
  /** Deletes what was stored for an account that is noted as removed. What cannot be deleted now is deleted at the next start. */
  readonly forgetAccount: (id: ServerId, account: AccountId) => Promise<void>;
}

/** The servers with an entry in mcp.json, and how the file's contents become the configuration. */
export class ServersFromFile implements ConfiguredServers {
  readonly #parts: ServersFromFileParts;

  constructor(parts: ServersFromFileParts) {
    this.#parts = parts;
  }

  list(): ConfiguredServer[] {
    return this.#parts.entries.all().flatMap((definition) => configuredPart(definition) ?? []);
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
  async redefine(server: ConfiguredServer): Promise<void> {
    const { definition, connection } = this.#parts.entries.named(server.name);
    const { id } = definition;
    const gone = goneAccounts(definition.accounts, server.accounts);
    // First, so that neither a crash nor a failure leaves tokens behind. Secrets stay: the file may come back.
    await this.#parts.ids.retireAccounts(gone.map((account) => ({ id, account, secretNames: [] })));
    this.#parts.live.redefine(id, { id, ...server });
    if (server.enabled && !definition.enabled) this.#parts.starts.start(connection);
    for (const account of gone) await this.#parts.forgetAccount(id, account);
  }

  async forget(name: string): Promise<void> {
    const { id } = this.#parts.entries.named(name).definition;
    // First, so that neither a crash nor a failure leaves its data behind. Secrets stay: the file may come back.
    await this.#parts.ids.retire(name, []);
    await this.#parts.live.drop(id);
    await this.#parts.forgetServer(id);
  }
}
