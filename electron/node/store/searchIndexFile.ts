import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { databaseEndings } from './recoveryFiles.ts';
import { isSqlError, storageFaultOf } from './storageErrors.ts';

/** Changes with the terms and the tables: an index of another format is made again. */
const format = '1';

/**
 * Terms of each message, by the rowid of its row. Neither the terms nor their places are stored beside the index. Our terms are
 * letters, digits, emoji and characters for private use, which this tokenizer leaves together.
 */
const tables = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5(
    terms, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii'
  )`;

/** Whether this SQLite can search full text. */
export function hasFullTextSearch(): boolean {
  const probe = new DatabaseSync(':memory:');
  try {
    probe.exec(tables);
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Opens the index of a database. One that is missing, damaged or of another database is replaced by an empty one. */
export function openSearchIndex(main: Database, path: string): DatabaseSync {
  const known = main.get("SELECT data FROM documents WHERE name = 'searchIndex'")?.['data'];
  const file = openPrivately(path);
  try {
    prepare(file);
    if (typeof known === 'string' && known === idOf(file)) return file;
  } catch (error) {
    file.close();
    if (!isDamage(error)) throw error;
    return makeSearchIndex(main, path);
  }
  file.close();
  return makeSearchIndex(main, path);
}

/** Damage of the index costs only the work of making it again. Tables that are missing are damage, too. */
function isDamage(error: unknown): boolean {
  return storageFaultOf(error) === 'damaged' || isSqlError(error);
}

export function removeSearchIndex(path: string): void {
  for (const ending of databaseEndings) rmSync(path + ending, { force: true });
}

/** The database refers to the new index last: if this ends before, it is made again. */
function makeSearchIndex(main: Database, path: string): DatabaseSync {
  removeSearchIndex(path);
  const file = openPrivately(path);
  try {
    const id = randomUUID();
    prepare(file);
    file.exec(`BEGIN; ${tables}`);
    const note = file.prepare('INSERT INTO facts (name, value) VALUES (?, ?)');
    note.run('id', id);
    note.run('format', format);
    file.exec('COMMIT');
    main.transaction(() => {
      main.run(`INSERT OR REPLACE INTO search_changes (row, change)
        SELECT rowid, 0 FROM messages WHERE removed = 0 AND state <> 'streaming'`);
      main.run("INSERT OR REPLACE INTO documents (name, data) VALUES ('searchIndex', ?)", JSON.stringify(id));
    });
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function openPrivately(path: string): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600));
  return new DatabaseSync(path, { timeout: 1000 });
}

/** On the disk itself before the database forgets what changed. */
function prepare(file: DatabaseSync): void {
  file.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON');
}

/** As the database notes it; `undefined` for an empty file, and for one of another format. */
function idOf(file: DatabaseSync): string | undefined {
  const read = file.prepare('SELECT value FROM facts WHERE name = ?');
  if (read.get('format')?.['value'] !== format) return undefined;
  return JSON.stringify(read.get('id')?.['value']);
}
