import type { ConversationId } from '../../../shared/domain/ids.ts';
import { chatSummary, type ChatSummary } from '../../../shared/domain/summary.ts';
import type { StoredSummary, SummaryStore } from '../../host/ports/summaryStore.ts';
import type { Database } from './database.ts';
import { readableJson } from './readableRows.ts';

/** Summaries of chats in SQLite. */
export class SqliteSummaryStore implements SummaryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async summaries(id: ConversationId): Promise<StoredSummary[]> {
    const rows = this.#db.all('SELECT data, undone FROM summaries WHERE conversation_id = ? ORDER BY rowid', id);
    return rows.flatMap((row) => {
      // One that cannot be read costs only itself: the messages are still there.
      const read = chatSummary.safeParse(readableJson(row, 'data'));
      return read.success && read.data.conversationId === id
        ? [{ summary: read.data, isUndone: row['undone'] !== 0 }]
        : [];
    });
  }

  async saveSummary(summary: ChatSummary): Promise<void> {
    const sql = 'INSERT INTO summaries (id, conversation_id, data) VALUES (?, ?, ?)';
    this.#db.durably(() => this.#db.run(sql, summary.id, summary.conversationId, JSON.stringify(summary)));
  }

  async deleteSummary(id: ConversationId, summaryId: string): Promise<void> {
    const sql = 'DELETE FROM summaries WHERE conversation_id = ? AND id = ?';
    this.#db.durably(() => this.#db.run(sql, id, summaryId));
  }

  async undoSummary(id: ConversationId, summaryId: string): Promise<void> {
    const sql = 'UPDATE summaries SET undone = 1 WHERE conversation_id = ? AND id = ?';
    this.#db.durably(() => this.#db.run(sql, id, summaryId));
  }
}
