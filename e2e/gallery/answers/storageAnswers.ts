import type { FolderUse } from '../../../shared/domain/dataFolder.ts';
import { type Answers, noAnswer } from './answer.ts';

const use: FolderUse = {
  folder: '/home/me/.config/Gatehouse',
  parts: [
    { part: 'database', bytes: 182_000_000, files: 3 },
    { part: 'searchIndex', bytes: 61_000_000, files: 3 },
    { part: 'attachments', bytes: 940_000_000, files: 1204 },
    { part: 'serverFolders', bytes: 12_000, files: 4 },
    { part: 'logs', bytes: 7_300_000, files: 9 },
    { part: 'copies', bytes: 310_000_000, files: 3 },
    { part: 'damaged', bytes: 0, files: 0 },
    { part: 'previous', bytes: 0, files: 0 },
    { part: 'configuration', bytes: 4100, files: 4 },
    { part: 'other', bytes: 58_000_000, files: 310 },
  ],
  freeInDatabase: 24_000_000,
  previous: [{ id: '1795255000000-data', at: 1_795_255_000_000, bytes: 820_000_000 }],
  movedFrom: '/home/me/.local/share/Gatehouse',
};

/** The scripted host's answers about the data folder. */
export const storageAnswers: Answers = {
  'dataFolder.use': () => use,
  'dataFolder.cleanUp': () => ({ freedBytes: 7_300_000 }),
  'dataFolder.compact': () => ({ beforeBytes: 182_000_000, afterBytes: 158_000_000 }),
  'dataFolder.show': () => ({}),
  // The trust page is asked, and nobody answers.
  'backup.restore': () => noAnswer,
  'dataFolder.bringBack': () => noAnswer,
  'dataFolder.removePrevious': () => ({}),
  'dataFolder.removeOldCopy': () => ({}),
  'dataFolder.move': (world, _, publish) => {
    const pending = { kind: 'move' as const, to: '/mnt/data/Gatehouse' };
    publish({ type: 'dataFolder.changed', dataFolder: { ...world.snapshot.dataFolder, pending } });
    return { isChosen: true };
  },
  'dataFolder.reset': (world, _, publish) => {
    publish({ type: 'dataFolder.changed', dataFolder: { ...world.snapshot.dataFolder, pending: { kind: 'reset' } } });
    return {};
  },
  'dataFolder.cancelChange': (world, _, publish) => {
    publish({ type: 'dataFolder.changed', dataFolder: { ...world.snapshot.dataFolder, pending: null } });
    return {};
  },
  'backup.close': (world, _, publish) => {
    publish({ type: 'dataFolder.changed', dataFolder: { ...world.snapshot.dataFolder, reading: null } });
    return {};
  },
};
