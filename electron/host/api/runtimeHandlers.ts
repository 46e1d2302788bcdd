import type { PageContract } from '../../../shared/contract/commands.ts';
import type { RuntimeRoom } from '../connections/runtimes/runtimeRoom.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `runtime.${string}`>;

/** Copies of Node.js and uv. */
export function runtimeHandlers({ runtimes }: { readonly runtimes: RuntimeRoom }): Handlers<PageContract, Names> {
  return {
    'runtime.list': async () => ({ runtimes: await runtimes.list() }),
    'runtime.get': async ({ serverId, runtime }, signal) => {
      await runtimes.get(serverId, runtime, signal);
      return {};
    },
    'runtime.choice': async ({ runtime }) => ({ choice: await runtimes.choice(runtime) }),
    'runtime.download': async ({ runtime }, signal) => ({ copy: await runtimes.download(runtime, signal) }),
    'runtime.cancel': () => {
      runtimes.cancel();
      return {};
    },
    'runtime.remove': async ({ sha256 }) => {
      await runtimes.remove(sha256);
      return {};
    },
  };
}
