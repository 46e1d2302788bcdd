import { z } from 'zod';

/** Why the data folder cannot be written, or read. */
export const storageFault = z.enum([
  'full', // no space is left on the disk
  'readOnly', // the disk, the folder or a file cannot be written
  'damaged', // what is there is no database, or a damaged one
  'gone', // the folder was removed while Gatehouse ran
  'device', // the disk reports errors
  'busy', // another program holds the database
]);
export type StorageFault = z.infer<typeof storageFault>;
