import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { RegistryStore } from '../../ports/registryStores.ts';

/** Which servers were added from a registry. It stays with a server that can still be brought back. */
export class ServerOrigins implements Room {
  readonly #store: Pick<RegistryStore, 'origins' | 'saveOrigins'>;
  #origins = new Map<ServerId, ServerOrigin>();
  #changes: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<RegistryStore, 'origins' | 'saveOrigins'>) {
    this.#store = store;
  }

  async load(): Promise<void> {
    this.#origins = new Map((await this.#store.origins()).map((origin) => [origin.serverId, origin]));
  }

  find(id: ServerId): ServerOrigin | undefined {
    return this.#origins.get(id);
  }

  save(origin: ServerOrigin): Promise<void> {
    return this.#change((origins) => origins.set(origin.serverId, origin));
  }

  async forgetServer(id: ServerId): Promise<void> {
    if (this.#origins.has(id)) await this.#change((origins) => origins.delete(id));
  }

  /** One after the other; what could not be stored is not there. */
  #change(change: (origins: Map<ServerId, ServerOrigin>) => void): Promise<void> {
    const next = this.#changes.then(async () => {
      const origins = new Map(this.#origins);
      change(origins);
      await this.#store.saveOrigins([...origins.values()]);
      this.#origins = origins;
    });
    this.#changes = next.catch(() => undefined);
    return next;
  }
}
