import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StorageNotice } from '../../../shared/domain/storage.ts';
import { listCopies } from './databaseCopies.ts';
import { dropPermissions } from './dropPermissions.ts';
import { openDatabase } from './openDatabase.ts';
import { saveReadableRows } from './saveReadableRows.ts';

/** Damaged files that are kept; each has to be looked at by a person or is of no use. */
const maxSetAside = 3;

/** The files of one database. */
const endings = ['', '-wal', '-shm'];

/**
 * Sets a damaged database aside and goes on with the newest copy that is whole, without what it permits, and with what can
 * still be read of the damaged file. Nothing of that is lost: the file stays in the folder `damaged`.
 */
export function recoverDatabase(path: string): { db: DatabaseSync; notice: StorageNotice } {
  const dataFolder = dirname(path);
  const setAside = moveAside(path);
  const next = `${path}.recovered`;
  const copy = newestWholeCopy(dataFolder, next);
  const db = openDatabase(next);
  const savedMessages = saveReadableRows(db, setAside);
  const providers = dropPermissions(db);
  db.close();
  for (const ending of endings) {
    if (existsSync(next + ending)) renameSync(next + ending, path + ending);
  }
  chmodSync(path, 0o600);
  const copyAt = copy === undefined ? {} : { copyAt: copy };
  return {
    db: openDatabase(path),
    notice: { kind: 'databaseRestored', savedMessages, providers, setAside, ...copyAt },
  };
}

/** Whether every page can be read and is where it belongs. */
export function isWhole(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } catch {
    return false;
  }
}

function moveAside(path: string): string {
  const folder = join(dirname(path), 'damaged');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `gatehouse-${Date.now()}.db`);
  for (const ending of endings) if (existsSync(path + ending)) renameSync(path + ending, target + ending);
  const kept = readdirSync(folder).filter((name) => name.endsWith('.db'));
  for (const old of kept.sort().slice(0, -maxSetAside)) {
    for (const ending of endings) rmSync(join(folder, old + ending), { force: true });
  }
  return target;
}

/** Puts it where it can be opened. Answers when it was made; `undefined` when there is none. */
function newestWholeCopy(dataFolder: string, target: string): number | undefined {
  for (const { path, madeAt } of listCopies(dataFolder)) {
    for (const ending of endings) rmSync(target + ending, { force: true });
    copyFileSync(path, target);
    if (canBeOpened(target)) return madeAt;
  }
  for (const ending of endings) rmSync(target + ending, { force: true });
  return undefined;
}

function canBeOpened(path: string): boolean {
  try {
    const db = new DatabaseSync(path);
    const whole = isWhole(db);
    db.close();
    return whole;
  } catch {
    return false;
  }
}
