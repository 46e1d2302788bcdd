import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { forgetSearchIndex } from './forgetSearchIndex.ts';
import { storageFaultOf } from './storageErrors.ts';

/** How many daily copies are kept. Deleted data disappears from the copies after as many days. */
const maxDailyCopies = 3;
const dayMs = 24 * 60 * 60 * 1000;

export interface DatabaseCopy {
  readonly path: string;
  readonly madeAt: number;
}

/**
 * Removes from a copy what the user deleted, and messages that were replaced by editing. Rows of a copy have other numbers, so
 * the search index does not fit it.
 */
export const forgetDeleted = `PRAGMA secure_delete=ON;
  DELETE FROM conversations WHERE deleted_at IS NOT NULL; DELETE FROM messages WHERE removed = 1; ${forgetSearchIndex}`;

export function copyFolder(dataFolder: string): string {
  return join(dataFolder, 'copies');
}

/** The copies there are, newest first. */
export function listCopies(dataFolder: string): DatabaseCopy[] {
  return copyNames(dataFolder)
    .map((name) => {
      const path = join(copyFolder(dataFolder), name);
      return { path, madeAt: Math.round(statSync(path).mtimeMs) };
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * Makes the daily copy if it is due, in parallel to other work. `damaged`: the database is damaged, so no good copy is
 * replaced by it.
 */
export async function makeDailyCopy(dataFolder: string, database: string): Promise<'made' | 'notDue' | 'damaged'> {
  const folder = copyFolder(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [newest] = listCopies(dataFolder).filter(({ path }) => isDaily(path));
  if (newest !== undefined && Date.now() - newest.madeAt < dayMs) return 'notDue';
  const unfinished = join(folder, 'unfinished');
  rmSync(unfinished, { force: true });
  if ((await copyInWorker(database, unfinished)) === 'damaged') return 'damaged';
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, join(folder, `daily-${Date.now()}.db`));
  removeOldCopies(dataFolder);
  return 'made';
}

/** A copy from before a schema change is deleted when enough daily copies are newer. */
function removeOldCopies(dataFolder: string): void {
  let dailies = 0;
  let hasBefore = false;
  for (const { path } of listCopies(dataFolder)) {
    if (isDaily(path)) dailies++;
    const isKept = isDaily(path) ? dailies <= maxDailyCopies : !hasBefore && dailies < maxDailyCopies;
    if (!isDaily(path)) hasBefore = true;
    if (!isKept) rmSync(path, { force: true });
  }
}

function copyNames(dataFolder: string): string[] {
  try {
    return readdirSync(copyFolder(dataFolder)).filter((name) => /^(daily|before)-[\d-]+\.db$/.test(name));
  } catch {
    return [];
  }
}

function isDaily(path: string): boolean {
  return /daily-\d+\.db$/.test(path);
}

/**
 * In a thread of its own: a large database takes seconds, in which the host would do nothing else. As a text, because a
 * packaged app has no file of its own for it. What the user deleted and what is no longer shown is not copied.
 */
const script = `
const { DatabaseSync } = require('node:sqlite');
const { parentPort, workerData } = require('node:worker_threads');
const source = new DatabaseSync(workerData.from, { readOnly: true, timeout: 5000 });
const verdict = source.prepare('PRAGMA quick_check(1)').get();
if (verdict.quick_check !== 'ok') {
  source.close();
  parentPort.postMessage('damaged');
} else {
  source.prepare('VACUUM INTO ?').run(workerData.to);
  source.close();
  const copy = new DatabaseSync(workerData.to, { enableForeignKeyConstraints: true });
  copy.exec(workerData.forgetDeleted);
  copy.close();
  parentPort.postMessage('made');
}
`;

function copyInWorker(from: string, to: string): Promise<'made' | 'damaged'> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: { from, to, forgetDeleted } });
    worker.once('message', resolve);
    worker.once('error', (error: unknown) => {
      if (storageFaultOf(error) === 'damaged') resolve('damaged');
      else reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', () => reject(new Error('The copy was not finished.')));
    worker.unref();
  });
}
