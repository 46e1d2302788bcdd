import { z } from 'zod';

/** What makes the file of an organization one that does not count. */
export const managedFault = z.enum([
  'unreadable',
  'notAFile',
  'isLink',
  'ownedByOther',
  'writableByOthers',
  'accessUnknown',
  'tooLarge',
  'notJson',
  'unknownVersion',
  'unfit',
]);
export type ManagedFault = z.infer<typeof managedFault>;
