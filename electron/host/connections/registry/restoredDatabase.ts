import type { Room } from '../../ground/rooms/room.ts';
import type { Storage } from '../../ports/storage.ts';
import type { ServerRegistry } from './serverRegistry.ts';

/**
 * After the database was restored from a copy, no server starts automatically: later answers of the user may be missing
 * in it.
 */
export class RestoredDatabase implements Room {
  readonly loadPhase = 'restored';
  readonly #storage: Pick<Storage, 'notices' | 'restoreWasHandled'>;
  readonly #registry: Pick<ServerRegistry, 'switchAllOff'>;

  constructor(storage: Pick<Storage, 'notices' | 'restoreWasHandled'>, registry: Pick<ServerRegistry, 'switchAllOff'>) {
    this.#storage = storage;
    this.#registry = registry;
  }

  async load(): Promise<void> {
    if (!this.#storage.notices.some(({ kind }) => kind === 'databaseRestored')) return;
    await this.#registry.switchAllOff();
    this.#storage.restoreWasHandled();
  }
}
