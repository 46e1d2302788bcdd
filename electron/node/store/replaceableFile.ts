import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseEndings } from './recoveryFiles.ts';
import { isSqlError, storageFaultOf } from './storageErrors.ts';

interface FileShape {
  /** Changes with the tables: a file of another format is begun again. */
  readonly format: number;
  /** SQL that makes the tables. */
  readonly tables: string;
}

/** Opens a database file whose loss costs nothing that the user said. One that is damaged or of another format is replaced by an empty one. */
export function openReplaceableFile(path: string, { format, tables }: FileShape): DatabaseSync {
  try {
    const file = openPrivately(path);
    const version = prepareFile(file);
    if (version === format) return file;
    if (version === 0) return withTables(file, { format, tables });
    file.close();
  } catch (error) {
    if (storageFaultOf(error) !== 'damaged' && !isSqlError(error)) throw error;
  }
  for (const ending of databaseEndings) rmSync(path + ending, { force: true });
  const file = openPrivately(path);
  prepareFile(file);
  return withTables(file, { format, tables });
}

function openPrivately(path: string): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600));
  return new DatabaseSync(path, { timeout: 1000 });
}

/** Returns its version. Closes a file that fails. */
function prepareFile(file: DatabaseSync): number {
  try {
    // What the end of the power takes with it can be had again, or is a record of what was sent: nothing waits for the disk to make a file.
    file.exec('PRAGMA synchronous=OFF; PRAGMA auto_vacuum=INCREMENTAL; PRAGMA journal_mode=WAL');
    file.exec('PRAGMA synchronous=NORMAL; PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON');
    return Number(file.prepare('PRAGMA user_version').get()?.['user_version']);
  } catch (error) {
    file.close();
    throw error;
  }
}

function withTables(file: DatabaseSync, { format, tables }: FileShape): DatabaseSync {
  file.exec(`BEGIN; ${tables}; PRAGMA user_version=${format}; COMMIT`);
  return file;
}
