import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { StorageFault } from '../../../shared/domain/storage.ts';

/** The primary result codes of SQLite (sqlite3.h) that concern the disk or the file. */
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
  // Another kind of file is in the place of one of ours.
  EEXIST: 'readOnly',
  EISDIR: 'readOnly',
  ENOTDIR: 'readOnly',
  ENOENT: 'gone',
  EIO: 'device',
  EMFILE: 'handles',
  ENFILE: 'handles',
};

/** SQLITE_READONLY_DBMOVED: the file was removed or renamed under the open database. */
const movedCode = 1032;

/** SQLITE_CANTOPEN: SQLite does not tell why the system did not open a file. */
const cannotOpenCode = 14;

/** Tries whether the system opens any file at all; the error when it does not. */
type OpenProbe = () => unknown;

/**
 * The storage fault behind an error; `undefined` for any other error.
 *
 * @param probe asked where SQLite could not open a file: when too many are open, the file itself is fine
 */
export function storageFaultOf(error: unknown, probe: OpenProbe = openAnyFile): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (error.errcode === movedCode) return 'gone';
    const code = error.errcode & 0xff;
    if (code === cannotOpenCode && faultOfSystem(probe()) === 'handles') return 'handles';
    return faultsOfCodes[code];
  }
  return faultOfSystem(error);
}

function openAnyFile(): unknown {
  try {
    closeSync(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return error;
  }
}

function faultOfSystem(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? faultsOfSystem[error.code] : undefined;
}

/** Whether an error is about the place that is written to, and says nothing of a file that is read: it may be whole. */
export function isAboutWriting(error: unknown): boolean {
  const fault = storageFaultOf(error);
  return fault === 'full' || fault === 'readOnly' || fault === 'handles';
}

/** The primary result code of an error in a statement, for example because a table is missing. */
const sqlErrorCode = 1;

/** Whether SQLite could not parse a statement, or its schema. */
export function isSqlError(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === sqlErrorCode;
}

/** SQLITE_CORRUPT. */
const corruptCode = 11;

/** Damage that SQLite itself does not see. */
export function damagedDatabaseError(what: string, cause?: unknown): Error {
  return Object.assign(new Error(`The database is damaged. ${what}`, { cause }), { errcode: corruptCode });
}

/** An error with a sentence about the problem and the fix. */
export function storageFailedError(fault: StorageFault, cause: unknown): HostError {
  return problemError({ kind: 'storageFailed', fault }, { fault }, { cause });
}

/** A readable error if it is about the disk or the database, otherwise unchanged. */
export function readableStorageError(error: unknown): unknown {
  if (error instanceof HostError) return error;
  const fault = storageFaultOf(error);
  return fault === undefined ? error : storageFailedError(fault, error);
}
