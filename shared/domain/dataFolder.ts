import { z } from 'zod';

const amount = z.number().int().nonnegative();

/** What the data folder consists of, as the user thinks of it. */
export const folderPart = z.enum([
  'database', // chats, settings, permissions, the activity log
  'searchIndex', // can always be made again
  'attachments', // files of messages and of results
  'serverFolders', // working folders of servers
  'logs', // of Gatehouse and of servers
  'copies', // daily copies of the database
  'damaged', // databases that were set aside because they were damaged
  'previous', // data that a restore or a reset replaced
  'configuration', // mcp.json and stored keys
  'other', // files of the window and the browser, and whatever else is there
]);
export type FolderPart = z.infer<typeof folderPart>;

/** How much space the data folder takes. */
export const folderUse = z.object({
  folder: z.string(),
  parts: z.array(z.object({ part: folderPart, bytes: amount, files: amount })),
  /** Bytes of the database's file that hold nothing. */
  freeInDatabase: amount,
});
export type FolderUse = z.infer<typeof folderUse>;

/**
 * What can be cleaned up without losing anything that is in use: logs, attachments that no chat mentions, and damaged databases
 * that were set aside.
 */
export const cleanable = z.enum(['logs', 'attachments', 'damaged']);
export type Cleanable = z.infer<typeof cleanable>;
