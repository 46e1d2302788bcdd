import { type Draft, draft, maxDrafts } from '../../../shared/domain/draft.ts';
import type { DraftStore } from '../../host/ports/draftStore.ts';
import type { Database } from './database.ts';

/** A chat that is gone has no draft, also where a page that still shows it says so. */
const insertDraft = `INSERT INTO drafts (key, text) SELECT ?, ?
  WHERE ? = 'new' OR EXISTS (SELECT 1 FROM conversations WHERE id = ?)`;

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
      if (text !== '') this.#db.run(insertDraft, key, text, key, key);
      // By their number: the place of one grows with every key that is typed.
      this.#db.run(
        'DELETE FROM drafts WHERE key NOT IN (SELECT key FROM drafts ORDER BY place DESC LIMIT ?)',
        maxDrafts,
      );
    });
  }
}
