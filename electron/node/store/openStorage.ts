import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { HostError } from '../../../shared/domain/error.ts';
import type { StorageFault, StorageNotice } from '../../../shared/domain/storage.ts';
import { type DataFolder, dataFolderPaths, type DataFolderPaths, takeDataFolder } from '../dataFolder.ts';
import { Database } from './database.ts';
import { listCopies } from './databaseCopies.ts';
import { openDatabase } from './openDatabase.ts';
import { isWhole, recoverDatabase } from './recoverDatabase.ts';
import { openStandIn, type StandIn } from './standIn.ts';
import { storageFaultOf } from './storageErrors.ts';
import { StorageWatch } from './storageWatch.ts';

/** A database up to this size is looked through at each start, which takes less than 0.1 s; a larger one each day. */
const maxCheckedBytes = 32 * 1024 * 1024;

export interface OpenedStorage {
  readonly paths: DataFolderPaths;
  readonly database: Database;
  readonly watch: StorageWatch;
  dispose(): void;
}

/** The data folder, held, and its database. */
interface Held {
  readonly folder: DataFolder;
  readonly db: DatabaseSync;
}

/**
 * Opens the data folder. One that cannot be written is read; a damaged database is set aside and its newest copy goes on.
 *
 * @throws HostError `conflict` when another Gatehouse has the data folder, or a newer one wrote it
 */
export async function openStorage(
  dataFolder: string,
  onListenerError: (error: unknown) => void,
): Promise<OpenedStorage> {
  const paths = dataFolderPaths(dataFolder);
  const watch = new StorageWatch(dataFolder, onListenerError);
  const opened = await tryToHold(dataFolder, watch);
  let held = 'fault' in opened ? undefined : opened;
  let standIn: StandIn | undefined;
  if ('fault' in opened) standIn = openStandIn(paths.database);
  const database = new Database(paths.database, {
    ...(standIn && { connection: standIn.connection }),
    ...(held && { connection: held.db }),
    ...('fault' in opened && { refusal: opened.fault }),
    report: (fault) => watch.failed(fault),
  });
  watch.watch({
    folder: dataFolder,
    mustBeThere: () => database.mustBeThere(),
    rememberDamage: () => markDamaged(paths.database),
    tryWriting: async () => {
      if (database.isStandIn) {
        const again = await tryToHold(dataFolder, watch);
        if ('fault' in again) throw new Error(again.fault);
        held = again;
        database.replaceWith(again.db);
        standIn?.dispose();
      }
      database.mustBeThere();
      database.tryWriting();
    },
  });
  if ('fault' in opened) watch.failed(opened.fault);
  return {
    paths,
    database,
    watch,
    dispose() {
      database.close();
      standIn?.dispose();
      held?.folder.release();
    },
  };
}

/** @throws what is not about the disk */
async function tryToHold(dataFolder: string, watch: StorageWatch): Promise<Held | { fault: StorageFault }> {
  let folder: DataFolder | undefined;
  try {
    const { database } = dataFolderPaths(dataFolder);
    const wasEmptied = isEmptied(database);
    folder = await takeDataFolder(dataFolder);
    const { db, notice } = openOrRecover(database, wasEmptied);
    if (notice) watch.addNotice(notice);
    return { folder, db };
  } catch (error) {
    folder?.release();
    if (error instanceof HostError) throw error;
    const fault = storageFaultOf(error);
    if (fault === undefined) throw error;
    // At the start there is no folder that could have gone.
    return { fault: fault === 'gone' ? 'readOnly' : fault };
  }
}

function openOrRecover(path: string, wasEmptied: boolean): { db: DatabaseSync; notice?: StorageNotice } {
  if (wasEmptied) return recoverDatabase(path);
  const mustBeChecked = existsSync(damageMark(path)) || statSync(path).size <= maxCheckedBytes;
  try {
    const db = openDatabase(path);
    if (!mustBeChecked || isWhole(db)) return { db };
    db.close();
  } catch (error) {
    if (storageFaultOf(error) !== 'damaged') throw error;
  }
  const recovered = recoverDatabase(path);
  rmSync(damageMark(path), { force: true });
  return recovered;
}

/** It is there without a byte, although it held something: there are copies of it, or a log of earlier runs. */
function isEmptied(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return false;
  const folder = join(path, '..');
  return listCopies(folder).length > 0 || hasFiles(join(folder, 'logs'));
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

function damageMark(path: string): string {
  return `${path}.damaged`;
}

function markDamaged(path: string): void {
  try {
    closeSync(openSync(damageMark(path), 'a', 0o600));
  } catch {
    // Where not even that can be written, the next start finds it out by reading.
  }
}
