import { mkdir } from 'node:fs/promises';

/**
 * Makes one folder, for its user only, in a folder that is there. Never the folders above it: a data folder whose disk was
 * taken away would come back as an empty one, in the place where the disk belongs.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
