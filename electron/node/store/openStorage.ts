import type { DatabaseSync } from 'node:sqlite';
import { HostError } from '../../../shared/domain/error.ts';
import type { StorageFault } from '../../../shared/domain/storage.ts';
import { type DataFolder, dataFolderPaths, type DataFolderPaths, takeDataFolder } from '../dataFolder.ts';
import { forgetApplied, readApplied } from '../folder/pendingChange.ts';
import { Database } from './database.ts';
import { isEmptied, markDamaged, openOrRecover } from './openOrRecover.ts';
import { forgetRestoreNotice } from './restoreNotice.ts';
import { openStandIn, type StandIn } from './standIn.ts';
import { storageFailedError, storageFaultOf } from './storageErrors.ts';
import { StorageWatch } from './storageWatch.ts';

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
  const database: Database = new Database(paths.database, {
    ...(standIn && { connection: standIn.connection }),
    ...(held && { connection: held.db }),
    ...('fault' in opened && { refusal: opened.fault }),
    // A problem of a temporary database does not concern the real one.
    report: (fault) => database.isStandIn || watch.failed(fault),
  });
  watch.watch({
    folder: dataFolder,
    mustBeThere: () => database.mustBeThere(),
    forgetRestoreNotice: () => {
      database.run(forgetRestoreNotice);
      forgetApplied(dataFolder);
    },
    rememberDamage: () => markDamaged(paths.database),
    tryWriting: async () => {
      if (database.isStandIn) {
        const again = await tryToHold(dataFolder, watch);
        if ('fault' in again) throw storageFailedError(again.fault, undefined);
        held = again;
        database.replaceWith(again.db);
        watch.replaced();
        standIn?.dispose();
      }
      database.mustBeThere();
      database.tryWriting();
    },
  });
  const change = await readApplied(dataFolder);
  if (change !== undefined) watch.addNotice({ kind: 'folderChanged', change });
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

/** @throws errors that are not about the disk */
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
