import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostRooms } from '../hostRooms.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<
  keyof PageContract,
  | `server.${'add' | 'import' | 'update' | 'remove' | 'undoRemove' | 'setEnabled' | 'restart' | 'stderr'}`
  | `config.${string}`
>;

export function serverHandlers({ registry }: HostRooms): Handlers<PageContract, Names> {
  return {
    'server.add': async (server) => ({ serverId: await registry.add(server) }),
    'server.import': ({ text }) => registry.import(text),
    'server.update': async ({ serverId, name, launch }) => {
      await registry.update(serverId, name, launch);
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
    'server.stderr': ({ serverId }) => ({ lines: [...registry.connection(serverId).record.log.stderr(500)] }),
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
