import { type Registry, registry } from '../../../shared/domain/published/registry.ts';
import type { RegistryStore } from '../../host/ports/registryStores.ts';
import type { Database } from './database.ts';
import { ListDocument } from './listDocument.ts';

/** The registries that the user added, in SQLite. */
export class SqliteRegistryStore implements RegistryStore {
  readonly #registries: ListDocument<Registry>;

  constructor(db: Database) {
    this.#registries = new ListDocument(db, 'registries', registry);
  }

  async registries(): Promise<Registry[]> {
    return this.#registries.read();
  }

  async saveRegistries(registries: readonly Registry[]): Promise<void> {
    this.#registries.write(registries);
  }
}
