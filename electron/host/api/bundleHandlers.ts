import type { PageContract } from '../../../shared/contract/commands.ts';
import type { BundleRoom } from '../connections/bundles/bundleRoom.ts';
import type { AddedServers } from '../connections/registry/addedServers.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `bundle.${string}`>;

interface Rooms {
  readonly bundles: BundleRoom;
  readonly added: AddedServers;
}

/** Servers that come as one file. */
export function bundleHandlers({ bundles, added }: Rooms): Handlers<PageContract, Names> {
  return {
    'bundle.look': (_input, _signal, page) => bundles.look(page),
    'bundle.install': async (wish) => {
      const serverId = await bundles.install(wish);
      // Another version of a server was added when the first one was.
      if (wish.serverId === undefined) await added.note(serverId, { kind: 'bundle' });
      return { serverId };
    },
    'bundle.earlier': async ({ serverId }) => ({ earlier: (await bundles.earlierOf(serverId)) ?? null }),
    'bundle.bringBack': async ({ serverId, sha256 }) => {
      await bundles.bringBack(serverId, sha256);
      return {};
    },
    'bundle.forgetEarlier': async ({ serverId }) => {
      await bundles.forgetEarlier(serverId);
      return {};
    },
    'bundle.close': async (_input, _signal, page) => {
      await bundles.close(page);
      return {};
    },
  };
}
