import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Compaction } from '../../../shared/domain/dataFolder.ts';
import type { Database } from './database.ts';

/** Given back in one step: it takes about two milliseconds, in which nothing else is done. */
const maxStepPages = 32;

/** How often the file is tried to be cut while another connection reads, such as that of the daily copy, and the time between. */
const maxCuts = 40;
const betweenCutsMs = 250;

/** Bytes of the database's file that hold nothing and can be given back. */
export function freeBytes(database: Database): number {
  return isIncremental(database) ? numberOf(database, 'freelist_count') * numberOf(database, 'page_size') : 0;
}

/**
 * Gives back what is free in the database's file, in steps, between which the host does everything else. Each step is a transaction:
 * an end at any moment keeps what was done. `VACUUM` would keep all writers waiting for as long as it takes.
 *
 * @throws HostError `storageFailed`; the reason of the signal
 */
export async function compactDatabase(
  database: Database,
  onBytes: (bytes: number, ofBytes: number) => void,
  signal: AbortSignal,
): Promise<Compaction> {
  const beforeBytes = database.fileBytes;
  const ofBytes = freeBytes(database);
  for (let left = ofBytes; left > 0;) {
    signal.throwIfAborted();
    database.all(`PRAGMA incremental_vacuum(${maxStepPages})`);
    // Others may free pages meanwhile: no more are given back than there were.
    left = Math.min(left - maxStepPages * numberOf(database, 'page_size'), freeBytes(database));
    onBytes(ofBytes - Math.max(0, left), ofBytes);
    await setImmediate();
  }
  for (let cuts = 1; !cutFile(database) && cuts < maxCuts; cuts++) {
    await setTimeout(betweenCutsMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return { beforeBytes, afterBytes: database.fileBytes };
}

/** The file itself becomes smaller only with that. Says whether it did: not while another connection reads. */
function cutFile(database: Database): boolean {
  const [result] = database.withoutWaiting(() => database.all('PRAGMA wal_checkpoint(TRUNCATE)'));
  return result?.['busy'] === 0;
}

function isIncremental(database: Database): boolean {
  return numberOf(database, 'auto_vacuum') === 2;
}

function numberOf(database: Database, pragma: string): number {
  return Number(database.get(`PRAGMA ${pragma}`)?.[pragma] ?? 0);
}
