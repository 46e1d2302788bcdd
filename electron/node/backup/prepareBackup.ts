import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BackupFacts, backupFacts } from '../../../shared/domain/folderChange.ts';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import { migrations } from '../store/migrations.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { backupNames } from './backupFiles.ts';
import { inDatabaseThread } from './databaseThread.ts';
import { copySmallRows } from './copySmallRows.ts';
import { writePrepared } from './preparedBackup.ts';
import { copyStatements } from './restoredTables.ts';
import { notBackupError, unpackBackup } from './unpackBackup.ts';

export interface BackupPlaces {
  /** The file. */
  readonly backup: string;
  readonly unpacked: string;
  readonly prepared: string;
}

/**
 * Makes from the file of a backup what can take the place of the present data. Nothing of the file is used as it is: its database is
 * checked in full and must have exactly our schema, and its rows are copied into a new one, except for those that permit something.
 *
 * @throws HostError `badInput`, `tooLarge`, `conflict`, `storageFailed`; the reason of the signal
 */
export async function prepareBackup(places: BackupPlaces, signal: AbortSignal): Promise<BackupFacts> {
  const { backup, unpacked, prepared } = places;
  for (const folder of [unpacked, prepared]) await rm(folder, { recursive: true, force: true });
  try {
    const { manifest, hasConfig, attachments } = await unpackBackup(backup, unpacked, signal);
    const source = join(unpacked, backupNames.database);
    await mustBeOurs(source, signal);
    await mkdir(prepared, { recursive: true, mode: 0o700 });
    const target = join(prepared, backupNames.database);
    const counts = await copyDatabase(source, target, signal);
    if (hasConfig) await rename(join(unpacked, backupNames.config), join(prepared, backupNames.config));
    await rename(join(unpacked, 'blobs'), join(prepared, 'blobs'));
    const sha256 = await hashOf(backup, signal);
    const facts = backupFacts.parse({ madeAt: manifest.madeAt, sha256, attachments, ...counts });
    await writePrepared(prepared, facts);
    return facts;
  } catch (error) {
    throw prepareError(error, signal);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

function prepareError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const readable = readableStorageError(error);
  const isOfDisk = readable instanceof HostError && readable.code !== 'storageDamaged';
  return isOfDisk && !isDamage(readable) ? readable : notBackupError();
}

/** Damage of the file from elsewhere is no damage of the data folder. */
function isDamage({ code, data }: HostError): boolean {
  return (
    code === 'storageFailed' && typeof data === 'object' && data !== null && 'fault' in data && data.fault === 'damaged'
  );
}

/** @throws HostError when it is damaged, of a newer version, or has another schema than ours */
async function mustBeOurs(path: string, signal: AbortSignal): Promise<void> {
  const found = await inDatabaseThread(
    {
      path,
      isReadOnly: true,
      queries: {
        whole: 'PRAGMA integrity_check(1)',
        version: 'PRAGMA user_version',
        objects: schemaQuery,
      },
    },
    signal,
  );
  const version = Number(found['version']?.['user_version']);
  if (found['whole']?.['integrity_check'] !== 'ok' || !(version >= 1)) throw notBackupError();
  if (version > migrations.length) throw problemError({ kind: 'backupOfNewerVersion' });
  if (found['objects']?.['list'] !== objectsOfVersion(version)) throw notBackupError();
}

/** SQLite keeps a table of its own for a column that an old version had; a compacted file lacks it. */
const schemaQuery = `SELECT json_group_array(json_array(type, name, tbl_name, sql)) AS list
  FROM (SELECT * FROM sqlite_master WHERE sql IS NOT 'CREATE TABLE sqlite_sequence(name,seq)' ORDER BY type, name)`;

/** Tables, indexes and triggers as the migrations make them. A trigger of a stranger would run with our next statements. */
function objectsOfVersion(version: number): unknown {
  const db = new DatabaseSync(':memory:');
  try {
    for (const sql of migrations.slice(0, version)) db.exec(sql);
    return db.prepare(schemaQuery).get()?.['list'];
  } finally {
    db.close();
  }
}

async function copyDatabase(source: string, target: string, signal: AbortSignal): Promise<object> {
  // Brings an older one to the present schema; it has no triggers but ours.
  openDatabase(source, { mustCopyBefore: false }).close();
  const fresh = openDatabase(target);
  const statements = copyStatements((table) =>
    fresh
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name)),
  );
  fresh.close();
  await inDatabaseThread({ path: target, source, statements }, signal);
  copySmallRows(source, target);
  for (const ending of ['-wal', '-shm']) if (existsSync(source + ending)) await rm(source + ending);
  const counts = await inDatabaseThread({ path: target, queries: countQueries }, signal);
  const numberOf = (name: string) => Number(counts[name]?.['n'] ?? 0);
  const newestAt = counts['newest']?.['n'];
  return {
    chats: numberOf('chats'),
    messages: numberOf('messages'),
    servers: numberOf('servers'),
    providers: numberOf('providers'),
    assistants: numberOf('assistants'),
    instructedProjects: numberOf('instructedProjects'),
    instructedChats: numberOf('instructedChats'),
    ...(typeof newestAt === 'number' && newestAt >= 0 && { newestAt }),
  };
}

const entriesOf = (name: string, isList: boolean) =>
  `SELECT count(*) AS n FROM documents, json_each(CASE WHEN json_valid(data) THEN data ELSE '${isList ? '[]' : '{}'}' END)
   WHERE documents.name = '${name}'`;

/** Rows that contain instructions, or could. */
const instructedIn = (table: 'projects' | 'chat_setups') =>
  `SELECT count(*) AS n FROM ${table} WHERE NOT json_valid(data) OR coalesce(data ->> '$.instructions', '') <> ''`;

const countQueries = {
  chats: 'SELECT count(*) AS n FROM conversations',
  messages: 'SELECT count(*) AS n FROM messages WHERE removed = 0',
  newest: 'SELECT max(updated_at) AS n FROM conversations',
  servers: entriesOf('serverIds', false),
  providers: entriesOf('providers', true),
  assistants: entriesOf('assistants', true),
  instructedProjects: instructedIn('projects'),
  instructedChats: instructedIn('chat_setups'),
};

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) {
    signal.throwIfAborted();
    hash.update(piece as Uint8Array);
  }
  return hash.digest('hex');
}
