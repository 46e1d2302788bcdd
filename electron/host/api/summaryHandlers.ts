import type { PageContract } from '../../../shared/contract/commands.ts';
import type { ChatSummaries } from '../chat/conversations/chatSummaries.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly chatSummaries: ChatSummaries;
}

type Names = Extract<keyof PageContract, `summary.${string}`>;

export function summaryHandlers({ chatSummaries }: Rooms): Handlers<PageContract, Names> {
  return {
    'summary.get': async ({ conversationId }) => ({ summary: (await chatSummaries.get(conversationId)) ?? null }),
    'summary.shares': async ({ conversationId }) => ({ shares: (await chatSummaries.shares(conversationId)) ?? null }),
    'summary.make': async ({ conversationId }) => {
      await chatSummaries.make(conversationId);
      return {};
    },
    'summary.undo': async ({ conversationId, summaryId }) => {
      await chatSummaries.undo(conversationId, summaryId);
      return {};
    },
  };
}
