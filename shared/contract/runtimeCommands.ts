import { z } from 'zod';
import { serverId, sha256 } from '../domain/ids.ts';
import { runtimeChoice, runtimeCopy, runtimeCopyName, runtimeView } from '../domain/runtimes/runtime.ts';
import { defineCommand, nothing } from './define.ts';

/**
 * Copies of Node.js and uv that servers can be started with. The page names a server and a runtime, no address, version or file; nothing is
 * downloaded before the trust page was answered. How far it is, is in the snapshot.
 */
export const runtimeCommands = [
  /** The copies that are there. */
  defineCommand({ name: 'runtime.list', input: nothing, output: () => z.object({ runtimes: z.array(runtimeView) }) }),
  /**
   * Asks on the trust page, downloads the copy that the release names, and has the server use it, which then asks for trust in its new
   * launch. One that is there is not downloaded again.
   */
  defineCommand({
    name: 'runtime.get',
    input: () => z.object({ serverId, runtime: runtimeCopyName }),
    output: nothing,
  }),
  /** Whether there is a copy of a runtime, or one to get, for a server that is not added yet. */
  defineCommand({
    name: 'runtime.choice',
    input: () => z.object({ runtime: runtimeCopyName }),
    output: () => z.object({ choice: runtimeChoice }),
  }),
  /** Asks on the trust page, and downloads the copy that the release names. No server uses it by this. */
  defineCommand({
    name: 'runtime.download',
    input: () => z.object({ runtime: runtimeCopyName }),
    output: () => z.object({ copy: runtimeCopy }),
  }),
  /** Stops what goes on. */
  defineCommand({ name: 'runtime.cancel', input: nothing, output: nothing }),
  /** Deletes a copy that no server uses. */
  defineCommand({ name: 'runtime.remove', input: () => z.object({ sha256 }), output: nothing }),
] as const;
