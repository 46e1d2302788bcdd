import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { SignIns } from '../connections/signIn/signIns.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly signIns: SignIns;
  readonly registry: ServerRegistry;
}

type Names = Extract<keyof PageContract, `signIn.${string}`>;

/** The page's commands about signing in. None opens an address that the user has not seen. */
export function signInHandlers({ signIns, registry }: Rooms): Handlers<PageContract, Names> {
  return {
    'signIn.begin': async ({ serverId, client }) => {
      await signIns.begin(serverId, client);
      return {};
    },
    'signIn.address': ({ serverId }) => ({ url: signIns.address(serverId) }),
    'signIn.open': async ({ serverId }) => ({ wasOpened: await signIns.open(serverId) }),
    'signIn.cancel': ({ serverId }) => {
      signIns.cancel(serverId);
      return {};
    },
    'signIn.signOut': async ({ serverId }) => {
      await signIns.signOut(serverId);
      // The connection that used the user's account is closed.
      if (registry.connection(serverId).state.kind === 'running') await registry.restart(serverId);
      return {};
    },
  };
}
