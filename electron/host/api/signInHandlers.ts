import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { SignIns } from '../connections/signIn/signIns.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly signIns: SignIns;
  readonly registry: ServerRegistry;
}

type Names = Extract<keyof PageContract, `signIn.${string}`>;

/** What the page may do about signing in. None of it opens an address without the user seeing it. */
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
      // What was opened in the user's name is closed.
      if (registry.connection(serverId).state.kind === 'running') await registry.restart(serverId);
      return {};
    },
  };
}
