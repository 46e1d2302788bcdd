import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { ServerConnection } from '../connection/serverConnection.ts';
import type { ServerEntries } from './serverEntries.ts';

export interface LiveServersParts {
  readonly entries: ServerEntries;
  readonly state: HostState;
  readonly connect: (definition: ServerDefinition) => ServerConnection;
  /** The server is no longer in the list; what was read of it can go. */
  readonly onRemoved: (id: ServerId) => void;
}

/** Keeps the list of servers, their connections and the state published to pages in step. Writes nothing to disk. */
export class LiveServers {
  readonly #parts: LiveServersParts;

  constructor(parts: LiveServersParts) {
    this.#parts = parts;
  }

  /** @param before the server it is put before; at the end without it */
  insert(definition: ServerDefinition, before?: ServerId): void {
    const { connect, entries, state } = this.#parts;
    const connection = connect(definition);
    const place = entries.insert({ definition, connection }, before);
    const server = { definition, state: connection.state, toolsOff: 0 };
    state.publish({ type: 'server.added', server, ...(place !== undefined && { before: place }) });
  }

  /** In one step with ending what ran: nothing is started from a definition that is no longer the present one. */
  redefine(id: ServerId, next: ServerDefinition): void {
    const { definition, connection } = this.#parts.entries.entry(id);
    if (JSON.stringify(definition) === JSON.stringify(next)) return;
    const wasStopped = connection.state.kind === 'stopped';
    this.setDefinition(id, next);
    const reason: Problem = { kind: 'serverConfigured' };
    if (wasStopped) void connection.stop(reason);
    else void this.restart(connection, reason);
  }

  /** Counts from the next start on. */
  setDefinition(id: ServerId, definition: ServerDefinition): void {
    const entry = this.#parts.entries.entry(id);
    entry.definition = definition;
    entry.connection.redefine(definition);
    this.#parts.state.publish({ type: 'server.changed', definition });
  }

  /** It may be switched off or removed while it stops; then it stays so. */
  async restart(connection: ServerConnection, reason: Problem): Promise<void> {
    await connection.stop(reason);
    const entry = this.#parts.entries.entries().find((candidate) => candidate.connection === connection);
    if (entry?.definition.enabled) void connection.start();
  }

  /** Out of the list first, so that nobody starts it while it stops. */
  async drop(id: ServerId): Promise<void> {
    const { entries, state, onRemoved } = this.#parts;
    const { connection } = entries.entry(id);
    entries.delete(id);
    onRemoved(id);
    state.publish({ type: 'server.removed', serverId: id });
    await connection.dispose({ kind: 'serverRemoved' });
  }

  /** Ends every connection for good. */
  async disposeAll(reason: Problem): Promise<void> {
    await Promise.all(this.#parts.entries.entries().map(({ connection }) => connection.dispose(reason)));
  }
}
