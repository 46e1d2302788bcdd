import { z } from 'zod';
import { cleanable, compaction, folderUse } from '../domain/dataFolder.ts';
import { previousDataId } from '../domain/folderChange.ts';
import { defineCommand, nothing } from './define.ts';

/**
 * Commands about the data folder as a whole. None of them takes a path, and what replaces or deletes data is confirmed on the trust
 * surface. The page hands the bytes of a backup to its own origin, and gets those of a new one there.
 */
export const dataFolderCommands = [
  /** Measures everything in it. Takes a while where there are many files. */
  defineCommand({ name: 'dataFolder.use', input: nothing, output: folderUse }),
  /** Deletes what is not needed any more. Returns how many bytes became free. */
  defineCommand({
    name: 'dataFolder.cleanUp',
    input: () => z.object({ what: cleanable }),
    output: () => z.object({ freedBytes: z.number().int().nonnegative() }),
  }),
  /** Gives back what is free in the database's file, in small steps. Cancelled, it keeps what it did so far. */
  defineCommand({ name: 'dataFolder.compact', input: nothing, output: compaction }),
  /** Shows the data folder in the file manager, on the desktop. It takes no path. */
  defineCommand({ name: 'dataFolder.show', input: nothing, output: nothing }),
  /** Makes a backup where the native dialog says; `null`: it was closed, or there is none. */
  defineCommand({ name: 'backup.save', input: nothing, output: z.object({ saved: z.string().nullable() }) }),
  /** What a file with a backup that is made now is called. */
  defineCommand({ name: 'backup.fileName', input: nothing, output: z.object({ name: z.string() }) }),
  /** Stops making a backup. */
  defineCommand({ name: 'backup.cancel', input: nothing, output: nothing }),
  /** Stops reading a backup, or forgets the one that was read. */
  defineCommand({ name: 'backup.close', input: nothing, output: nothing }),
  /** Answered when the user confirmed that the backup that was read replaces all data at the next start. */
  defineCommand({ name: 'backup.restore', input: nothing, output: nothing }),
  /** Answered when the user confirmed that all data are put aside at the next start. */
  defineCommand({ name: 'dataFolder.reset', input: nothing, output: nothing }),
  /** Answered when the user confirmed that earlier data take the place of the present ones at the next start. */
  defineCommand({ name: 'dataFolder.bringBack', input: z.object({ id: previousDataId }), output: nothing }),
  /** Has all data moved, at the next start, to a folder that the user chooses in the native dialog. */
  defineCommand({ name: 'dataFolder.move', input: nothing, output: z.object({ isChosen: z.boolean() }) }),
  /** Deletes the copy that a move left in the old folder when the user confirmed it. */
  defineCommand({ name: 'dataFolder.removeOldCopy', input: nothing, output: nothing }),
  /** Deletes earlier data for good when the user confirmed it. */
  defineCommand({ name: 'dataFolder.removePrevious', input: z.object({ id: previousDataId }), output: nothing }),
  /** What was to be changed at the next start is not. */
  defineCommand({ name: 'dataFolder.cancelChange', input: nothing, output: nothing }),
] as const;
