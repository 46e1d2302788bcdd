import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { StorageNotice } from '../../../shared/domain/storage.ts';
import { type DatabaseCopy, listCopies } from './databaseCopies.ts';
import { dropPermissions } from './dropPermissions.ts';
import { databaseEndings, diskFiles, type RecoveryFiles } from './recoveryFiles.ts';
import { readRestoreNotice, saveRestoreNotice } from './restoreNotice.ts';
import { saveReadableRows } from './saveReadableRows.ts';
import { isAboutWriting } from './storageErrors.ts';

/** The number of damaged files that are kept; only a person can make use of them. */
const maxSetAside = 3;

export interface RecoveredDatabase {
  readonly db: DatabaseSync;
  readonly notice: StorageNotice;
}

/** The path of the recovered database before it replaces the damaged one. If it exists, it is complete. */
export function recoveredPath(path: string): string {
  return `${path}.recovered`;
}

/**
 * Puts in the place of a damaged or missing database the newest copy that is whole, without what it permits, with what can
 * still be read of the damaged file. The new one is built beside the damaged one and complete before that is moved to the
 * folder `damaged`, so that it may end at any step: the next start begins again, or finishes.
 */
export function recoverDatabase(path: string, files: RecoveryFiles = diskFiles): RecoveredDatabase {
  if (!isFinishable(path, files)) build(path, files);
  const notice = putInPlace(path, files);
  return { db: files.open(path), notice };
}

/** Whether every page is readable and in its place. */
export function isWhole(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch {
    return false;
  }
}

/** The databases that were set aside, oldest first. */
export function listSetAside(dataFolder: string): string[] {
  const folder = join(dataFolder, 'damaged');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.db'));
  return names.sort().map((name) => join(folder, name));
}

/** A recovery ended between its last two steps: the damaged file is away, and nothing is in its place. */
function isFinishable(path: string, files: RecoveryFiles): boolean {
  if (sizeOf(path) > 0 || !existsSync(recoveredPath(path))) return false;
  try {
    const db = files.open(recoveredPath(path));
    const isUsable = isWhole(db) && readRestoreNotice(db) !== undefined;
    db.close();
    return isUsable;
  } catch {
    return false;
  }
}

function build(path: string, files: RecoveryFiles): void {
  const building = `${path}.recovering`;
  for (const base of [recoveredPath(path), building]) removeDatabase(base, files);
  const copy = newestWholeCopy(dirname(path), building, files);
  const db = files.open(building);
  try {
    const source = damagedFile(path, copy);
    const savedMessages = saveReadableRows(db, source, `${path}.reading`);
    const providers = dropPermissions(db);
    saveRestoreNotice(db, {
      kind: 'databaseRestored',
      savedMessages,
      providers,
      setAside: source === path ? join(dirname(path), 'damaged', `gatehouse-${Date.now()}.db`) : source,
      ...(copy !== undefined && { copyAt: copy.madeAt }),
    });
    // One file, on the disk itself before it is called complete.
    db.exec('PRAGMA synchronous=FULL; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE');
  } finally {
    db.close();
  }
  files.restrict(building);
  files.rename(building, recoveredPath(path));
}

/** Where rows can still be read: an older recovery may have moved the file away and ended before it was replaced. */
function damagedFile(path: string, copy: DatabaseCopy | undefined): string {
  if (sizeOf(path) > 0 || sizeOf(`${path}-wal`) > 0) return path;
  const newest = listSetAside(dirname(path)).at(-1);
  if (newest === undefined || sizeOf(newest) === 0) return path;
  return statSync(newest).mtimeMs > (copy?.madeAt ?? 0) ? newest : path;
}

function putInPlace(path: string, files: RecoveryFiles): StorageNotice & { kind: 'databaseRestored' } {
  const recovered = files.open(recoveredPath(path));
  const notice = readRestoreNotice(recovered);
  recovered.close();
  if (notice === undefined) throw new Error('The recovered database does not say where it comes from.');
  files.makeFolder(dirname(notice.setAside));
  // The database first: if this ends after the log was moved, the next start must not treat the rest as complete.
  for (const ending of databaseEndings) setAside(path + ending, notice.setAside + ending, files);
  for (const old of listSetAside(dirname(path)).slice(0, -maxSetAside)) removeDatabase(old, files);
  files.rename(recoveredPath(path), path);
  return notice;
}

function setAside(path: string, target: string, files: RecoveryFiles): void {
  if (!existsSync(path)) return;
  if (!existsSync(target)) files.rename(path, target);
  else if (sizeOf(path) === 0) files.remove(path);
  else files.rename(path, `${target}.${Date.now()}`);
}

/** Puts it where it can be opened; `undefined` when there is none. */
function newestWholeCopy(dataFolder: string, target: string, files: RecoveryFiles): DatabaseCopy | undefined {
  for (const copy of listCopies(dataFolder)) {
    removeDatabase(target, files);
    try {
      files.copy(copy.path, target);
      const db = files.open(target);
      const whole = isWhole(db);
      db.close();
      if (whole) return copy;
    } catch (error) {
      if (isAboutWriting(error)) throw error;
      // A damaged copy: there may be an older one.
    }
  }
  removeDatabase(target, files);
  return undefined;
}

function removeDatabase(path: string, files: RecoveryFiles): void {
  for (const ending of databaseEndings) files.remove(path + ending);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
