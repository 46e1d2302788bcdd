import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../../host/ports/dataFolder.ts';
import type { Database } from '../store/database.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { measureFolder } from './measureFolder.ts';

/** What a `DataFolder` works with. */
export interface NodeDataFolderParts {
  readonly folder: string;
  readonly database: Database;
  /** Of the log of Gatehouse. */
  readonly log: string;
}

/** The data folder on disk. */
export function nodeDataFolder({ folder, database, log }: NodeDataFolderParts): DataFolder {
  const remove = async (path: string) => {
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
      throw readableStorageError(error);
    });
  };
  return {
    async measure(signal) {
      const parts = await measureFolder(folder, signal);
      return { folder, parts, freeInDatabase: freeBytes(database) };
    },
    async removeLogs() {
      for (const path of [log, `${log}.old`]) await remove(path);
    },
    removeDamaged: () => remove(join(folder, 'damaged')),
  };
}

function freeBytes(database: Database): number {
  const pages = Number(database.get('PRAGMA freelist_count')?.['freelist_count'] ?? 0);
  return pages * Number(database.get('PRAGMA page_size')?.['page_size'] ?? 0);
}
