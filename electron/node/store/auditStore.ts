import { type AuditRow, auditRow } from '../../../shared/domain/audit.ts';
import type { AuditStore } from '../../host/ports/stores.ts';
import { type Database, jsonColumn } from './database.ts';

/** The audit in SQLite. There is no statement here that changes or deletes a row. */
export class SqliteAuditStore implements AuditStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async append(row: Omit<AuditRow, 'id'>): Promise<void> {
    this.#db.run('INSERT INTO audit (data) VALUES (?)', JSON.stringify(row));
  }

  async list(query: { before?: number | undefined; limit: number }): Promise<AuditRow[]> {
    const sql = 'SELECT id, data FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?';
    return this.#db
      .all(sql, query.before ?? Number.MAX_SAFE_INTEGER, query.limit)
      .map((row) => auditRow.parse({ ...(jsonColumn(row, 'data') as object), id: row['id'] }));
  }
}
