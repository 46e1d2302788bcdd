import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { listCopies } from './databaseCopies.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';
import { mustBeChecked } from './openOrRecover.ts';
import { isWhole } from './recoverDatabase.ts';
import { schemaVersion } from './schemaVersion.ts';
import { readingFolderPrefix, removeReadingFolders } from './readingFolders.ts';

/** A database to read from while the real one cannot be written. */
export interface StandIn {
  readonly connection: DatabaseSync;
  dispose(): void;
}

/**
 * Opens the newest readable data: a copy elsewhere, the file itself without its log, the newest copy if the file is
 * damaged, or an empty database.
 */
export function openStandIn(path: string): StandIn {
  removeReadingFolders();
  const isDamaged = mustBeChecked(path);
  const candidates = [
    () => openCopy(path, { mustBeWhole: isDamaged }),
    ...(isDamaged ? [] : [() => openUnchanged(path)]),
    ...listCopies(dirname(path)).map((copy) => () => openCopy(copy.path, { mustBeWhole: true })),
  ];
  for (const candidate of candidates) {
    const found = tried(candidate);
    if (found !== undefined) return found;
  }
  return openEmpty();
}

function tried(open: () => StandIn): StandIn | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** SQLite cannot read the log of a database whose folder it cannot write to. */
function openCopy(path: string, { mustBeWhole }: { readonly mustBeWhole: boolean }): StandIn {
  const folder = mkdtempSync(join(tmpdir(), readingFolderPrefix));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'gatehouse.db');
    for (const ending of ['', '-wal']) if (existsSync(path + ending)) copyFileSync(path + ending, copy + ending);
    if (!existsSync(copy)) throw new Error('There is no database.');
    const connection = openDatabase(copy, { mustCopyBefore: false });
    if (!mustBeWhole || isWhole(connection)) return { connection, dispose };
    connection.close();
    throw new Error('The database is damaged.');
  } catch (error) {
    dispose();
    throw error;
  }
}

function openUnchanged(path: string): StandIn {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const connection = new DatabaseSync(url, { readOnly: true });
  if (schemaVersion(connection) !== migrations.length) {
    connection.close();
    throw new Error('It is of another version.');
  }
  return { connection, dispose: () => undefined };
}

function openEmpty(): StandIn {
  return { connection: openDatabase(':memory:'), dispose: () => undefined };
}
