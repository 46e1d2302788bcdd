import { z } from 'zod';
import { sha256 } from '../domain/ids.ts';
import { defineCommand } from './define.ts';

export const blobCommands = [
  /** These stand in a composer of the page: they are not taken away. */
  defineCommand({
    name: 'blob.hold',
    input: () => z.object({ blobs: z.array(sha256).max(5000) }),
    output: () => z.object({}),
  }),
  /**
   * Writes the bytes of a blob to a file the user chooses in a native dialog. `null` when they closed it, or where there is
   * no such dialog: the page offers a download then.
   */
  defineCommand({
    name: 'blob.save',
    input: () => z.object({ blob: sha256, name: z.string().max(1000) }),
    output: () => z.object({ saved: z.string().nullable() }),
  }),
  /**
   * The user begins to drag this out of the page, into another program: the host makes a file of its own with these bytes. The
   * name only decides what the file is called. Nothing happens where only the browser could drag.
   */
  defineCommand({
    name: 'blob.drag',
    input: () => z.object({ blob: sha256, name: z.string().max(8192) }),
    output: () => z.object({}),
  }),
] as const;
