import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostRooms } from '../hostRooms.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `conversation.${string}` | `turn.${string}`>;

export function conversationHandlers({ conversations, log, turns }: HostRooms): Handlers<PageContract, Names> {
  return {
    'conversation.create': async () => ({ header: await conversations.create() }),
    'conversation.list': (query) => conversations.page(query),
    'conversation.messages': async ({ conversationId, before, limit }) => {
      const { messages, calls, hasOlder } = await log.page(conversationId, { before, limit });
      return { messages, calls: [...calls], hasOlder };
    },
    'conversation.rename': async ({ conversationId, title }) => {
      await conversations.rename(conversationId, title);
      return {};
    },
    'conversation.setModel': async ({ conversationId, model }) => {
      await conversations.setModel(conversationId, model);
      return {};
    },
    'conversation.setMode': async ({ conversationId, mode }) => {
      await conversations.setMode(conversationId, mode);
      return {};
    },
    'conversation.delete': async ({ conversationId }) => {
      await turns.stop(conversationId, 'The conversation was deleted.');
      await conversations.delete(conversationId);
      return {};
    },
    'conversation.restore': async ({ conversationId }) => {
      await conversations.restore(conversationId);
      return {};
    },
    'turn.send': ({ conversationId, text }) => turns.send(conversationId, text),
    'turn.unqueue': ({ conversationId, messageId }) => {
      turns.unqueue(conversationId, messageId);
      return {};
    },
    'turn.stop': async ({ conversationId }) => {
      await turns.stop(conversationId);
      return {};
    },
    'turn.retry': async ({ conversationId }) => {
      await turns.retry(conversationId);
      return {};
    },
    'turn.edit': async ({ conversationId, messageId, text }) => ({
      messageId: await turns.edit(conversationId, messageId, text),
    }),
  };
}
