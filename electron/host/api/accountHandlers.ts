import type { PageContract } from '../../../shared/contract/commands.ts';
import { accountId as accountIdSchema } from '../../../shared/domain/ids.ts';
import type { BundleRoom } from '../connections/bundles/bundleRoom.ts';
import { withAccountInUse, withChangedAccount, withNewAccount } from '../connections/configuration/accountChanges.ts';
import { withFixedValues } from '../connections/configuration/fixedValues.ts';
import type { SecretKeeper } from '../connections/configuration/secretKeeper.ts';
import type { ServerOrigins } from '../connections/published/serverOrigins.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { IdMaker } from '../ports/system.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly bundles: Pick<BundleRoom, 'fixedVariables'>;
  readonly origins: Pick<ServerOrigins, 'find'>;
  readonly registry: Pick<ServerRegistry, 'get' | 'reconfigure' | 'removeAccount' | 'undoRemoveAccount'>;
}

type Names = Extract<keyof PageContract, `account.${string}`>;

/** The page's commands about the accounts of servers. None starts a launch that is not trusted. */
export function accountHandlers(
  { registry, bundles, origins }: Rooms,
  { ids }: { readonly ids: IdMaker },
  keeper: SecretKeeper,
): Handlers<PageContract, Names> {
  return {
    'account.add': async ({ serverId, name, presentName, values, keepSecrets }) => {
      const id = accountIdSchema.parse(ids.next('account'));
      const { name: serverName, launch } = registry.get(serverId);
      const ofBundle = await bundles.fixedVariables(serverId);
      await keeper.keepValues({ serverId, serverName, launch, values, isWanted: keepSecrets }, (kept) =>
        registry.reconfigure(serverId, (server) => {
          const fixed = [...ofBundle, ...(origins.find(serverId)?.fixed ?? [])];
          const own = withFixedValues(kept, server.launch, fixed);
          return withNewAccount(server, { id, name, presentName, values: own });
        }),
      );
      return { accountId: id };
    },
    'account.change': async ({ serverId, accountId, name, values, keepSecrets }) => {
      const { name: serverName, launch } = registry.get(serverId);
      await keeper.keepValues({ serverId, serverName, launch, values, isWanted: keepSecrets }, (kept) =>
        registry.reconfigure(serverId, (server) => withChangedAccount(server, accountId, { name, values: kept })),
      );
      return {};
    },
    'account.use': async ({ serverId, accountId }) => {
      await registry.reconfigure(serverId, (server) => withAccountInUse(server, accountId));
      return {};
    },
    'account.remove': async ({ serverId, accountId }) => ({
      undoId: await registry.removeAccount(serverId, accountId),
    }),
    'account.undoRemove': async ({ undoId }) => {
      await registry.undoRemoveAccount(undoId);
      return {};
    },
  };
}
