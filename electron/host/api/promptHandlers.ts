import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostRooms } from '../hostRooms.ts';
import { completeArgument } from '../servers/completeArgument.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, 'prompt.search' | 'prompt.get' | 'prompt.send' | 'completion.complete'>;

export function promptHandlers({ prompts, registry }: HostRooms): Handlers<PageContract, Names> {
  return {
    'prompt.search': ({ text, limit }) => prompts.search(text, limit),
    'prompt.get': ({ serverId, name, arguments: given }, signal) => prompts.get(serverId, name, given, signal),
    'prompt.send': ({ conversationId, expansionId }) => prompts.send(conversationId, expansionId),
    'completion.complete': ({ serverId, ...asked }, signal) =>
      completeArgument(registry.connection(serverId), asked, signal),
  };
}
