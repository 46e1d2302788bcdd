import { HostError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';

/** A configured server and its connection. */
export interface ServerEntry {
  definition: ServerDefinition;
  readonly connection: ServerConnection;
}

/** The configured servers in the order in which they are shown. */
export class ServerEntries {
  #byId = new Map<ServerId, ServerEntry>();

  /** @throws HostError `notFound` */
  get(id: ServerId): ServerEntry {
    return found(this.#byId.get(id));
  }

  /** @throws HostError `notFound` */
  named(name: string): ServerEntry {
    return found(this.all().find(({ definition }) => definition.name === name));
  }

  find(id: ServerId): ServerEntry | undefined {
    return this.#byId.get(id);
  }

  all(): ServerEntry[] {
    return [...this.#byId.values()];
  }

  /** The server that stands behind this one. */
  next(id: ServerId): ServerId | undefined {
    const order = [...this.#byId.keys()];
    return order[order.indexOf(id) + 1];
  }

  /**
   * Puts an entry before another one, at the end without it.
   *
   * @returns the entry it stands before now
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
  if (entry === undefined) throw new HostError('notFound', 'This server is no longer configured.');
  return entry;
}
