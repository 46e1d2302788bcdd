import { describe, expect, it } from 'vitest';
import type { TaskState } from '../../../shared/domain/backgroundTask.ts';
import type { ConversationActivity, TurnEnd } from '../../../shared/domain/conversation.ts';
import { conversationId, messageId, requestId, serverId, toolCallId, turnId } from '../../../shared/domain/ids.ts';
import type { HostSnapshot } from '../../../shared/domain/snapshot.ts';
import { awayNews } from './awayNews.ts';

const chat = conversationId.parse('c1');
const quiet: Pick<HostSnapshot, 'activity' | 'approvals' | 'serverRequests' | 'trust' | 'tasks'> = {
  activity: {},
  approvals: [],
  serverRequests: [],
  trust: [],
  tasks: [],
};
const running: ConversationActivity = {
  turn: { kind: 'callingModel', turnId: turnId.parse('t1'), iteration: 1 },
  queue: [],
};
const ended = (lastEnd: TurnEnd): ConversationActivity => ({ turn: { kind: 'idle', lastEnd }, queue: [] });
const withActivity = (activity: ConversationActivity) => ({ ...quiet, activity: { [chat]: activity } });

describe('the end of a turn', () => {
  it.each([
    ['completed', 'answered'],
    ['iterationLimit', 'answered'],
    ['failed', 'failed'],
    ['interrupted', 'failed'],
  ] as const)('%s is news', (end, kind) => {
    expect(awayNews(withActivity(running), withActivity(ended(end)))).toEqual([{ kind, conversationId: chat }]);
  });

  it('is news when its activity goes', () => {
    expect(awayNews(withActivity(running), quiet)).toEqual([{ kind: 'answered', conversationId: chat }]);
  });

  it('is none when the user stopped it, when it goes on, or when it had ended before', () => {
    expect(awayNews(withActivity(running), withActivity(ended('stopped')))).toEqual([]);
    expect(awayNews(withActivity(running), withActivity({ ...running, queue: [] }))).toEqual([]);
    expect(awayNews(withActivity(ended('failed')), withActivity(ended('failed')))).toEqual([]);
    expect(awayNews(quiet, withActivity(running))).toEqual([]);
  });
});

it('the end of other work of a model is no news', () => {
  const aside: ConversationActivity = {
    turn: { kind: 'callingModel', turnId: turnId.parse('t1'), iteration: 1, isAside: true },
    queue: [],
  };
  expect(awayNews(withActivity(aside), withActivity(ended('completed')))).toEqual([]);
  expect(awayNews(withActivity(aside), quiet)).toEqual([]);
});

it('a question about the cost of a turn is news once', () => {
  const asking = withActivity({
    turn: {
      kind: 'callingModel',
      turnId: turnId.parse('t1'),
      iteration: 1,
      delay: { kind: 'costLimit', of: 'chat', spentUsd: 2, nextUsd: 0, limitUsd: 1 },
    },
    queue: [],
  });
  const news = { kind: 'waits', requestId: undefined, conversationId: chat };
  expect(awayNews(withActivity(running), asking)).toEqual([news]);
  expect(awayNews(quiet, asking)).toEqual([news]);
  expect(awayNews(asking, { ...asking, activity: { ...asking.activity } })).toEqual([]);
  expect(awayNews(asking, withActivity(running))).toEqual([]);
});

describe('a request', () => {
  const id = requestId.parse('r1');
  const trust: HostSnapshot['trust'][number] = { id, kind: 'launch', about: 'files', createdAt: 1 };
  const ask: HostSnapshot['serverRequests'][number] = {
    id,
    kind: 'samplingRequest',
    stage: 'asking',
    serverId: 's1' as never,
    serverName: 'files',
    during: [{ toolName: 'read', state: 'running', conversationId: chat }],
    createdAt: 1,
  };

  it('is news once, with the chat that it belongs to', () => {
    const waiting = { ...quiet, trust: [trust] };
    expect(awayNews(quiet, waiting)).toEqual([{ kind: 'waits', requestId: id, conversationId: undefined }]);
    expect(awayNews(waiting, { ...waiting })).toEqual([]);
    expect(awayNews(quiet, { ...quiet, serverRequests: [ask] })).toEqual([
      { kind: 'waits', requestId: id, conversationId: chat },
    ]);
  });

  it('is none while nothing is asked, and news again when something is', () => {
    const working = { ...quiet, serverRequests: [{ ...ask, stage: 'working' as const }] };
    expect(awayNews(quiet, working)).toEqual([]);
    expect(awayNews(working, { ...quiet, serverRequests: [ask] })).toHaveLength(1);
  });
});

describe('the end of a call in the background', () => {
  const withTask = (state: TaskState) => ({
    ...quiet,
    tasks: [
      {
        callId: toolCallId.parse('call'),
        messageId: messageId.parse('m1'),
        conversationId: chat,
        serverId: serverId.parse('s1'),
        serverName: 'files',
        toolName: 'read',
        startedAt: 1,
        state,
      },
    ],
  });
  const working = withTask({ kind: 'working' });

  it.each(['done', 'failed'] as const)('%s is news', (kind) => {
    const news = [{ kind: 'taskEnded', conversationId: chat }];
    expect(awayNews(working, withTask({ kind, endedAt: 2 }))).toEqual(news);
    expect(awayNews(working, withTask({ kind: 'lost', endedAt: 2, why: 'notKnown' }))).toEqual(news);
  });

  it('is none when the user cancelled it, while it runs, and when it is only taken off the list', () => {
    expect(awayNews(working, withTask({ kind: 'cancelled', endedAt: 2 }))).toEqual([]);
    expect(awayNews(working, withTask({ kind: 'waitsForServer' }))).toEqual([]);
    expect(awayNews(withTask({ kind: 'done', endedAt: 2 }), quiet)).toEqual([]);
  });
});
