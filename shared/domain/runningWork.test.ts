import { expect, it } from 'vitest';
import { conversationId, messageId, serverId, toolCallId, turnId } from './ids.ts';
import type { TaskState } from './backgroundTask.ts';
import type { ConversationActivity } from './conversation.ts';
import { runningWork } from './runningWork.ts';

const chat = conversationId.parse('c1');
const other = conversationId.parse('c2');
const answering: ConversationActivity = {
  turn: { kind: 'runningTools', turnId: turnId.parse('t1'), iteration: 1 },
  queue: [],
};
const task = (state: TaskState) => ({
  callId: toolCallId.parse('call'),
  messageId: messageId.parse('m1'),
  conversationId: chat,
  serverId: serverId.parse('s1'),
  serverName: 'files',
  toolName: 'read',
  startedAt: 1,
  state,
});

it('turns run until they are idle', () => {
  expect(runningWork({ activity: { [chat]: answering, [other]: answering }, tasks: [] }, 0)).toMatchObject({
    turns: 2,
  });
  const ended = { turn: { kind: 'idle', lastEnd: 'failed' } as const, queue: [] };
  expect(runningWork({ activity: { [chat]: ended }, tasks: [] }, 0)).toEqual({ turns: 0, calls: 0 });
});

it('other work of a model than an answer does not count', () => {
  const turn = { kind: 'callingModel', turnId: turnId.parse('t1'), iteration: 1, isAside: true } as const;
  expect(runningWork({ activity: { [chat]: { turn, queue: [] } }, tasks: [] }, 0).turns).toBe(0);
});

it('calls in the background run while their server works on them', () => {
  const calls = (state: TaskState) => runningWork({ activity: {}, tasks: [task(state)] }, 1).calls;
  expect(calls({ kind: 'working' })).toBe(2);
  expect(calls({ kind: 'inputRequired' })).toBe(2);
  expect(calls({ kind: 'waitsForServer' })).toBe(1);
  expect(calls({ kind: 'done', endedAt: 2 })).toBe(1);
});
