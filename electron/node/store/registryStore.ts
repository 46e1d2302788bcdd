import { type AddedServer, addedServer } from '../../../shared/domain/addedServer.ts';
import { type Registry, registry } from '../../../shared/domain/published/registry.ts';
import { type ServerOrigin, serverOrigin } from '../../../shared/domain/published/serverOrigin.ts';
import type { RegistryStore } from '../../host/ports/registryStores.ts';
import type { Database } from './database.ts';
import { ListDocument } from './listDocument.ts';

/** The registries that the user added, and what was added from registries, in SQLite. */
export class SqliteRegistryStore implements RegistryStore {
  readonly #registries: ListDocument<Registry>;
  readonly #origins: ListDocument<ServerOrigin>;

  readonly #added: ListDocument<AddedServer>;

  constructor(db: Database) {
    this.#registries = new ListDocument(db, 'registries', registry);
    this.#origins = new ListDocument(db, 'serverOrigins', serverOrigin);
    this.#added = new ListDocument(db, 'addedServers', addedServer);
  }

  async registries(): Promise<Registry[]> {
    return this.#registries.read();
  }

  async saveRegistries(registries: readonly Registry[]): Promise<void> {
    this.#registries.write(registries);
  }

  async added(): Promise<AddedServer[]> {
    return this.#added.read();
  }

  async saveAdded(added: readonly AddedServer[]): Promise<void> {
    this.#added.write(added);
  }

  async origins(): Promise<ServerOrigin[]> {
    return this.#origins.read();
  }

  async saveOrigins(origins: readonly ServerOrigin[]): Promise<void> {
    this.#origins.write(origins);
  }
}
