import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerFolders } from '../../host/ports/serverFolders.ts';

/** Folders of servers below one folder, by their ids, which name nothing but a folder. Nobody but the user reads them. */
export function serverFolders(root: string): ServerFolders {
  const pathOf: ServerFolders['pathOf'] = (id) => join(root, id);
  return {
    pathOf,
    async make(id) {
      await mkdir(pathOf(id), { recursive: true, mode: 0o700 });
      return pathOf(id);
    },
    remove: (id) => rm(pathOf(id), { recursive: true, force: true }),
  };
}
