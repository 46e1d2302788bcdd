import { summary } from '../fixtures/budget.ts';
import * as ids from '../fixtures/ids.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about summaries. */
export const budgetAnswers: Answers = {
  'summary.get': (world, { conversationId }) => ({
    summary: world.summary?.conversationId === conversationId ? world.summary : null,
  }),
  'summary.make': (world, { conversationId }, publish) => {
    world.summary = summary;
    publish({ type: 'conversation.summaryChanged', conversationId: ids.conversation(String(conversationId)) });
    return {};
  },
  'summary.undo': (world, { conversationId }, publish) => {
    delete world.summary;
    publish({ type: 'conversation.summaryChanged', conversationId: ids.conversation(String(conversationId)) });
    return {};
  },
};
