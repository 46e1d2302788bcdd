import type { PageContract } from '../../../shared/contract/commands.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { ConfiguredServer } from '../connections/configuration/configEntry.ts';
import { SecretKeeper } from '../connections/configuration/secretKeeper.ts';
import type { ImportedServers } from '../connections/registry/importedServers.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: ServerRegistry;
  readonly state: HostState;
}

type Names = Extract<
  keyof PageContract,
  | `server.${'add' | 'recognise' | 'import' | 'update' | 'remove' | 'undoRemove' | 'setEnabled' | 'restart'}`
  | `config.${string}`
>;

export function serverHandlers(
  { registry, state }: Rooms,
  { secrets }: { readonly secrets: SecretStore },
  imported: ImportedServers,
): Handlers<PageContract, Names> {
  const keeper = new SecretKeeper(secrets, () => state.snapshot.servers.map(({ definition }) => definition.launch));
  const add = (server: ConfiguredServer, mustKeepSecrets: boolean) =>
    mustKeepSecrets ? keeper.save(server, (kept) => registry.add(kept)) : registry.add(server);
  return {
    'server.add': async ({ keepSecrets, ...server }) => ({ serverId: await add(server, keepSecrets) }),
    'server.recognise': ({ text }) => imported.recognise(text),
    'server.import': ({ keepSecrets, ...wish }) => imported.import(wish, (server) => add(server, keepSecrets)),
    'server.update': async ({ serverId, name, launch, keepSecrets }) => {
      const update = (server: Pick<ConfiguredServer, 'name' | 'launch'>) =>
        registry.update(serverId, server.name, server.launch);
      await (keepSecrets ? keeper.save({ name, launch, enabled: true }, update) : update({ name, launch }));
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
