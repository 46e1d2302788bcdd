import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseEndings } from '../store/recoveryFiles.ts';
import { isSqlError, storageFaultOf } from '../store/storageErrors.ts';

/** Changes with the tables: a file of another format is begun again. */
const format = 1;

/**
 * The pieces of bodies, once for each chat, and requests as lists of them. A list names what it has in common with the list before it
 * (`base`, of which the first `kept` pieces count). A segment is a row of lists that build on each other; its first one is whole. The
 * segment of a piece is the last one that uses it.
 */
const tables = `
  CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, chat TEXT NOT NULL, begun_at INTEGER NOT NULL,
    newest_at INTEGER NOT NULL) STRICT;
  CREATE TABLE pieces (id INTEGER PRIMARY KEY AUTOINCREMENT, chat TEXT NOT NULL, hash TEXT NOT NULL, segment INTEGER NOT NULL, text TEXT NOT NULL,
    UNIQUE (chat, hash)) STRICT;
  CREATE INDEX pieces_of_segment ON pieces (segment);
  CREATE TABLE requests (id INTEGER PRIMARY KEY AUTOINCREMENT, segment INTEGER NOT NULL, chat TEXT NOT NULL, message TEXT NOT NULL,
    sent_at INTEGER NOT NULL, digest TEXT NOT NULL, has_secrets INTEGER NOT NULL, servers INTEGER NOT NULL, base INTEGER,
    kept INTEGER NOT NULL, added TEXT NOT NULL) STRICT;
  CREATE INDEX requests_of_message ON requests (message);
  CREATE INDEX requests_of_segment ON requests (segment)`;

/** Opens the file of sent requests; one that is damaged or of another format is replaced by an empty one. */
export function openSentRequests(path: string): DatabaseSync {
  try {
    const file = openPrivately(path);
    const version = prepareFile(file);
    if (version === format) return file;
    if (version === 0) return withTables(file);
    file.close();
  } catch (error) {
    if (storageFaultOf(error) !== 'damaged' && !isSqlError(error)) throw error;
  }
  for (const ending of databaseEndings) rmSync(path + ending, { force: true });
  const file = openPrivately(path);
  prepareFile(file);
  return withTables(file);
}

function openPrivately(path: string): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600));
  return new DatabaseSync(path, { timeout: 1000 });
}

/** Returns its version. Closes a file that fails. */
function prepareFile(file: DatabaseSync): number {
  try {
    file.exec('PRAGMA auto_vacuum=INCREMENTAL');
    // What the end of the power takes with it is a record of what was sent, nothing that was said.
    file.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON');
    return Number(file.prepare('PRAGMA user_version').get()?.['user_version']);
  } catch (error) {
    file.close();
    throw error;
  }
}

function withTables(file: DatabaseSync): DatabaseSync {
  file.exec(`BEGIN; ${tables}; PRAGMA user_version=${format}; COMMIT`);
  return file;
}
