import type { PageContract } from '../../../shared/contract/commands.ts';
import type { AddedHow } from '../../../shared/domain/addedServer.ts';
import { isInstalling } from '../../../shared/domain/connection.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ConfiguredServer } from '../connections/configuration/configEntry.ts';
import type { SecretKeeper } from '../connections/configuration/secretKeeper.ts';
import type { AddedServers } from '../connections/registry/addedServers.ts';
import type { ImportedServers } from '../connections/registry/importedServers.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { ConfigurationRecords } from '../consent/audit/configurationRecords.ts';
import type { Handlers } from './commandRouter.ts';
import { recordStoredSecret } from './secretHandlers.ts';

interface Rooms {
  readonly registry: ServerRegistry;
  readonly added: AddedServers;
  readonly configured: Pick<ConfigurationRecords, 'secretStored'>;
}

interface Added {
  /** Values that were typed for secrets of the launch. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly mustKeepSecrets: boolean;
  /** Told the id before the server starts. */
  readonly claimFirst?: (id: ServerId) => Promise<void>;
  readonly how: AddedHow;
}

type Names = Extract<
  keyof PageContract,
  | `server.${'add' | 'recognise' | 'import' | 'update' | 'remove' | 'undoRemove' | 'setEnabled' | 'restart'}`
  | `config.${string}`
>;

export function serverHandlers(
  { registry, added, configured }: Rooms,
  keeper: SecretKeeper,
  imported: ImportedServers,
): Handlers<PageContract, Names> {
  const add = async (
    server: ConfiguredServer,
    { secrets = {}, mustKeepSecrets, claimFirst, how }: Added,
  ): Promise<ServerId> => {
    const id = await keeper.save({ server, serverId: undefined, secrets, isWanted: mustKeepSecrets }, (kept, claim) =>
      registry.add(kept, async (added) => {
        await claimFirst?.(added);
        await claim(added);
      }),
    );
    await added.note(id, how);
    return id;
  };
  return {
    'server.add': async ({ keepSecrets, secrets, ...server }) => {
      for (const name of Object.keys(secrets)) recordStoredSecret({ registry, configured }, name);
      return { serverId: await add(server, { secrets, mustKeepSecrets: keepSecrets, how: { kind: 'typed' } }) };
    },
    'server.recognise': ({ text, files }, signal) => imported.recognise(text, files, signal),
    'server.import': ({ keepSecrets, ...wish }) =>
      imported.import(wish, (server, how, claim) =>
        add(server, { mustKeepSecrets: keepSecrets, claimFirst: claim, how }),
      ),
    'server.update': async ({ serverId, name, launch, keepSecrets, secrets, seen }) => {
      const server = { name, launch, enabled: true };
      await keeper.save({ server, serverId, secrets, isWanted: keepSecrets }, async (kept) => {
        await registry.update(serverId, kept.name, kept.launch, seen);
        // What is refused stores nothing.
        for (const secret of Object.keys(secrets)) recordStoredSecret({ registry, configured }, secret);
      });
      return {};
    },
    'server.remove': async ({ serverId }) => ({ undoId: await registry.remove(serverId) }),
    'server.undoRemove': async ({ undoId }) => {
      await registry.undoRemove(undoId);
      return {};
    },
    'server.setEnabled': async ({ serverId, enabled }) => {
      await registry.setEnabled(serverId, enabled);
      return {};
    },
    'server.restart': async ({ serverId }) => {
      const { state } = registry.connection(serverId);
      // An interrupted download may be broken for good.
      if (isInstalling(state)) throw problemError({ kind: 'serverInstalling', server: registry.get(serverId).name });
      await registry.restart(serverId);
      return {};
    },
    'config.changes': () => ({ changes: [...registry.pendingChanges] }),
    'config.answer': async ({ changes, answer }) => {
      await registry.answerChanges(changes, answer);
      return {};
    },
    'config.reload': async () => {
      await registry.reload();
      return {};
    },
  };
}
