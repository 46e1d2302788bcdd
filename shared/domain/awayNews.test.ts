import { describe, expect, it } from 'vitest';
import type { TaskState } from './backgroundTask.ts';
import type { ConversationActivity, TurnEnd } from './conversation.ts';
import { conversationId, messageId, requestId, serverId, toolCallId, turnId } from './ids.ts';
import type { HostSnapshot } from './snapshot.ts';
import { awayNews, isSettled, placeOfNews, waitingNews, type Watched } from './awayNews.ts';

const chat = conversationId.parse('c1');
const quiet: Watched = {
  activity: {},
  approvals: [],
  serverRequests: [],
  trust: [],
  tasks: [],
  servers: [],
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

describe('a sign-in', () => {
  const id = serverId.parse('s1');
  const withSignIn = (kind: 'needed' | 'preparing'): Watched => ({
    ...quiet,
    servers: [
      {
        definition: { id },
        signIn: { kind, reason: 'first', scopes: [] },
      } as unknown as HostSnapshot['servers'][number],
    ],
  });
  const news = { kind: 'signIn', serverId: id } as const;

  it('is news once, until the user begins with it', () => {
    const needed = withSignIn('needed');
    expect(awayNews(quiet, needed)).toEqual([news]);
    expect(awayNews(needed, withSignIn('needed'))).toEqual([]);
    expect(isSettled(news, needed)).toBe(false);
    expect(isSettled(news, withSignIn('preparing'))).toBe(true);
    expect(placeOfNews(news)).toEqual({ kind: 'server', serverId: id });
  });
});

describe('news are settled', () => {
  const waits = { kind: 'waits', requestId: requestId.parse('r1'), conversationId: undefined } as const;
  const trust: HostSnapshot['trust'][number] = { id: waits.requestId, kind: 'launch', about: 'files', createdAt: 1 };

  it('when their request is', () => {
    expect(isSettled(waits, { ...quiet, trust: [trust] })).toBe(false);
    expect(waitingNews({ ...quiet, trust: [trust] })).toHaveLength(1);
    expect(isSettled(waits, quiet)).toBe(true);
  });

  it('about the cost of a turn when it asks no more', () => {
    const news = { kind: 'waits', requestId: undefined, conversationId: chat } as const;
    const delay = { kind: 'costLimit', of: 'chat', spentUsd: 2, nextUsd: 0, limitUsd: 1 } as const;
    const asking = withActivity({
      turn: { kind: 'callingModel', turnId: turnId.parse('t1'), iteration: 1, delay },
      queue: [],
    });
    expect(isSettled(news, asking)).toBe(false);
    expect(waitingNews(asking)).toHaveLength(1);
    expect(isSettled(news, withActivity(running))).toBe(true);
  });

  it('of an end never by themselves', () => {
    expect(isSettled({ kind: 'answered', conversationId: chat }, quiet)).toBe(false);
  });
});

it('news lead to their chat, and to the question in it', () => {
  const id = requestId.parse('r1');
  expect(placeOfNews({ kind: 'failed', conversationId: chat })).toEqual({ kind: 'chat', conversationId: chat });
  expect(placeOfNews({ kind: 'waits', requestId: id, conversationId: chat })).toEqual({
    kind: 'chat',
    conversationId: chat,
    requestId: id,
  });
  expect(placeOfNews({ kind: 'waits', requestId: id, conversationId: undefined })).toEqual({ kind: 'requests' });
});
