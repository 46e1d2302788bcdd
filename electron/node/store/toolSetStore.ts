import { type ToolSet, toolSet } from '../../../shared/domain/toolSet.ts';
import type { ToolSetStore } from '../../host/ports/toolSetStore.ts';
import type { Database } from './database.ts';
import { ListDocument } from './listDocument.ts';

/** Named sets of tools in SQLite. */
export class SqliteToolSetStore implements ToolSetStore {
  readonly #sets: ListDocument<ToolSet>;

  constructor(db: Database) {
    this.#sets = new ListDocument(db, 'toolSets', toolSet);
  }

  async toolSets(): Promise<ToolSet[]> {
    return this.#sets.read();
  }

  async saveToolSets(sets: readonly ToolSet[]): Promise<void> {
    this.#sets.write(sets);
  }
}
