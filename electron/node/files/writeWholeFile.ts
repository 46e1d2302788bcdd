import { randomInt } from 'node:crypto';
import { type Stats, unlinkSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTurn } from '../system/oneAtATime.ts';

export interface WholeFileOptions {
  /** Its permissions; when absent those of the file that is replaced, or what the process gives new files. */
  readonly mode?: number;
  /** Whether it waits until the disk has it; `true` when absent. */
  readonly mustSync?: boolean;
}

const writeInTurn = inTurn();

/** The temporary files of running writes. A process that exits leaves none of them; one that is killed does. */
const unfinished = new Set<string>();
process.once('exit', () => {
  for (const path of unfinished) {
    try {
      unlinkSync(path);
    } catch {
      // It has its name by now, or never came to be.
    }
  }
});

/**
 * Replaces a file in one step: afterwards it holds all of the data, or its old contents and an error is thrown. Writes of one file follow each
 * other. Links are followed, permissions and owner stay.
 *
 * @throws errors of the system, after which nothing of the write is left
 */
export function writeWholeFile(path: string, data: string | Uint8Array, options: WholeFileOptions = {}): Promise<void> {
  const file = resolve(path);
  return writeInTurn(file, () => replaceFile(file, data, options));
}

/** The name of the file to which a temporary name like `NAME.123` belongs; `undefined` for any other name. */
export function nameBehindTemporary(name: string): string | undefined {
  return /^(.+)\.\d{1,10}$/.exec(name)?.[1];
}

async function replaceFile(path: string, data: string | Uint8Array, options: WholeFileOptions): Promise<void> {
  const { mode, mustSync = true } = options;
  const target = await targetOf(path);
  const old = await stat(target).catch(() => undefined);
  const temporary = `${target}.${randomInt(2 ** 32)}`;
  unfinished.add(temporary);
  try {
    const file = await open(temporary, 'wx', mode ?? permissionsOf(old));
    try {
      // Unlike the system's own `write`, it goes on until everything is written: a full disk takes a part first.
      await file.writeFile(data);
      await keepOwner(file, old);
      await setMode(file, mode ?? permissionsOf(old));
      if (mustSync) await file.sync();
    } finally {
      await file.close();
    }
    await patiently(() => rename(temporary, target));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    unfinished.delete(temporary);
  }
  if (mustSync) await syncFolder(dirname(target));
}

/** Where a link leads to, also where nothing is there yet, such as on a disk that is away: the write fails, and the link stays. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const link = isMissing ? await readlink(path).catch(() => undefined) : undefined;
    return link === undefined ? path : targetOf(resolve(dirname(path), link));
  }
}

function permissionsOf(file: Stats | undefined): number | undefined {
  return file && file.mode & 0o7777;
}

/** A file of somebody else stays theirs, where we may give files away. */
async function keepOwner(file: FileHandle, old: Stats | undefined): Promise<void> {
  if (old === undefined || process.getuid === undefined) return;
  const { uid, gid } = await file.stat();
  if (uid !== old.uid || gid !== old.gid) await file.chown(old.uid, old.gid).catch(unlessRefused);
}

/** After the owner, whose change takes bits away; the process's mask took others when the file was made. */
async function setMode(file: FileHandle, mode: number | undefined): Promise<void> {
  if (mode !== undefined && permissionsOf(await file.stat()) !== mode) await file.chmod(mode).catch(unlessRefused);
}

/** What only root may do, or a file system does not have. To root it is an error: the owner could no longer read the file. */
function unlessRefused(error: NodeJS.ErrnoException): void {
  const isRefused = error.code === 'EPERM' || error.code === 'EINVAL';
  if (error.code !== 'ENOSYS' && !(isRefused && process.getuid?.() !== 0)) throw error;
}

/** Waits between tries (ms): together two seconds. */
const patienceMs = [10, 20, 50, 100, 200, 500, 1100];

/** On Windows, a scanner or an indexer may have one of the two files open for a moment, and the rename is refused for as long. */
export async function patiently(
  rename: () => Promise<void>,
  platform: NodeJS.Platform = process.platform,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (const ms of platform === 'win32' ? patienceMs : []) {
    try {
      return await rename();
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    await wait(ms);
  }
  await rename();
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code));
}

/**
 * The new name of the file is in its folder. The file is whole even where a file system cannot sync folders, as Windows; all that is then not
 * certain is which of the two files a power cut leaves.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
