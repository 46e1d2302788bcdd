import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HostError } from '../../../shared/domain/error.ts';
import { copyFolder } from './databaseCopies.ts';
import { migrations } from './migrations.ts';

/**
 * Opens the database and brings it to the present version; of an older one a copy is made first. WAL with
 * `synchronous=NORMAL`: what was written survives the end of the process at any moment.
 *
 * @throws HostError `conflict` when a newer Gatehouse wrote the file; what SQLite throws
 */
export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON');
    migrate(db, path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The version of its schema. */
export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function migrate(db: DatabaseSync, path: string): void {
  const version = schemaVersion(db);
  if (version > migrations.length) {
    throw new HostError('conflict', `${path} was written by a newer Gatehouse. Use that one, or another data folder.`);
  }
  if (version === migrations.length) return;
  if (version > 0) copyBefore(db, path, version);
  db.exec('PRAGMA synchronous=FULL');
  for (const [at, sql] of migrations.slice(version).entries()) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(`${sql}; PRAGMA user_version=${version + at + 1}; COMMIT`);
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
  db.exec('PRAGMA synchronous=NORMAL');
}

function copyBefore(db: DatabaseSync, path: string, version: number): void {
  const folder = copyFolder(dirname(path));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `before-${version}-${Date.now()}.db`);
  db.prepare('VACUUM INTO ?').run(copy);
  chmodSync(copy, 0o600);
}

/** The number of a file that stays the same as long as it is the same file. */
export function fileNumber(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
