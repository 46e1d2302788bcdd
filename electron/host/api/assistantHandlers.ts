import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Assistants } from '../chat/conversations/assistants.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `assistant.${string}`>;

/** The user's templates for chats. */
export function assistantHandlers({ assistants }: { readonly assistants: Assistants }): Handlers<PageContract, Names> {
  return {
    'assistant.list': () => ({ assistants: assistants.list() }),
    'assistant.save': async ({ id, draft }) => ({ id: await assistants.save(id, draft) }),
    'assistant.remove': async ({ id }) => {
      await assistants.remove(id);
      return {};
    },
  };
}
