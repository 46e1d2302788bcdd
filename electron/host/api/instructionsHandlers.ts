import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ServerInstructions } from '../consent/pins/serverInstructions.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly instructions: ServerInstructions;
}

type Names = Extract<keyof PageContract, `instructions.${string}`>;

export function instructionsHandlers({ instructions }: Rooms): Handlers<PageContract, Names> {
  return {
    'instructions.get': ({ serverId }) => instructions.body(serverId),
    'instructions.answer': async ({ serverId, textHash, choice }) => {
      await instructions.answer(serverId, textHash, choice);
      return {};
    },
  };
}
