import { z } from 'zod';
import { cleanable, folderUse } from '../domain/dataFolder.ts';
import { defineCommand, nothing } from './define.ts';

/** Commands about the data folder as a whole. None of them takes a path. */
export const dataFolderCommands = [
  /** Measures everything in it. Takes a while where there are many files. */
  defineCommand({ name: 'dataFolder.use', input: nothing, output: folderUse }),
  /** Deletes what is not needed any more. Returns how many bytes became free. */
  defineCommand({
    name: 'dataFolder.cleanUp',
    input: () => z.object({ what: cleanable }),
    output: () => z.object({ freedBytes: z.number().int().nonnegative() }),
  }),
] as const;
