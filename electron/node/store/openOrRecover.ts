import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { StorageNotice } from '../../../shared/domain/storage.ts';
import { listCopies } from './databaseCopies.ts';
import { openDatabase } from './openDatabase.ts';
import { isWhole, listSetAside, recoverDatabase, recoveredPath } from './recoverDatabase.ts';
import { databaseEndings, diskFiles, type RecoveryFiles } from './recoveryFiles.ts';
import { readRestoreNotice } from './restoreNotice.ts';
import { storageFaultOf } from './storageErrors.ts';

/** A database up to this size is checked at each start, which takes less than 0.1 s; a larger one each day. */
const maxCheckedBytes = 32 * 1024 * 1024;

/** @param wasEmptied the result of `isEmptied` before any file was created */
export function openOrRecover(
  path: string,
  wasEmptied: boolean,
  files: RecoveryFiles = diskFiles,
): { db: DatabaseSync; notice?: StorageNotice } {
  if (wasEmptied) return recoverDatabase(path, files);
  const isChecked = mustBeChecked(path);
  try {
    const db = openDatabase(path);
    if (!isChecked || isWhole(db)) {
      if (isChecked) forgetDamage(path);
      const notice = readRestoreNotice(db);
      return { db, ...(notice && { notice }) };
    }
    db.close();
  } catch (error) {
    if (storageFaultOf(error) !== 'damaged') throw error;
  }
  const recovered = recoverDatabase(path, files);
  forgetDamage(path);
  return recovered;
}

/** Whether every page is looked at before it is used. */
export function mustBeChecked(path: string): boolean {
  if (existsSync(damageMark(path)) || existsSync(recoveredPath(path))) return true;
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= maxCheckedBytes;
}

/** The file is missing or empty although it held data: there are traces of it. */
export function isEmptied(path: string): boolean {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return false;
  const folder = dirname(path);
  if (listCopies(folder).length > 0 || listSetAside(folder).length > 0 || existsSync(recoveredPath(path))) return true;
  return size === 0 && hasFiles(join(folder, 'logs'));
}

/** The next start looks at every page. */
export function markDamaged(path: string): void {
  try {
    closeSync(openSync(damageMark(path), 'a', 0o600));
  } catch {
    // Where not even that can be written, the next start finds it out by reading.
  }
}

function forgetDamage(path: string): void {
  rmSync(damageMark(path), { force: true });
  for (const base of [recoveredPath(path), `${path}.recovering`]) {
    for (const ending of databaseEndings) rmSync(base + ending, { force: true });
  }
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

function damageMark(path: string): string {
  return `${path}.damaged`;
}
