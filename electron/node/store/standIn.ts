import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { migrations } from './migrations.ts';
import { openDatabase, schemaVersion } from './openDatabase.ts';

/** A database to read from while the real one cannot be written. */
export interface StandIn {
  readonly connection: DatabaseSync;
  dispose(): void;
}

/** The newest that can be read: a copy elsewhere, the file itself without what is in its log, or nothing at all. */
export function openStandIn(path: string): StandIn {
  return tried(() => openCopy(path)) ?? tried(() => openUnchanged(path)) ?? openEmpty();
}

function tried(open: () => StandIn): StandIn | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** SQLite cannot read the log of a database whose folder it cannot write to. */
function openCopy(path: string): StandIn {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-reading-'));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'gatehouse.db');
    for (const ending of ['', '-wal']) if (existsSync(path + ending)) copyFileSync(path + ending, copy + ending);
    return { connection: openDatabase(copy), dispose };
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
