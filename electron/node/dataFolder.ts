import { mkdir, open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type HostError, problemError } from '../../shared/domain/error.ts';
import { storageFaultOf } from './store/storageErrors.ts';

/** Where everything is kept. */
export interface DataFolderPaths {
  readonly config: string;
  readonly database: string;
  readonly searchIndex: string;
  /** What models were sent. */
  readonly sentRequests: string;
  /** What registries of servers answered. */
  readonly registryCache: string;
  readonly blobs: string;
  readonly secrets: string;
  readonly log: string;
  /** The processes of servers, so that they can be found after a crash. */
  readonly runningServers: string;
  /** Working folders of servers that have none configured. */
  readonly serverFolders: string;
  /** Logs and traffic of servers. */
  readonly serverRecords: string;
  /** The file that chats are imported from, while they are. */
  readonly importFile: string;
  /** What is dragged out of the page. */
  readonly dragged: string;
  /** Files of installed bundles. */
  readonly bundles: string;
  /** Copies of Node.js and uv. */
  readonly runtimes: string;
}

/** A data folder that is held. */
export interface DataFolder {
  /** Releases the folder for another Gatehouse. */
  release(): void;
}

export function dataFolderPaths(folder: string): DataFolderPaths {
  return {
    config: join(folder, 'mcp.json'),
    database: join(folder, 'gatehouse.db'),
    searchIndex: join(folder, 'search.db'),
    sentRequests: join(folder, 'requests.db'),
    registryCache: join(folder, 'registries.db'),
    blobs: join(folder, 'blobs'),
    secrets: join(folder, 'secrets.json'),
    log: join(folder, 'logs', 'gatehouse.log'),
    runningServers: join(folder, 'servers.json'),
    serverFolders: join(folder, 'work'),
    serverRecords: join(folder, 'logs', 'servers'),
    importFile: join(folder, 'import.tmp'),
    dragged: join(folder, 'drag'),
    bundles: join(folder, 'bundles'),
    runtimes: join(folder, 'runtimes'),
  };
}

/**
 * Locks a data folder for this process: two hosts on one folder would each treat the other's turns as interrupted. The
 * lock is SQLite's own, which the system releases even after `kill -9`.
 *
 * @throws HostError `conflict` when another Gatehouse uses it; the error of the system when it cannot be written
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  const held = await lockDataFolder(folder);
  try {
    // In a folder that already existed, we restrict access only to these files.
    await makeFile(join(folder, 'gatehouse.db'));
    for (const name of ['blobs', 'logs']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    return held;
  } catch (error) {
    held.release();
    throw error;
  }
}

/**
 * The lock alone: nothing else in the folder is made.
 *
 * @throws as `takeDataFolder`
 */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeFile(join(folder, 'lock.db'));
  const path = join(folder, 'lock.db');
  try {
    return takeLock(path);
  } catch (error) {
    const fault = storageFaultOf(error);
    if (fault === 'busy') throw inUseError(folder, error);
    if (fault !== 'damaged') throw error;
  }
  // It holds nothing. It is emptied instead of replaced, because another process may hold the lock of this very file.
  await truncate(path);
  try {
    return takeLock(path);
  } catch (error) {
    throw storageFaultOf(error) === 'busy' ? inUseError(folder, error) : error;
  }
}

async function makeFile(path: string): Promise<void> {
  await (await open(path, 'a', 0o600)).close();
}

function takeLock(path: string): DataFolder {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => lock.close() };
}

function inUseError(folder: string, cause: unknown): HostError {
  return problemError({ kind: 'dataFolderInUse', folder }, undefined, { cause });
}
