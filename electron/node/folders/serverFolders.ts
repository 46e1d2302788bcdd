import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerFolders } from '../../host/ports/serverFolders.ts';
import { makeFolder } from '../system/makeFolder.ts';

/** Working folders of servers below one folder, named by their ids. Only the user can read them. */
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
