import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes a file, or a folder with all that is in it, also where folders may not be written. No link is followed. */
export async function removeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory() === true) await openFolders(path, found.mode);
  await rm(path, { recursive: true, force: true });
}

/** Only what is closed is changed: a folder of somebody else may be ours to delete and not to change. */
async function openFolders(folder: string, mode: number): Promise<void> {
  if ((mode & 0o700) !== 0o700) await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openFolders(path, (await lstat(path)).mode);
  }
}
