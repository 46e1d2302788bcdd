import { type Grant, grant } from '../../../shared/domain/approval.ts';
import type { GrantId, ServerId } from '../../../shared/domain/ids.ts';
import { type TrustRecord, trustRecord } from '../../../shared/domain/trust.ts';
import type { ConsentStore } from '../../host/ports/stores.ts';
import { type Database, jsonColumn } from './database.ts';

/** Grants and trust in SQLite. On the disk itself before an answer counts. */
export class SqliteConsentStore implements ConsentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async grants(): Promise<Grant[]> {
    return this.#db.all('SELECT data, last_used_at FROM grants').map((row) => {
      const kept = grant.parse(jsonColumn(row, 'data'));
      const usedAt = row['last_used_at'];
      return typeof usedAt === 'number' ? { ...kept, lastUsedAt: usedAt } : kept;
    });
  }

  async saveGrant(kept: Grant): Promise<void> {
    this.#db.durably(() => this.#db.run('INSERT INTO grants (id, data) VALUES (?, ?)', kept.id, JSON.stringify(kept)));
  }

  async saveGrantUse(id: GrantId, at: number): Promise<void> {
    this.#db.run('UPDATE grants SET last_used_at = ? WHERE id = ?', at, id);
  }

  async deleteGrant(id: GrantId): Promise<void> {
    this.#db.durably(() => this.#db.run('DELETE FROM grants WHERE id = ?', id));
  }

  async trustRecords(): Promise<TrustRecord[]> {
    return this.#db.all('SELECT data FROM trust').map((row) => trustRecord.parse(jsonColumn(row, 'data')));
  }

  async saveTrust(record: TrustRecord): Promise<void> {
    const sql = 'INSERT INTO trust (server_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, record.serverId, JSON.stringify(record)));
  }

  async deleteTrust(id: ServerId): Promise<void> {
    this.#db.durably(() => this.#db.run('DELETE FROM trust WHERE server_id = ?', id));
  }
}
