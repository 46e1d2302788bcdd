import { join } from 'node:path';
import type { PreviousDataId, SwapChange } from '../../../shared/domain/folderChange.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';

/** Where a change of the data folder keeps its files. */
export function changePaths(folder: string) {
  return {
    /** The change that is wanted, or under way. */
    change: join(folder, 'change.json'),
    /** The change that was made and that the host has not handled. */
    applied: join(folder, 'applied.json'),
    previous: join(folder, 'previous'),
    restore: join(folder, 'restore'),
    backup: join(folder, 'restore', 'backup.zip'),
    /** What was unpacked of a backup, not to be used. */
    unpacked: join(folder, 'restore', 'unpacked'),
    /** What takes the place of the present data. */
    prepared: join(folder, 'restore', 'prepared'),
    /** A copy of the database, while a backup is made. */
    snapshot: join(folder, 'restore', 'snapshot.db'),
  };
}

/** How much of the folder a change replaces. Pure. */
export function scopeOf(change: SwapChange): 'data' | 'everything' {
  switch (change.kind) {
    case 'restore':
      return 'data';
    case 'reset':
      return 'everything';
    case 'bringBack':
      return change.previousId.endsWith('-everything') ? 'everything' : 'data';
    default:
      return assertNever(change);
  }
}

/** The name under which the present data are kept. Pure. */
export function previousIdOf(change: SwapChange, at: number): PreviousDataId {
  return `${at}-${scopeOf(change)}`;
}
