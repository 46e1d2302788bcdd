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
  /** The server is no longer in the list, so its cached data can be dropped. */
  readonly onRemoved: (id: ServerId) => void;
}

/** Keeps the list of servers, their connections and the published state consistent. Writes nothing to disk. */
export class LiveServers {
  readonly #parts: LiveServersParts;

  constructor(parts: LiveServersParts) {
    this.#parts = parts;
  }

  /** @param before the server to insert it before; without it, the end */
  insert(definition: ServerDefinition, before?: ServerId): void {
    const { connect, entries, state } = this.#parts;
    const connection = connect(definition);
    const place = entries.insert({ definition, connection }, before);
    const server = { definition, state: connection.state, toolsOff: 0 };
    state.publish({ type: 'server.added', server, ...(place !== undefined && { before: place }) });
  }

  /** Replaces the definition and ends the connection in one step, so that no old definition can be started. */
  redefine(id: ServerId, next: ServerDefinition): void {
    const { definition, connection } = this.#parts.entries.entry(id);
    if (JSON.stringify(definition) === JSON.stringify(next)) return;
    // Accounts that are not in use are not started.
    if (isStartedAlike(definition, next)) return this.setDefinition(id, next);
    const wasStopped = connection.state.kind === 'stopped';
    this.setDefinition(id, next);
    const reason: Problem = { kind: 'serverConfigured' };
    if (wasStopped) void connection.stop(reason);
    else void this.restart(connection, reason);
  }

  /** Takes effect with the next start. */
  setDefinition(id: ServerId, definition: ServerDefinition): void {
    const entry = this.#parts.entries.entry(id);
    entry.definition = definition;
    entry.connection.redefine(definition);
    this.#parts.state.publish({ type: 'server.changed', definition });
  }

  /** If it is switched off or removed while it stops, it stays so. */
  async restart(connection: ServerConnection, reason: Problem): Promise<void> {
    await connection.stop(reason);
    const entry = this.#parts.entries.entries().find((candidate) => candidate.connection === connection);
    if (entry?.definition.enabled) void connection.start();
  }

  /** Removed from the list first, so that it cannot be started while it stops. */
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

/** Whether only accounts differ that are not in use, or what accounts are called. */
function isStartedAlike(
  { accounts: _, ...before }: ServerDefinition,
  { accounts: __, ...after }: ServerDefinition,
): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
