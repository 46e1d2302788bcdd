import { Worker } from 'node:worker_threads';
import type { SQLOutputValue } from 'node:sqlite';

/** What is done with a database in a thread of its own. */
export interface DatabaseWork {
  readonly path: string;
  readonly isReadOnly?: boolean;
  /** Attached as `source`. */
  readonly source?: string;
  readonly statements?: readonly string[];
  /** Run at the end; each has one row. */
  readonly queries?: Readonly<Record<string, string>>;
}

export type QueryResults = Readonly<Record<string, Record<string, SQLOutputValue> | undefined>>;

/**
 * Scripts are texts, because a packaged app has no files of their own for them. What is in a file from elsewhere may be made to
 * harm: functions with effects are not run for its schema, and its pages are checked as they are read.
 */
const opening = `
const { DatabaseSync } = require('node:sqlite');
const { parentPort, workerData } = require('node:worker_threads');
const { path, isReadOnly = false, source, statements = [], queries = {} } = workerData;
const db = new DatabaseSync(path, { readOnly: isReadOnly, timeout: 5000, enableForeignKeyConstraints: false });
db.exec('PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0');
`;

const workScript = `${opening}
if (source !== undefined) db.prepare('ATTACH ? AS source').run(source);
for (const sql of statements) db.exec(sql);
const results = Object.fromEntries(Object.entries(queries).map(([name, sql]) => [name, { ...db.prepare(sql).get() }]));
db.close();
parentPort.postMessage(results);
`;

/**
 * Everything in texts of any table that could be the hash of an attachment: one too many keeps a file, a missed one would lose what
 * a message shows.
 */
const hashScript = `${opening}
const quoted = (name) => '"' + name.replaceAll('"', '""') + '"';
const found = new Set();
for (const { name } of db.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'").all())
  for (const row of db.prepare('SELECT * FROM ' + quoted(name)).iterate())
    for (const value of Object.values(row))
      if (typeof value === 'string') for (const [hash] of value.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g)) found.add(hash);
db.close();
parentPort.postMessage(found);
`;

/**
 * Works on a database in parallel to everything else: what takes seconds must not stop the host.
 *
 * @throws what SQLite throws; the reason of the signal
 */
export function inDatabaseThread(work: DatabaseWork, signal: AbortSignal): Promise<QueryResults> {
  return runScript<QueryResults>(workScript, work, signal);
}

/**
 * The hashes that a database mentions anywhere, found in parallel to everything else.
 *
 * @throws what SQLite throws; the reason of the signal
 */
export function hashesInDatabase(path: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  return runScript<ReadonlySet<string>>(hashScript, { path, isReadOnly: true }, signal);
}

function runScript<Results>(script: string, work: DatabaseWork, signal: AbortSignal): Promise<Results> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: work });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (results: Results) => resolve(results));
    worker.once('error', (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(signal.aborted ? (signal.reason as Error) : new Error('The work on the database was not finished.'));
    });
    worker.unref();
  });
}
