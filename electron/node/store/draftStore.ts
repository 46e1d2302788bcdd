import { type Draft, draft, maxDrafts } from '../../../shared/domain/draft.ts';
import type { DraftStore } from '../../host/ports/draftStore.ts';
import type { Database } from './database.ts';

/** Drafts in SQLite. */
export class SqliteDraftStore implements DraftStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async drafts(): Promise<Draft[]> {
    const rows = this.#db.all('SELECT key, text FROM drafts ORDER BY place');
    // One that cannot be read costs only itself.
    return rows.flatMap((row) => draft.safeParse(row).data ?? []);
  }

  async keepDraft({ key, text }: Draft): Promise<void> {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM drafts WHERE key = ?', key);
      if (text !== '') this.#db.run('INSERT INTO drafts (key, text) VALUES (?, ?)', key, text);
      this.#db.run('DELETE FROM drafts WHERE place <= (SELECT max(place) FROM drafts) - ?', maxDrafts);
    });
  }
}
