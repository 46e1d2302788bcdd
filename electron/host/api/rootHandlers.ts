import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Folders } from '../ports/folders.ts';
import { withHome } from '../consent/roots/inspectFolder.ts';
import type { Roots } from '../consent/roots/roots.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly roots: Roots;
}

type Names = Extract<keyof PageContract, `root.${string}` | 'folder.complete'>;

/** Enough to choose from; typing another letter narrows the list. */
const maxCompletions = 30;

export function rootHandlers({ roots }: Rooms, folders: Folders): Handlers<PageContract, Names> {
  return {
    'root.inspect': ({ path }) => roots.inspect(path),
    'root.share': async (wish, signal) => ({ rootId: await roots.share(wish, signal) }),
    'root.setServers': async ({ rootId, realPath, serverIds }, signal) => {
      await roots.setServers(rootId, realPath, serverIds, signal);
      return {};
    },
    'root.rename': async ({ rootId, name }) => {
      await roots.rename(rootId, name);
      return {};
    },
    'root.remove': async ({ rootId }) => {
      await roots.remove(rootId);
      return {};
    },
    'root.restore': async ({ rootId }) => {
      await roots.restore(rootId);
      return {};
    },
    'folder.complete': async ({ path }) => ({
      folders: await folders.complete(withHome(path, folders), maxCompletions),
    }),
  };
}
