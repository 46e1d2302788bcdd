import { z } from 'zod';
import { type Grant, grant, type UserRule, userRule } from '../../../shared/domain/approval.ts';
import { type GrantId, type RuleId, type ServerId, serverId, type Sha256, sha256 } from '../../../shared/domain/ids.ts';
import { type TrustRecord, trustRecord } from '../../../shared/domain/trust.ts';
import type { ConsentStore } from '../../host/ports/stores.ts';
import type { Database } from './database.ts';
import { readEach, readRows } from './readableRows.ts';

/** Grants, rules and trust in SQLite. On the disk itself before an answer counts. */
export class SqliteConsentStore implements ConsentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async grants(): Promise<Grant[]> {
    return this.#db.all('SELECT data, last_used_at FROM grants').flatMap((row) => {
      const usedAt = row['last_used_at'];
      return readRows(grant, [row]).map((kept) =>
        typeof usedAt === 'number' ? { ...kept, lastUsedAt: usedAt } : kept,
      );
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

  async rules(): Promise<UserRule[]> {
    return readRows(userRule, this.#db.all('SELECT data FROM rules ORDER BY rowid'));
  }

  async saveRule(kept: UserRule): Promise<void> {
    this.#db.durably(() => this.#db.run('INSERT INTO rules (id, data) VALUES (?, ?)', kept.id, JSON.stringify(kept)));
  }

  async deleteRule(id: RuleId): Promise<void> {
    this.#db.durably(() => this.#db.run('DELETE FROM rules WHERE id = ?', id));
  }

  async believed(): Promise<[ServerId, Sha256][]> {
    const rows = this.#db.all('SELECT server_id, launch_hash FROM believed_annotations');
    return readEach(
      z.tuple([serverId, sha256]),
      rows.map((row) => [row['server_id'], row['launch_hash']]),
    );
  }

  async saveBelieved(id: ServerId, launch: Sha256 | null): Promise<void> {
    const add = `INSERT INTO believed_annotations (server_id, launch_hash) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET launch_hash = excluded.launch_hash`;
    this.#db.durably(() => {
      if (launch === null) this.#db.run('DELETE FROM believed_annotations WHERE server_id = ?', id);
      else this.#db.run(add, id, launch);
    });
  }

  async trustRecords(): Promise<TrustRecord[]> {
    return readRows(trustRecord, this.#db.all('SELECT data FROM trust'));
  }

  async saveTrust(record: TrustRecord): Promise<void> {
    const sql = 'INSERT INTO trust (server_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, record.serverId, JSON.stringify(record)));
  }

  async deleteTrust(id: ServerId): Promise<void> {
    this.#db.durably(() => this.#db.run('DELETE FROM trust WHERE server_id = ?', id));
  }
}
