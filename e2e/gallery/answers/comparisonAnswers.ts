import type { Comparison } from '../../../shared/domain/comparison.ts';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { HostEvent } from '../../../shared/domain/hostEvent.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { World } from '../fixtures/world.ts';
import type { Answer, Answers } from './answer.ts';

type Publish = Parameters<Answer>[2];

function changed(world: World, conversationId: ConversationId, comparison: Comparison | undefined): HostEvent {
  const { turn = { kind: 'idle' } as const, queue = [] } = world.snapshot.activity[conversationId] ?? {};
  const activity = { turn, queue, ...(comparison === undefined ? {} : { comparison }) };
  return { type: 'conversation.activityChanged', conversationId, activity };
}

/** The second answer is shown beside the first one from now on. */
export function publishComparison(world: World, first: Message, model: ModelRef, publish: Publish): void {
  publish(changed(world, first.conversationId, { kind: 'both', model, before: first.id }));
}

/** The scripted host's answers about two answers to one message. */
export const comparisonAnswers: Answers = {
  'conversation.otherAnswer': (world, { messageId }) => ({
    messages: world.hidden[messageId as keyof World['hidden']] ?? [],
    calls: [],
  }),
  'comparison.keep': (world, { conversationId }, publish) => {
    publish(changed(world, conversationId as ConversationId, undefined));
    return {};
  },
  'comparison.cancelSecond': (world, { conversationId }, publish) => {
    publish(changed(world, conversationId as ConversationId, undefined));
    return {};
  },
};
