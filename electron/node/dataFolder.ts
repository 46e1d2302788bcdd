import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HostError } from '../../shared/domain/error.ts';

/** Where everything is kept. */
export interface DataFolder {
  readonly config: string;
  readonly database: string;
  readonly blobs: string;
  readonly secrets: string;
  readonly log: string;
  /** The processes of servers, for whoever finds them after a crash. */
  readonly runningServers: string;
  /** Lets another Gatehouse have it. */
  release(): void;
}

/**
 * Takes a data folder for this process alone: two hosts on one folder would each believe the other's turns were
 * interrupted. The lock is SQLite's own, which the system lets go of even after `kill -9`.
 *
 * @throws HostError `conflict` when another Gatehouse has it
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // In a folder that was there before, only these files are ours to close to others.
  for (const name of ['lock.db', 'gatehouse.db']) await (await open(join(folder, name), 'a', 0o600)).close();
  for (const name of ['blobs', 'logs']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'lock.db'));
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new HostError(
      'conflict',
      `Another Gatehouse is using ${folder}. Close it, or use another data folder.`,
      undefined,
      {
        cause: error,
      },
    );
  }
  return {
    config: join(folder, 'mcp.json'),
    database: join(folder, 'gatehouse.db'),
    blobs: join(folder, 'blobs'),
    secrets: join(folder, 'secrets.json'),
    log: join(folder, 'logs', 'gatehouse.log'),
    runningServers: join(folder, 'servers.json'),
    release: () => lock.close(),
  };
}
