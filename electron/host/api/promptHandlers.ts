import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ConversationList } from '../chat/conversations/conversationList.ts';
import { completeArgument } from '../connections/connection/completeArgument.ts';
import type { Prompts } from '../context/prompts/prompts.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly prompts: Prompts;
  readonly conversations: ConversationList;
  readonly registry: ServerRegistry;
}

type Names = Extract<keyof PageContract, 'prompt.search' | 'prompt.get' | 'prompt.send' | 'completion.complete'>;

export function promptHandlers({ prompts, conversations, registry }: Rooms): Handlers<PageContract, Names> {
  return {
    'prompt.search': ({ text, limit }) => prompts.search(text, limit),
    'prompt.get': ({ serverId, name, arguments: given }, signal) => prompts.get(serverId, name, given, signal),
    'prompt.send': async ({ expansionId, ...wanted }) => {
      const { conversationId, begins } = await conversations.target(wanted);
      return prompts.send(conversationId, expansionId, begins);
    },
    'completion.complete': ({ serverId, ...asked }, signal) =>
      completeArgument(registry.connection(serverId), asked, signal),
  };
}
