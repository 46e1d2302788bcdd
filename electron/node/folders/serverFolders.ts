import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerFolders } from '../../host/ports/serverFolders.ts';
import { makeFolder } from '../system/makeFolder.ts';

/** Folders of servers below one folder, by their ids, which name nothing but a folder. Nobody but the user reads them. */
export function serverFolders(root: string): ServerFolders {
  const pathOf: ServerFolders['pathOf'] = (id) => join(root, id);
  return {
    pathOf,
    async make(id) {
      await makeFolder(root);
      await makeFolder(pathOf(id));
      return pathOf(id);
    },
    remove: (id) => rm(pathOf(id), { recursive: true, force: true }),
  };
}
