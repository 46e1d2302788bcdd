import { HostError } from '../../../shared/domain/error.ts';
import type { StorageFault } from '../../../shared/domain/storage.ts';

/** The primary result codes of SQLite (sqlite3.h) that say something about the disk or the file. */
const faultsOfCodes: Readonly<Record<number, StorageFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'readOnly',
  10: 'device',
  11: 'damaged',
  13: 'full',
  14: 'readOnly',
  23: 'readOnly',
  26: 'damaged',
};

/** The codes of the operating system. */
const faultsOfSystem: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EISDIR: 'damaged',
  ENOTDIR: 'damaged',
  ENOENT: 'gone',
  EIO: 'device',
};

/** SQLITE_READONLY_DBMOVED: the file was removed or renamed under the open database. */
const movedCode = 1032;

const advice: Readonly<Record<StorageFault, string>> = {
  full: 'No space is left on the disk. Free some; Gatehouse goes on by itself.',
  readOnly: 'The data folder cannot be written. Allow writing to it; Gatehouse goes on by itself.',
  damaged: 'What is stored is damaged. Start Gatehouse again; it goes on with the newest copy.',
  gone: 'The data folder is gone. Put it back, or start Gatehouse again to begin with a new one.',
  device: 'The disk reports errors. Copy your data folder to another disk.',
  busy: 'Another program holds the database of Gatehouse. Close it, and try again.',
};

/** What is wrong with the disk or the database by an error; `undefined` for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (error.errcode === movedCode) return 'gone';
    return faultsOfCodes[error.errcode & 0xff];
  }
  return 'code' in error && typeof error.code === 'string' ? faultsOfSystem[error.code] : undefined;
}

/** An error that says in a sentence what is wrong and what to do. */
export function storageFailedError(fault: StorageFault, cause: unknown): HostError {
  return new HostError('storageFailed', advice[fault], { fault }, { cause });
}

/** The error in words for people where it is about the disk or the database, otherwise as it is. */
export function readableStorageError(error: unknown): unknown {
  if (error instanceof HostError) return error;
  const fault = storageFaultOf(error);
  return fault === undefined ? error : storageFailedError(fault, error);
}
