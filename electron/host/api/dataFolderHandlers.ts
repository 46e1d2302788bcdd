import type { PageContract } from '../../../shared/contract/commands.ts';
import type { FolderCleaning } from '../context/dataFolder/folderCleaning.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `dataFolder.${string}`>;

interface Rooms {
  readonly folderCleaning: FolderCleaning;
}

/** The data folder as a whole. */
export function dataFolderHandlers({ folderCleaning }: Rooms): Handlers<PageContract, Names> {
  return {
    'dataFolder.use': (_, signal) => folderCleaning.use(signal),
    'dataFolder.cleanUp': async ({ what }, signal) => ({ freedBytes: await folderCleaning.cleanUp(what, signal) }),
  };
}
