import { z } from 'zod';
import { rootId, serverId, sha256 } from '../domain/ids.ts';
import { folderFacts, folderPath, rootName } from '../domain/root.ts';
import { defineCommand } from './define.ts';

const nothing = z.object({});
const serverIds = z.lazy(() => z.array(serverId).max(1000));

/** Commands about shared folders. */
export const rootCommands = [
  /** What the user is shown before a folder is shared. @throws `notFound`, `badInput` */
  defineCommand({ name: 'root.inspect', input: () => z.object({ path: folderPath }), output: folderFacts }),
  /**
   * Shares a folder with servers, or changes with which. `factsHash` is of what was shown: refused with `conflict` when
   * the folder is another one by now. `typedPath` is what the user typed where the folder is a dangerous one to share;
   * that, and a confined server that gets more to change, is confirmed on the trust surface before it counts.
   */
  defineCommand({
    name: 'root.share',
    input: () =>
      z.object({
        path: folderPath,
        factsHash: sha256,
        serverIds,
        typedPath: z.string().max(4096).optional(),
      }),
    output: () => z.object({ rootId }),
  }),
  /**
   * Which servers see a root. `realPath` is the folder that was shown. Servers are added to a dangerous one with
   * `root.share` only.
   */
  defineCommand({
    name: 'root.setServers',
    input: () => z.object({ rootId, realPath: folderPath, serverIds }),
    output: nothing,
  }),
  defineCommand({ name: 'root.rename', input: () => z.object({ rootId, name: rootName }), output: nothing }),
  /** Takes a root away; `root.restore` brings it back as it was, within a minute. */
  defineCommand({ name: 'root.remove', input: () => z.object({ rootId }), output: nothing }),
  defineCommand({ name: 'root.restore', input: () => z.object({ rootId }), output: nothing }),
  /** The folders that an absolute path could go on to; a few of them, and no files. */
  defineCommand({
    name: 'folder.complete',
    input: () => z.object({ path: folderPath }),
    output: () => z.object({ folders: z.array(z.string()) }),
  }),
] as const;
