import type { PageContract } from '../../../shared/contract/commands.ts';
import { accountsWithSecret } from '../connections/configuration/accountChanges.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { ConfigurationRecords } from '../consent/audit/configurationRecords.ts';
import type { ServerSecrets } from '../consent/trust/serverSecrets.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: Pick<ServerRegistry, 'get' | 'allWithRemoved'>;
  readonly configured: Pick<ConfigurationRecords, 'secretStored'>;
  readonly serverSecrets: Pick<ServerSecrets, 'has' | 'storeFor'>;
}

type Names = Extract<keyof PageContract, `secret.${string}`>;

/** Values go in and never come out: the page only learns which secrets exist. */
export function secretHandlers({ registry, configured, serverSecrets }: Rooms): Handlers<PageContract, Names> {
  return {
    'secret.stored': async ({ names }) => {
      const present = await Promise.all(names.map((name) => serverSecrets.has(name)));
      return { names: names.filter((_, at) => present[at]) };
    },
    'secret.set': async ({ serverId, name, value }) => {
      const { id } = registry.get(serverId);
      recordStoredSecret({ registry, configured }, name);
      await serverSecrets.storeFor(id, { [name]: value }, async () => undefined);
      return {};
    },
  };
}

/**
 * Records that a secret gets a value, before it is stored: with a row for each account of each server, so that a server's activity shows
 * it. What was removed may be restored without a question.
 */
export function recordStoredSecret(
  { registry, configured }: Pick<Rooms, 'registry' | 'configured'>,
  name: string,
): void {
  for (const server of registry.allWithRemoved()) {
    const { id: serverId, name: serverName } = server;
    for (const accountName of accountsWithSecret(server, name)) {
      configured.secretStored({ serverId, serverName, accountName }, name);
    }
  }
}
