import { z } from 'zod';
import { appliedChange } from './folderChange.ts';
import { timestamp } from './ids.ts';

/** Why the data folder cannot be written, or read. */
export const storageFault = z.enum([
  'full', // no space is left on the disk
  'readOnly', // the disk, the folder or a file cannot be written
  'damaged', // what is there is no database, or a damaged one
  'gone', // the folder was removed while Gatehouse ran
  'device', // the disk reports errors
  'busy', // another program holds the database
  'handles', // this program, or the whole system, has no more files that it may open
]);
export type StorageFault = z.infer<typeof storageFault>;

/** Whether things can be stored. While they cannot, chats can be read, and nothing runs. */
const storageState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('writable') }),
    z.object({ kind: z.literal('failing'), fault: storageFault, folder: z.string() }),
  ]),
);
export type StorageState = z.infer<typeof storageState>;

/** What was found damaged when Gatehouse started, and what it did about that. Nothing is thrown away: it is set aside. */
export const storageNotice = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('databaseRestored'),
      /** When the restored copy was made; absent: there was none. */
      copyAt: timestamp.optional(),
      /** Messages that are newer than the copy and could be read from the damaged file. */
      savedMessages: z.number().int(),
      /** Providers with an address of their own; the user adds them again. */
      providers: z.array(z.string()),
      setAside: z.string(),
    }),
    z.object({ kind: z.literal('secretsSetAside'), setAside: z.string() }),
    /** Stored answers cannot be read; what they may have refused stays refused or is asked about. */
    z.object({ kind: z.literal('permissionsDamaged') }),
    /** The data folder as a whole was changed when Gatehouse started, or could not be. */
    z.object({ kind: z.literal('folderChanged'), change: appliedChange }),
  ]),
);
export type StorageNotice = z.infer<typeof storageNotice>;

export const storageView = z.object({ state: storageState, notices: z.array(storageNotice) });
export type StorageView = z.infer<typeof storageView>;

export const healthyStorage: StorageView = { state: { kind: 'writable' }, notices: [] };
