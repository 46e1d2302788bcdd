import type { DatabaseSync } from 'node:sqlite';
import { storageNotice, type StorageNotice } from '../../../shared/domain/storage.ts';

export type RestoreNotice = Extract<StorageNotice, { kind: 'databaseRestored' }>;

/** Stored in the database itself until the host has handled it, so that a crash cannot lose it. */
export function saveRestoreNotice(db: DatabaseSync, notice: RestoreNotice): void {
  const sql = `INSERT INTO documents (name, data) VALUES ('restoreNotice', ?)
    ON CONFLICT DO UPDATE SET data = excluded.data`;
  db.prepare(sql).run(JSON.stringify(notice));
}

/** The notice about the origin of this database, if the host has not handled it yet. */
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
