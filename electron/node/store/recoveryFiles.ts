import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './openDatabase.ts';

/** The file operations of a recovery. A test replaces them to end a recovery at any step. */
export interface RecoveryFiles {
  copy(from: string, to: string): void;
  rename(from: string, to: string): void;
  /** Does nothing when it is not there. */
  remove(path: string): void;
  makeFolder(path: string): void;
  /** Makes it readable for the user only. */
  restrict(path: string): void;
  open(path: string): DatabaseSync;
}

export const diskFiles: RecoveryFiles = {
  copy: (from, to) => copyFileSync(from, to),
  rename: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { force: true }),
  makeFolder: (path) => void mkdirSync(path, { recursive: true, mode: 0o700 }),
  restrict: (path) => chmodSync(path, 0o600),
  open: (path) => openDatabase(path, { mustCopyBefore: false }),
};

/** The files of one database. */
export const databaseEndings = ['', '-wal', '-shm'];
