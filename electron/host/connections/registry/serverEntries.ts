import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ServerDirectory } from '../../ground/state/serverDirectory.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';

/** A configured server and its connection. */
export interface ServerEntry {
  definition: ServerDefinition;
  readonly connection: ServerConnection;
}

/** Read access to the configured servers and their connections. */
export interface ConnectedServers extends ServerDirectory {
  /** @throws HostError `notFound` */
  connection(id: ServerId): ServerConnection;
  /** All configured servers, in order. */
  all(): ServerDefinition[];
  /** The running servers. */
  running(): { definition: ServerDefinition }[];
}

/**
 * The configured servers in the order in which they are shown. Created before every room, so that each can look servers
 * up; only the registry changes it.
 */
export class ServerEntries implements ConnectedServers {
  #byId = new Map<ServerId, ServerEntry>();

  get(id: ServerId): ServerDefinition {
    return this.entry(id).definition;
  }

  find(id: ServerId): ServerDefinition | undefined {
    return this.#byId.get(id)?.definition;
  }

  connection(id: ServerId): ServerConnection {
    return this.entry(id).connection;
  }

  all(): ServerDefinition[] {
    return this.entries().map(({ definition }) => definition);
  }

  running(): { definition: ServerDefinition }[] {
    return this.entries()
      .filter(({ connection }) => connection.state.kind === 'running')
      .map(({ definition }) => ({ definition }));
  }

  entries(): ServerEntry[] {
    return [...this.#byId.values()];
  }

  /** @throws HostError `notFound` */
  entry(id: ServerId): ServerEntry {
    return found(this.#byId.get(id));
  }

  /** @throws HostError `notFound` */
  named(name: string): ServerEntry {
    return found(this.entries().find(({ definition }) => definition.name === name));
  }

  /** The server that follows this one. */
  next(id: ServerId): ServerId | undefined {
    const order = [...this.#byId.keys()];
    return order[order.indexOf(id) + 1];
  }

  /**
   * Inserts an entry before another one, or at the end.
   *
   * @returns the entry that now follows it
   */
  insert(entry: ServerEntry, before: ServerId | undefined): ServerId | undefined {
    const order = [...this.#byId];
    const at = order.findIndex(([id]) => id === before);
    order.splice(at === -1 ? order.length : at, 0, [entry.definition.id, entry]);
    this.#byId = new Map(order);
    return at === -1 ? undefined : before;
  }

  delete(id: ServerId): void {
    this.#byId.delete(id);
  }
}

function found(entry: ServerEntry | undefined): ServerEntry {
  if (entry === undefined) throw problemError({ kind: 'serverNotConfigured' });
  return entry;
}
