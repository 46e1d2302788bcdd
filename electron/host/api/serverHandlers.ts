import type { PageContract } from '../../../shared/contract/commands.ts';
import type { AddedHow } from '../../../shared/domain/addedServer.ts';
import type { ConfiguredServer } from '../connections/configuration/configEntry.ts';
import type { SecretKeeper } from '../connections/configuration/secretKeeper.ts';
import type { AddedServers } from '../connections/registry/addedServers.ts';
import type { ImportedServers } from '../connections/registry/importedServers.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: ServerRegistry;
  readonly added: AddedServers;
}

type Names = Extract<
  keyof PageContract,
  | `server.${'add' | 'recognise' | 'import' | 'update' | 'remove' | 'undoRemove' | 'setEnabled' | 'restart'}`
  | `config.${string}`
>;

export function serverHandlers(
  { registry, added }: Rooms,
  keeper: SecretKeeper,
  imported: ImportedServers,
): Handlers<PageContract, Names> {
  const add = async (server: ConfiguredServer, mustKeepSecrets: boolean, how: AddedHow) => {
    const id = await (mustKeepSecrets ? keeper.save(server, (kept) => registry.add(kept)) : registry.add(server));
    await added.note(id, how);
    return id;
  };
  return {
    'server.add': async ({ keepSecrets, ...server }) => ({
      serverId: await add(server, keepSecrets, { kind: 'typed' }),
    }),
    'server.recognise': ({ text, files }) => imported.recognise(text, files),
    'server.import': ({ keepSecrets, ...wish }) =>
      imported.import(wish, (server, how) => add(server, keepSecrets, how)),
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
