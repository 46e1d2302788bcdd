import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { problemError } from '../../../shared/domain/error.ts';
import { copyFolder, forgetDeleted } from './databaseCopies.ts';
import { latestSchema } from './latestSchema.ts';
import { migrations } from './migrations.ts';
import { isVersionPlausible, notedVersion, noteVersion, schemaVersion } from './schemaVersion.ts';
import { damagedDatabaseError, isSqlError } from './storageErrors.ts';

/** How long a statement waits for another connection. */
export const maxBusyMs = 5000;

export interface OpenDatabaseOptions {
  /** Whether an older database is copied before it is migrated. */
  readonly mustCopyBefore?: boolean;
}

/**
 * Opens the database and brings it to the present version; of an older one a copy is made first. WAL with
 * `synchronous=NORMAL`: what was written survives the end of the process at any moment.
 *
 * @throws HostError `conflict` when a newer Gatehouse wrote the file; what SQLite throws
 */
export function openDatabase(path: string, { mustCopyBefore = true }: OpenDatabaseOptions = {}): DatabaseSync {
  mustHaveKnownFormat(path);
  const isNew = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
  const db = new DatabaseSync(path, { timeout: maxBusyMs, enableForeignKeyConstraints: true });
  try {
    // Of a new file, only the end is worth waiting for the disk.
    if (isNew) db.exec('PRAGMA synchronous=OFF');
    const version = readVersion(db);
    if (version > migrations.length) {
      throw problemError({ kind: 'databaseOfNewerVersion', path });
    }
    if (version > 0 && version < migrations.length && mustCopyBefore) migrateWithCopy(db, path, version);
    else migrate(db, version);
    if (isNew && path !== ':memory:') toDisk(path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Prepares the connection and finds the version. A file that no statement can be run on is damaged. */
function readVersion(db: DatabaseSync): number {
  try {
    // It has an effect on a new file only, and must come first. An older file would have to be rewritten for it, which keeps the host
    // waiting and needs twice its size on the disk: it stays as it is, and new rows take the space that is free in it.
    db.exec('PRAGMA auto_vacuum=INCREMENTAL');
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON');
    // What a statement may have to take back would lie in a file of the system's temporary folder, with the words of chats.
    db.exec('PRAGMA temp_store=MEMORY');
    // Of a transaction with a long text, nothing is written before its end: most pages change again until then.
    db.exec('PRAGMA cache_spill=4000');
    // A quarter of what is usual: the host stands still while the journal is written back, the longer the more there is.
    db.exec('PRAGMA wal_autocheckpoint=250');
    const version = schemaVersion(db);
    if (!isVersionPlausible(db, version)) {
      throw damagedDatabaseError(`Its version ${version} does not fit its tables.`);
    }
    return version;
  } catch (error) {
    if (isSqlError(error)) throw damagedDatabaseError('Its header or its schema cannot be read.', error);
    throw error;
  }
}

/**
 * Waits until a new file is on the disk. After a power cut, SQLite takes a file without a header for a new one, and its log for the log of
 * another: what was written since would be lost.
 */
function toDisk(path: string): void {
  flush(path, 'r+');
  // Windows opens no folders.
  if (process.platform !== 'win32') flush(dirname(path), 'r');
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** SQLite treats a file with unknown format numbers as read-only: 1 and 2 are the only ones it has ever written. */
function mustHaveKnownFormat(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < 100) return;
  const file = openSync(path, 'r');
  try {
    const formats = Buffer.alloc(2);
    readSync(file, formats, 0, formats.length, 18);
    if (formats.some((format) => format !== 1 && format !== 2)) {
      throw damagedDatabaseError('The numbers of its format are unknown.');
    }
  } finally {
    closeSync(file);
  }
}

function migrate(db: DatabaseSync, version: number): void {
  if (version === migrations.length && notedVersion(db) === version) return;
  if (version === 0) return inTransaction(db, () => takeStep(db, latestSchema, migrations.length));
  db.exec('PRAGMA synchronous=FULL');
  for (const [at, sql] of migrations.slice(version).entries()) {
    inTransaction(db, () => takeStep(db, sql, version + at + 1));
  }
  if (version === migrations.length) inTransaction(db, () => noteVersion(db, version));
  db.exec('PRAGMA synchronous=NORMAL');
}

function takeStep(db: DatabaseSync, sql: string, version: number): void {
  db.exec(`${sql}; PRAGMA user_version=${version}`);
  noteVersion(db, version);
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    work();
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** One copy for each version: a migration that fails is tried again and again. */
function migrateWithCopy(db: DatabaseSync, path: string, version: number): void {
  const folder = copyFolder(dirname(path));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `before-${version}.db`);
  copyTo(db, copy);
  try {
    migrate(db, version);
  } catch (error) {
    // Nothing was changed, so the copy is useless.
    if (schemaVersion(db) === version) rmSync(copy, { force: true });
    throw error;
  }
}

function copyTo(db: DatabaseSync, path: string): void {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(unfinished);
    const copy = new DatabaseSync(unfinished, { enableForeignKeyConstraints: true });
    copy.exec(forgetDeleted);
    copy.close();
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The inode number, which stays the same for the same file. */
export function fileNumber(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
