import { z } from 'zod';
import { errorInfo } from './error.ts';
import { backupFacts, folderChange, previousDataId } from './folderChange.ts';
import { timestamp } from './ids.ts';

const amount = z.lazy(() => z.number().int().nonnegative());

/** What the data folder consists of, as the user thinks of it. */
export const folderPart = z.enum([
  'database', // chats, settings, permissions, the activity log
  'sentRequests', // kept for a while
  'registries', // answers of registries of servers, kept to be used without a network
  'searchIndex', // can always be made again
  'attachments', // files of messages and of results
  'serverFolders', // working folders of servers
  'runtimes', // copies of Node.js and uv, which can be downloaded again
  'bundles', // files of servers that came as one file
  'logs', // of Gatehouse and of servers
  'copies', // daily copies of the database
  'damaged', // databases that were set aside because they were damaged
  'previous', // data that a restore or a reset replaced
  'configuration', // mcp.json and stored keys
  'other', // files of the window and the browser, and whatever else is there
]);
export type FolderPart = z.infer<typeof folderPart>;

const previousData = z.object({ id: previousDataId, at: timestamp, bytes: amount });
export type PreviousData = z.infer<typeof previousData>;

/** How much space the data folder takes. */
export const folderUse = z.lazy(() =>
  z.object({
    folder: z.string(),
    parts: z.array(z.object({ part: folderPart, bytes: amount, files: amount })),
    /** Bytes of the database's file that hold nothing and can be given back. */
    freeInDatabase: amount,
    /** Newest first. */
    previous: z.array(previousData),
    /** The folder it was moved from, while a copy is left there. */
    movedFrom: z.string().nullable(),
  }),
);
export type FolderUse = z.infer<typeof folderUse>;

/**
 * What can be cleaned up without losing anything that is in use: logs, attachments that no chat mentions, and damaged databases
 * that were set aside.
 */
export const cleanable = z.enum(['logs', 'attachments', 'damaged']);
export type Cleanable = z.infer<typeof cleanable>;

/** The size of the database's file before and after it was compacted. */
export const compaction = z.object({ beforeBytes: amount, afterBytes: amount });
export type Compaction = z.infer<typeof compaction>;

/** The largest backup that is read, in bytes, packed and unpacked. */
export const maxBackupBytes = 64 * 1024 ** 3;

/** How far the reading of a backup is; there is one at a time. */
const backupReading = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('receiving'), bytes: amount, ofBytes: amount }),
    z.object({ kind: z.literal('checking') }),
    /** It can be restored. */
    z.object({ kind: z.literal('ready'), backup: backupFacts }),
    z.object({ kind: z.literal('failed'), error: errorInfo }),
  ]),
);
export type BackupReading = z.infer<typeof backupReading>;

/** What goes on with the data folder as a whole. */
export const folderActivity = z.lazy(() =>
  z.object({
    /** A backup that is being made; bytes of the data. */
    making: z.object({ bytes: amount, ofBytes: amount }).nullable(),
    reading: backupReading.nullable(),
    pending: folderChange.nullable(),
    /** Of what is free in the database, how much was given back. */
    compacting: z.object({ bytes: amount, ofBytes: amount }).nullable(),
  }),
);
export type FolderActivity = z.infer<typeof folderActivity>;

export const noFolderActivity: FolderActivity = { making: null, reading: null, pending: null, compacting: null };
