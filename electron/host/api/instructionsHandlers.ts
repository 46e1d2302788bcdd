import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostRooms } from '../hostRooms.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `instructions.${string}`>;

export function instructionsHandlers({ instructions }: HostRooms): Handlers<PageContract, Names> {
  return {
    'instructions.get': ({ serverId }) => instructions.body(serverId),
    'instructions.answer': async ({ serverId, textHash, choice }) => {
      await instructions.answer(serverId, textHash, choice);
      return {};
    },
  };
}
