import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxBackupBytes } from '../../../shared/domain/dataFolder.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { DataFolder } from '../../host/ports/dataFolder.ts';
import { dataFolderPaths } from '../dataFolder.ts';
import { writeBounded } from '../files/writeBounded.ts';
import { compactDatabase, freeBytes } from '../store/compactDatabase.ts';
import type { Database } from '../store/database.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { makeFolder } from '../system/makeFolder.ts';
import { changePaths } from './changePaths.ts';
import { originPath, pointerPath, readPlace } from './movedFolder.ts';
import { moveTarget, removeOldCopy } from './moveFolder.ts';
import { listPrevious, measureFolder } from './measureFolder.ts';
import { readChange, removeAt, wantedChange, writeChange } from './pendingChange.ts';

/** Measuring must end before the user has forgotten the dialog; ms. */
const maxMeasureMs = 60_000;

/** The data folder on disk, and the database that is open in it. What reads and writes archives is loaded with the first one. */
export function nodeDataFolder(folder: string, database: Database): DataFolder {
  const paths = dataFolderPaths(folder);
  const changes = changePaths(folder);
  const leftOver = async (signal: AbortSignal) => ({
    previous: await listPrevious(folder, signal),
    movedFrom: (await oldCopy(folder)) ?? null,
  });
  return {
    async measure(signal) {
      const parts = await measureFolder(folder, signal);
      return { folder, parts, freeInDatabase: freeBytes(database), ...(await leftOver(signal)) };
    },
    compact: (onBytes, signal) => compactDatabase(database, onBytes, signal),
    async removeLogs() {
      for (const path of [paths.log, `${paths.log}.old`]) await onDisk(removeAt(path));
    },
    removeDamaged: () => onDisk(removeAt(join(folder, 'damaged'))),
    async *backup(onBytes, signal) {
      const { writeBackup } = await import('../backup/writeBackup.ts');
      const { database: path, blobs: attachments, config } = paths;
      yield* writeBackup({ database: path, attachments, config, snapshot: changes.snapshot }, onBytes, signal);
    },
    receiveBackup: (content, ofBytes, onBytes, signal) =>
      onDisk(
        makeFolder(changes.restore)
          .then(() => import('../backup/unpackBackup.ts'))
          .then(({ mustHaveSpace }) => mustHaveSpace(folder, ofBytes))
          .then(() => receive(changes.backup, content, { ofBytes, onBytes, signal })),
      ),
    async prepareBackup(signal) {
      const { prepareBackup } = await import('../backup/prepareBackup.ts');
      return prepareBackup(changes, signal);
    },
    async forgetBackup() {
      for (const path of [changes.backup, changes.unpacked, changes.prepared]) await onDisk(removeAt(path));
    },
    pendingChange: async () => (await readChange(folder))?.change,
    setPending: (change) => onDisk(writeChange(folder, wantedChange(change))),
    cancelPending: () => onDisk(removeAt(changes.change)),
    moveTarget: async (chosen) => {
      const parts = await measureFolder(folder, AbortSignal.timeout(maxMeasureMs));
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      return onDisk(moveTarget(folder, chosen, bytes));
    },
    async removeOldCopy() {
      const from = await oldCopy(folder);
      if (from !== undefined) await onDisk(removeOldCopy(from, removeAt));
      await onDisk(removeAt(originPath(folder)));
    },
    removePrevious: (id) => onDisk(removeAt(join(changes.previous, id))),
  };
}

interface Receiving {
  readonly ofBytes: number;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** No more than was said, for which there is space. */
async function receive(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { ofBytes, onBytes, signal }: Receiving,
): Promise<void> {
  const tooLarge = () => problemError({ kind: 'backupTooLarge', gibibytes: maxBackupBytes / 1024 ** 3 });
  const maxBytes = Math.min(ofBytes, maxBackupBytes);
  try {
    await writeBounded(path, content, { maxBytes, tooLarge, onBytes, signal });
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * The folders that hold Gatehouse's own data: the present one, the one it was started with, which says where the data are, and a
 * copy that a move left.
 */
export async function ownFolders(present: string, given: string): Promise<string[]> {
  const left = await oldCopy(present);
  return [...new Set([present, given, ...(left === undefined ? [] : [left])])];
}

/** The folder that these data were moved from, if it leads here: otherwise it is somebody else's now. */
async function oldCopy(folder: string): Promise<string | undefined> {
  const from = await readPlace(originPath(folder)).catch(() => undefined);
  if (from === undefined) return undefined;
  const leadsTo = await readPlace(pointerPath(from)).catch(() => undefined);
  return leadsTo === folder ? from : undefined;
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw readableStorageError(error);
  });
}
