import { summary } from '../fixtures/budget.ts';
import * as ids from '../fixtures/ids.ts';
import { usageGrouping } from '../../../shared/domain/usage.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { noUsage, usageReportBy } from '../fixtures/usage.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about summaries. */
export const budgetAnswers: Answers = {
  'usage.report': (world, { by }) => {
    if (world.usageFails === true) throw problemError({ kind: 'answerBrokeOff' });
    return world.hasNoUsage === true ? noUsage : usageReportBy(usageGrouping.parse(by));
  },
  'usage.lines': (_world, { by }) => ({ lines: usageReportBy(usageGrouping.parse(by)).lines }),
  'usage.goOn': (_world, { conversationId }, publish) => {
    const id = ids.conversation(String(conversationId));
    publish({
      type: 'conversation.activityChanged',
      conversationId: id,
      activity: { turn: { kind: 'idle' }, queue: [] },
    });
    return {};
  },
  'summary.get': (world, { conversationId }) => ({
    summary: world.summary?.conversationId === conversationId ? world.summary : null,
  }),
  'summary.shares': () => ({
    shares: {
      contextTokens: 200_000,
      system: 182,
      instructions: [{ serverName: 'filesystem', tokens: 240 }],
      tools: [
        { serverId: 'everything', serverName: 'everything', tokens: 5210 },
        { serverId: 'filesystem', serverName: 'filesystem', tokens: 2140 },
      ],
      searchedTools: 219,
      summary: 0,
      history: 3120,
      results: 12_480,
      attachments: 1500,
      answer: 32_000,
    },
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
