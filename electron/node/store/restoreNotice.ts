import type { DatabaseSync } from 'node:sqlite';
import { storageNotice, type StorageNotice } from '../../../shared/domain/storage.ts';

export type RestoreNotice = Extract<StorageNotice, { kind: 'databaseRestored' }>;

/** Kept in the database itself until the host has acted on it, so that no end of the process can lose it. */
export function saveRestoreNotice(db: DatabaseSync, notice: RestoreNotice): void {
  const sql = `INSERT INTO documents (name, data) VALUES ('restoreNotice', ?)
    ON CONFLICT DO UPDATE SET data = excluded.data`;
  db.prepare(sql).run(JSON.stringify(notice));
}

/** What the host was not yet told about how this database came to be. */
export function readRestoreNotice(db: DatabaseSync): RestoreNotice | undefined {
  const row = db.prepare("SELECT data FROM documents WHERE name = 'restoreNotice'").get();
  if (row === undefined) return undefined;
  try {
    const notice = storageNotice.parse(JSON.parse(String(row['data'])));
    return notice.kind === 'databaseRestored' ? notice : undefined;
  } catch {
    return undefined;
  }
}

export const forgetRestoreNotice = "DELETE FROM documents WHERE name = 'restoreNotice'";
