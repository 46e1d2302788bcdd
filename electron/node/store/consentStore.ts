import { z } from 'zod';
import { type Grant, grant, type UserRule, userRule } from '../../../shared/domain/approval.ts';
import {
  accountId,
  type AccountId,
  type GrantId,
  type RuleId,
  type ServerId,
  serverId,
  sha256,
  timestamp,
} from '../../../shared/domain/ids.ts';
import { accountOfLaunch, type OfAccount } from '../../../shared/domain/serverAccounts.ts';
import { type SecretOwner, secretOwner } from '../../../shared/domain/secretPlaces.ts';
import { type TrustRecord, trustRecord } from '../../../shared/domain/trust.ts';
import type { BelievedLaunch, ConsentStore, StoredTrust } from '../../host/ports/stores.ts';
import type { Database, Row } from './database.ts';
import { type DamagedRow, readToolSwitches, replacedRow, replacementRule, saysNever } from './damagedPermissions.ts';
import { readableJson, readEach, readRows } from './readableRows.ts';

/** Grants, rules and trust in SQLite. On the disk itself before an answer counts. */
export class SqliteConsentStore implements ConsentStore {
  readonly #db: Database;
  readonly #onDamaged: () => void;

  /** `onDamaged` is called when an unreadable row may have denied something. */
  constructor(db: Database, onDamaged: () => void = () => undefined) {
    this.#db = db;
    this.#onDamaged = onDamaged;
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
    const whole = readRows(userRule, this.#db.all('SELECT data FROM rules ORDER BY rowid'));
    const replacements = [...this.#damagedRows('grant', grant), ...this.#damagedRows('rule', userRule)].flatMap(
      (row) => replacementRule(row) ?? [],
    );
    const rules = [...whole, ...replacements, ...this.#damagedSwitches()];
    if (rules.length > whole.length) this.#onDamaged();
    return rules;
  }

  #damagedRows(what: 'grant' | 'rule', schema: z.ZodType): DamagedRow[] {
    return this.#db.all(`SELECT rowid, data FROM ${what}s ORDER BY rowid`).flatMap((row) => {
      const json = readableJson(row, 'data');
      return schema.safeParse(json).success ? [] : [{ what, key: String(Number(row['rowid'])), json }];
    });
  }

  /** A tool that may have been switched off is asked about. */
  #damagedSwitches(): UserRule[] {
    const row = this.#switchesRow();
    if (row === undefined) return [];
    return readToolSwitches(readableJson(row, 'data')).damaged.flatMap(
      (id) => replacementRule({ what: 'toolSwitches', key: id ?? 'all', json: { serverId: id } }) ?? [],
    );
  }

  #switchesRow(): Row | undefined {
    return this.#db.get("SELECT data FROM documents WHERE name = 'toolsOff'");
  }

  async saveRule(kept: UserRule): Promise<void> {
    this.#db.durably(() => this.#db.run('INSERT INTO rules (id, data) VALUES (?, ?)', kept.id, JSON.stringify(kept)));
  }

  async deleteRule(id: RuleId): Promise<void> {
    const replaced = replacedRow(id);
    this.#db.durably(() => {
      if (replaced === undefined) this.#db.run('DELETE FROM rules WHERE id = ?', id);
      else if (replaced.what === 'toolSwitches') this.#keepReadableSwitches();
      else this.#db.run(`DELETE FROM ${replaced.what}s WHERE rowid = ?`, Number(replaced.key));
    });
  }

  #keepReadableSwitches(): void {
    const { off } = readToolSwitches(readableJson(this.#switchesRow() ?? {}, 'data'));
    this.#db.run("UPDATE documents SET data = ? WHERE name = 'toolsOff'", JSON.stringify(off));
  }

  async believed(): Promise<BelievedLaunch[]> {
    const rows = this.#db.all('SELECT server_id, account, launch_hash, believed_at FROM believed_annotations');
    return readEach(
      z.object({ serverId, account: accountId, launchHash: sha256, believedAt: timestamp }),
      rows.map((row) => ({
        serverId: row['server_id'],
        account: row['account'],
        launchHash: row['launch_hash'],
        believedAt: row['believed_at'],
      })),
    );
  }

  async saveBelieved(
    { serverId: id, account }: OfAccount,
    launch: Omit<BelievedLaunch, keyof OfAccount> | null,
  ): Promise<void> {
    const add = `INSERT INTO believed_annotations (server_id, account, launch_hash, believed_at) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET launch_hash = excluded.launch_hash, believed_at = excluded.believed_at`;
    const remove = 'DELETE FROM believed_annotations WHERE server_id = ? AND account = ?';
    this.#db.durably(() => {
      if (launch === null) this.#db.run(remove, id, account);
      else this.#db.run(add, id, account, launch.launchHash, launch.believedAt);
    });
  }

  async trust(): Promise<StoredTrust> {
    const records: TrustRecord[] = [];
    const damaged: Row[] = [];
    for (const row of this.#db.all('SELECT server_id, data FROM trust')) {
      const record = trustRecord.safeParse(readableJson(row, 'data'));
      if (record.success) records.push(record.data);
      else damaged.push(row);
    }
    if (damaged.length > 0) this.#onDamaged();
    const damagedRefusals = damaged
      .filter((row) => saysNever(readableJson(row, 'data')))
      .flatMap((row) => serverId.safeParse(row['server_id']).data ?? []);
    return { records, damagedRefusals };
  }

  async saveTrust(record: TrustRecord): Promise<void> {
    const sql = `INSERT INTO trust (server_id, account, data) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET data = excluded.data`;
    const account = accountOfLaunch(record.launch);
    this.#db.durably(() => this.#db.run(sql, record.serverId, account, JSON.stringify(record)));
  }

  async deleteTrust(id: ServerId, account?: AccountId): Promise<void> {
    this.#db.durably(() => {
      if (account === undefined) this.#db.run('DELETE FROM trust WHERE server_id = ?', id);
      else this.#db.run('DELETE FROM trust WHERE server_id = ? AND account = ?', id, account);
    });
  }

  async secretOwners(): Promise<readonly SecretOwner[] | undefined> {
    const row = this.#db.get("SELECT data FROM documents WHERE name = 'secretOwners'");
    // What cannot be read permits nothing.
    return row === undefined ? undefined : readEach(secretOwner, readableJson(row, 'data'));
  }

  async saveSecretOwners(owners: readonly SecretOwner[]): Promise<void> {
    const sql = `INSERT INTO documents (name, data) VALUES ('secretOwners', ?)
      ON CONFLICT DO UPDATE SET data = excluded.data`;
    this.#db.durably(() => this.#db.run(sql, JSON.stringify(owners)));
  }
}
