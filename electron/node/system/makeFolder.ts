import { mkdir } from 'node:fs/promises';

/**
 * Creates one folder, for its user only, in an existing folder. It never creates parent folders: a data folder on a
 * removed disk would be created again, empty, at the mount point.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
