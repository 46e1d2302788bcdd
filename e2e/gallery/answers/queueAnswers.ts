import type { World } from '../fixtures/world.ts';
import type { Answer, Answers, Input } from './answer.ts';

const queueOf = (world: World, { conversationId }: Input) =>
  world.snapshot.activity[conversationId as never]?.queue ?? [];

const leaveQueue: Answer = (world, input, publish) => {
  const activity = world.snapshot.activity[input['conversationId'] as never];
  if (activity === undefined) return {};
  const queue = queueOf(world, input).filter(({ id }) => id !== input['messageId']);
  const conversationId = input['conversationId'] as never;
  publish({ type: 'conversation.activityChanged', conversationId, activity: { ...activity, queue } });
  return {};
};

/** The scripted host's answers about waiting messages. */
export const queueAnswers: Answers = {
  'queue.sendNow': leaveQueue,
  'queue.remove': leaveQueue,
  'queue.edit': (world, input, publish) => {
    const { text = '', secondModel } = queueOf(world, input).find(({ id }) => id === input['messageId']) ?? {};
    leaveQueue(world, input, publish);
    return { text, parts: [], ...(secondModel && { secondModel }) };
  },
};
