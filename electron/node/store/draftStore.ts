import type { DraftOutcome, DraftWish, KeptDraft } from '../../../shared/domain/draft.ts';
import type { DraftStore } from '../../host/ports/draftStore.ts';
import type { Database } from './database.ts';
import { draftsFromRows, findDraftRow, keepDraftRow } from './draftRows.ts';

/** Drafts in SQLite. */
export class SqliteDraftStore implements DraftStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async drafts(): Promise<KeptDraft[]> {
    return draftsFromRows(this.#db);
  }

  async draft(key: string): Promise<KeptDraft | undefined> {
    return findDraftRow(this.#db, key);
  }

  async keepDraft(wish: DraftWish): Promise<DraftOutcome> {
    return this.#db.transaction(() => keepDraftRow(this.#db, wish));
  }
}
