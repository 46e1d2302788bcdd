import type { PageContract } from '../../../shared/contract/commands.ts';
import { accountsWithSecret } from '../connections/configuration/accountChanges.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { ConfigurationRecords } from '../consent/audit/configurationRecords.ts';
import { type SecretStore, serverSecretKey } from '../ports/secrets.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: Pick<ServerRegistry, 'allWithRemoved'>;
  readonly configured: Pick<ConfigurationRecords, 'secretStored'>;
}

type Names = Extract<keyof PageContract, `secret.${string}`>;

/** Values go in and never come out: the page only learns which secrets exist. */
export function secretHandlers({ registry, configured }: Rooms, secrets: SecretStore): Handlers<PageContract, Names> {
  return {
    'secret.stored': async ({ names }) => {
      const present = await Promise.all(names.map((name) => secrets.has(serverSecretKey(name))));
      return { names: names.filter((_, at) => present[at]) };
    },
    'secret.set': async ({ name, value }) => {
      // Recorded before it is stored, with a row for each account of each server, so that a server's activity shows it. What was
      // removed may be restored without a question.
      for (const server of registry.allWithRemoved()) {
        const { id: serverId, name: serverName } = server;
        for (const accountName of accountsWithSecret(server, name)) {
          configured.secretStored({ serverId, serverName, accountName }, name);
        }
      }
      await secrets.set(serverSecretKey(name), value);
      return {};
    },
  };
}
