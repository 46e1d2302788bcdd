import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ModelAccess } from '../../../../shared/domain/modelAccess.ts';
import type { Settings } from '../../../../shared/domain/settings.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';

interface AccessParts {
  readonly state: Pick<HostState, 'onEvent'>;
  readonly settings: { readonly current: Pick<Settings, 'modelAccess'> };
  readonly servers: Pick<ConnectedServers, 'all' | 'find' | 'connection'>;
}

/** What models are offered of a server besides its tools: nothing while it does not run. */
export function accessOf(id: ServerId, { settings, servers }: Omit<AccessParts, 'state'>): readonly ModelAccess[] {
  if (servers.find(id) === undefined) return [];
  const { state } = servers.connection(id);
  if (state.kind !== 'running') return [];
  return (settings.current.modelAccess[id] ?? []).filter((access) => state.facts.capabilities.includes(access));
}

/** Lists the tools of a server again when what models are offered besides them has changed. */
export class AccessNews implements Room {
  readonly #parts: AccessParts;
  readonly #listening: Disposable;
  readonly #relist: (id: ServerId) => void;
  readonly #listed = new Map<ServerId, string>();

  constructor(parts: AccessParts, relist: (id: ServerId) => void) {
    this.#parts = parts;
    this.#relist = relist;
    this.#listening = parts.state.onEvent(({ event }) => {
      if (event.type === 'settings.changed') for (const { id } of parts.servers.all()) this.#look(id);
      if (event.type === 'server.stateChanged') this.#look(event.serverId);
    });
  }

  removeServer(id: ServerId): void {
    this.#listed.delete(id);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(id: ServerId): void {
    const now = accessOf(id, this.#parts).join();
    if ((this.#listed.get(id) ?? '') === now) return;
    this.#listed.set(id, now);
    // Listing publishes: not within the event that is being told.
    void Promise.resolve().then(() => this.#relist(id));
  }
}
