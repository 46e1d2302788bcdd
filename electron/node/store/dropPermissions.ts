import type { DatabaseSync } from 'node:sqlite';
import { jsonField } from './jsonSql.ts';

const permits = {
  trust: `${jsonField('$.verdict')} IS NOT 'never'`,
  // An unreadable row may have been a denial, and the store turns it into a question.
  grants: `${jsonField('$.action')} IS 'allow'`,
  rules: `${jsonField('$.action')} IS 'allow'`,
  believed_annotations: 'true',
  pins: 'true',
  conversations: "mode IS NOT 'askAlways'",
  documents: "name IN ('roots', 'samplingAccounts', 'secretOwners')",
  instructions_pins: `${jsonField('$.choice')} IS NOT 'leaveOut'`,
  project_files: `${jsonField('$.choice')} IS NOT 'leaveOut'`,
} as const;

/**
 * Removes from a restored database all permissions: it may be older than later revocations. Denials stay. Returns the
 * names of the providers whose address must be confirmed again.
 *
 * @throws when a permission is still there afterwards
 */
export function dropPermissions(db: DatabaseSync): string[] {
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const [table, condition] of Object.entries(permits)) {
      db.exec(
        table === 'conversations'
          ? `UPDATE conversations SET mode = 'askAlways' WHERE ${condition}`
          : `DELETE FROM ${table} WHERE ${condition}`,
      );
    }
    const providers = unconfirmAddresses(db);
    db.exec('COMMIT');
    mustPermitNothing(db);
    return providers;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** @throws when something that permits is there */
export function mustPermitNothing(db: DatabaseSync): void {
  for (const [table, condition] of Object.entries(permits)) {
    const row = db.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${condition}`).get();
    if (row?.['rows'] !== 0) throw new Error(`Permissions are left in the table ${table}.`, { cause: { table } });
  }
}

function unconfirmAddresses(db: DatabaseSync): string[] {
  const row = db.prepare("SELECT data FROM documents WHERE name = 'providers'").get();
  const providers = parseList(row?.['data']);
  const own = providers.filter((provider) => typeof provider['baseUrl'] === 'string');
  if (own.length === 0) return [];
  const unconfirmed = providers.map((each) => (own.includes(each) ? { ...each, isAddressConfirmed: false } : each));
  db.prepare("UPDATE documents SET data = ? WHERE name = 'providers'").run(JSON.stringify(unconfirmed));
  return own.map(({ name }) => String(name));
}

function parseList(text: unknown): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(String(text));
    return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
  } catch {
    return [];
  }
}
