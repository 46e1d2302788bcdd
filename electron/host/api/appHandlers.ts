import type { PageContract } from '../../../shared/contract/commands.ts';
import type { AppRequests } from '../context/apps/appRequests.ts';
import type { OpenApps } from '../context/apps/openApps.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly apps: OpenApps;
  readonly appRequests: AppRequests;
}

type Names = Extract<keyof PageContract, `app.${string}`>;

/** Showing apps of tools, and what those ask for. */
export function appHandlers({ apps, appRequests }: Rooms): Handlers<PageContract, Names> {
  return {
    'app.look': ({ callId }, signal) => apps.look(callId, signal),
    'app.open': ({ callId, hash }, signal, page) => apps.open(callId, hash, { signal, page }),
    'app.close': ({ appId }) => {
      apps.close(appId);
      return {};
    },
    'app.callTool': async ({ appId, name, arguments: args }, signal) => ({
      call: await appRequests.callTool(appId, name, args, signal),
    }),
    'app.readResource': async ({ appId, uri }, signal) => ({
      contents: await appRequests.readResource(appId, uri, signal),
    }),
  };
}
