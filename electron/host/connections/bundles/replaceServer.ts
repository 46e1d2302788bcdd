import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { inItsAccount } from '../configuration/accountLaunch.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';
import type { ServerRegistry } from '../registry/serverRegistry.ts';

/** A server that was changed. */
export interface ReplacedServer {
  /** What it was. */
  readonly before: ConfiguredServer;
  /** Makes it that again. @throws HostError `conflict` where it was changed since */
  readonly takeBack: () => Promise<void>;
}

/**
 * Changes a server in one step, from what it is then.
 *
 * @param change must have no effects; what it throws is thrown, and nothing changes
 */
export async function replaceServer(
  registry: Pick<ServerRegistry, 'reconfigure'>,
  id: ServerId,
  change: (server: ConfiguredServer) => ConfiguredServer,
): Promise<ReplacedServer> {
  const replaced = Promise.withResolvers<{ before: ConfiguredServer; after: ConfiguredServer }>();
  await registry.reconfigure(id, (before) => {
    const after = inItsAccount(change(before));
    replaced.resolve({ before, after });
    return after;
  });
  const { before, after } = await replaced.promise;
  const takeBack = () =>
    registry.reconfigure(id, (now) => {
      // An account that was put in use since would get the values of another one.
      if (!isSame(now, after)) throw problemError({ kind: 'bundleServerChanged', name: now.name });
      return { ...before, enabled: now.enabled };
    });
  return { before, takeBack };
}

/** Whether it is on does not count. */
function isSame(one: ConfiguredServer, other: ConfiguredServer): boolean {
  const partsOf = ({ name, launch, accounts }: ConfiguredServer) => JSON.stringify([name, launch, accounts]);
  return partsOf(one) === partsOf(other);
}
