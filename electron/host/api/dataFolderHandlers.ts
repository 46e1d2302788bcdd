import type { PageContract } from '../../../shared/contract/commands.ts';
import type { FolderChanges } from '../context/dataFolder/folderChanges.ts';
import type { FolderCleaning } from '../context/dataFolder/folderCleaning.ts';
import type { ShownFolder } from '../context/dataFolder/shownFolder.ts';
import type { FileSaver } from '../ports/shell.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `dataFolder.${string}` | `backup.${string}`>;

interface Rooms {
  readonly folderChanges: FolderChanges;
  readonly folderCleaning: FolderCleaning;
  readonly shownFolder: ShownFolder;
}

/** The data folder as a whole. */
export function dataFolderHandlers(
  { folderChanges, folderCleaning, shownFolder }: Rooms,
  { fileSaver }: { readonly fileSaver: FileSaver },
): Handlers<PageContract, Names> {
  return {
    'dataFolder.use': (_, signal) => folderCleaning.use(signal),
    'dataFolder.cleanUp': async ({ what }, signal) => ({ freedBytes: await folderCleaning.cleanUp(what, signal) }),
    'dataFolder.compact': (_, signal) => folderChanges.compact(signal),
    'dataFolder.show': async () => {
      await shownFolder.show();
      return {};
    },
    'backup.save': async () => ({ saved: await fileSaver.save(folderChanges.backupName(), folderChanges.backup()) }),
    'backup.fileName': () => ({ name: folderChanges.backupName() }),
    'backup.cancel': () => {
      folderChanges.cancelBackup();
      return {};
    },
    'backup.close': async () => {
      await folderChanges.closeReading();
      return {};
    },
    'backup.restore': async (_, signal) => {
      await folderChanges.restore(signal);
      return {};
    },
    'dataFolder.reset': async (_, signal) => {
      await folderChanges.reset(signal);
      return {};
    },
    'dataFolder.bringBack': async ({ id }, signal) => {
      await folderChanges.bringBack(id, signal);
      return {};
    },
    'dataFolder.move': async () => ({ isChosen: await folderChanges.move() }),
    'dataFolder.removeOldCopy': async (_, signal) => {
      await folderChanges.removeOldCopy(signal);
      return {};
    },
    'dataFolder.removePrevious': async ({ id }, signal) => {
      await folderChanges.removePrevious(id, signal);
      return {};
    },
    'dataFolder.cancelChange': async () => {
      await folderChanges.cancelChange();
      return {};
    },
  };
}
