import { describe, expect, it } from 'vitest';
import { applyEvent, placeOf } from './applyEvent.ts';
import type { ConversationActivity, ConversationHeader } from './conversation.ts';
import type { HostEvent } from './hostEvent.ts';
import { conversationId, serverId, toolCallId, turnId } from './ids.ts';
import { emptySnapshot, type HostSnapshot, maxSnapshotConversations, type ServerView } from './snapshot.ts';

const empty = emptySnapshot({
  kind: 'headless',
  version: '0',
  isSafeMode: false,
  canPickFolder: false,
  canShowFolder: false,
  outsideLinks: 'page',
  secrets: 'session',
});
const header = (id: string, updatedAt: number): ConversationHeader => ({
  id: conversationId.parse(id),
  title: id,
  createdAt: 0,
  updatedAt,
  mode: 'askAlways',
  model: null,
});

/** The projector looks at ids and kinds only: the rest of what it carries is left out here. */
const part = <T>(fields: object) => fields as T;
type Event<Type extends HostEvent['type']> = Extract<HostEvent, { type: Type }>;

const server = (id: string, more: Partial<ServerView> = {}): ServerView => ({
  definition: part({ id: serverId.parse(id), name: id }),
  state: part({ kind: 'stopped' }),
  toolsOff: 0,
  signIn: part({ kind: 'needed' }),
  instructions: part({ standing: 'waiting' }),
  ...more,
});
const running: ConversationActivity = {
  turn: { kind: 'callingModel', turnId: turnId.parse('t'), iteration: 1 },
  queue: [],
};

const task = (id: string, kind: 'working' | 'done') =>
  part<HostSnapshot['tasks'][number]>({ callId: toolCallId.parse(id), state: part({ kind }) });
const tasks = [task('one', 'working'), task('two', 'working')];

const fetching = { name: 'node', version: '24.0.0', step: 'downloading', bytes: 1, ofBytes: 2 };

/** Two of everything, so that an event can touch the wrong one. */
const full: HostSnapshot = {
  ...empty,
  revision: 7,
  servers: [server('a'), server('b')],
  configProblems: [part({ code: 'internal' })],
  configChanges: part({ added: 1 }),
  approvals: [part({ id: 'a' }), part({ id: 'b' })],
  serverRequests: [part({ id: 'a', text: 'old' }), part({ id: 'b', text: 'old' })],
  trust: [part({ id: 'a' }), part({ id: 'b' })],
  roots: [part({ id: 'a' })],
  toolChanges: [part({ name: 'a' })],
  providers: [part({ id: 'a' })],
  conversations: [header('new', 30), header('mid', 20), header('old', 10)],
  activity: { [conversationId.parse('new')]: running, [conversationId.parse('old')]: running },
  tasks,
};
const [a, b] = [server('a'), server('b')];
const { signIn: _, ...signedOut } = b;
const { instructions: _text, ...silent } = b;

type Case<Type extends HostEvent['type']> = readonly [event: Omit<Event<Type>, 'type'>, change: Partial<HostSnapshot>];
const nothing = <Type extends HostEvent['type']>(): readonly Case<Type>[] => [[part({}), {}]];

/** For each event what it changes, and all it changes: an event that is added does not compile until it stands here. */
const cases: { readonly [Type in HostEvent['type']]: readonly Case<Type>[] } = {
  'server.added': [
    [{ server: server('c') }, { servers: [a, b, server('c')] }],
    [{ server: server('c'), before: b.definition.id }, { servers: [a, server('c'), b] }],
    [{ server: server('c'), before: a.definition.id }, { servers: [server('c'), a, b] }],
    [{ server: server('c'), before: serverId.parse('gone') }, { servers: [a, b, server('c')] }],
  ],
  'server.changed': [
    [
      { definition: part({ id: b.definition.id, name: 'renamed' }) },
      { servers: [a, { ...b, definition: part({ id: b.definition.id, name: 'renamed' }) }] },
    ],
  ],
  'server.removed': [[{ serverId: a.definition.id }, { servers: [b] }]],
  'server.stateChanged': [
    [
      { serverId: b.definition.id, state: part({ kind: 'starting' }) },
      { servers: [a, { ...b, state: part({ kind: 'starting' }) }] },
    ],
  ],
  'server.signInChanged': [
    [
      { serverId: b.definition.id, signIn: part({ kind: 'signedIn' }) },
      { servers: [a, { ...b, signIn: part({ kind: 'signedIn' }) }] },
    ],
    [{ serverId: b.definition.id, signIn: null }, { servers: [a, signedOut] }],
  ],
  'server.instructionsChanged': [
    [
      { serverId: b.definition.id, instructions: part({ standing: 'used' }) },
      { servers: [a, { ...b, instructions: part({ standing: 'used' }) }] },
    ],
    [{ serverId: b.definition.id, instructions: null }, { servers: [a, silent] }],
  ],
  'server.toolsChanged': [[{ serverId: b.definition.id, toolsOff: 3 }, { servers: [a, { ...b, toolsOff: 3 }] }]],
  'tool.changesWaiting': [[{ changes: [part({ name: 'b' })] }, { toolChanges: [part({ name: 'b' })] }]],
  'config.problemsChanged': [
    [{ problems: [part({ code: 'conflict' })] }, { configProblems: [part({ code: 'conflict' })] }],
  ],
  'config.changedOutside': [[{ counts: part({ added: 2 }) }, { configChanges: part({ added: 2 }) }]],
  'approval.requested': [
    [{ request: part({ id: 'c' }) }, { approvals: [part({ id: 'a' }), part({ id: 'b' }), part({ id: 'c' })] }],
  ],
  'approval.settled': [[part({ requestId: 'a' }), { approvals: [part({ id: 'b' })] }]],
  'serverRequest.requested': [
    [{ request: part({ id: 'c' }) }, { serverRequests: [...full.serverRequests, part({ id: 'c' })] }],
  ],
  'serverRequest.changed': [
    [
      { request: part({ id: 'b', text: 'new' }) },
      { serverRequests: [part({ id: 'a', text: 'old' }), part({ id: 'b', text: 'new' })] },
    ],
    [{ request: part({ id: 'gone' }) }, {}],
  ],
  'serverRequest.settled': [[part({ requestId: 'a' }), { serverRequests: [part({ id: 'b', text: 'old' })] }]],
  'trust.requested': [
    [{ request: part({ id: 'c' }) }, { trust: [part({ id: 'a' }), part({ id: 'b' }), part({ id: 'c' })] }],
  ],
  'trust.settled': [[part({ requestId: 'b' }), { trust: [part({ id: 'a' })] }]],
  'roots.changed': [[{ roots: [] }, { roots: [] }]],
  'settings.changed': [[{ settings: part({ theme: 'dark' }) }, { settings: part({ theme: 'dark' }) }]],
  'storage.changed': [[{ storage: part({ kind: 'failing' }) }, { storage: part({ kind: 'failing' }) }]],
  'provider.changed': [[{ providers: [] }, { providers: [] }]],
  'conversation.added': [
    [
      { header: header('x', 25) },
      { conversations: [header('new', 30), header('x', 25), header('mid', 20), header('old', 10)] },
    ],
    [{ header: header('x', 5) }, { conversations: [...full.conversations, header('x', 5)] }],
    // Equal times: in the order of ids.
    [
      { header: header('l', 20) },
      { conversations: [header('new', 30), header('l', 20), header('mid', 20), header('old', 10)] },
    ],
    [
      { header: header('n', 20) },
      { conversations: [header('new', 30), header('mid', 20), header('n', 20), header('old', 10)] },
    ],
  ],
  'conversation.changed': [
    [{ header: header('old', 40) }, { conversations: [header('old', 40), header('new', 30), header('mid', 20)] }],
  ],
  'bundle.progressed': [
    [{ bundle: { step: 'unpacking', bytes: 1, ofBytes: 2 } }, { bundle: { step: 'unpacking', bytes: 1, ofBytes: 2 } }],
    [{ bundle: null }, { bundle: null }],
  ],
  'runtime.progressed': [
    [part({ runtime: fetching }), part({ runtime: fetching })],
    [{ runtime: null }, { runtime: null }],
  ],
  'arrival.changed': [
    [
      part({ arrival: { id: 'a', kind: 'link', window: null, isInPlaceOfOther: false } }),
      part({ arrival: { id: 'a', kind: 'link', window: null, isInPlaceOfOther: false } }),
    ],
    [{ arrival: null }, { arrival: null }],
  ],
  'chatImport.changed': [
    [
      { chatImport: { kind: 'importing', chats: 1, ofChats: 2 } },
      { chatImport: { kind: 'importing', chats: 1, ofChats: 2 } },
    ],
    [{ chatImport: null }, { chatImport: null }],
  ],
  'update.changed': [[{ update: { kind: 'checking' } }, { update: { kind: 'checking' } }]],
  'place.wanted': [
    [
      { place: { place: { kind: 'requests' }, window: 1 } },
      { wantedPlace: { place: { kind: 'requests' }, window: 1 } },
    ],
    [{ place: null }, { wantedPlace: null }],
  ],
  'managed.changed': [[{ managed: { kind: 'none' } }, { managed: { kind: 'none' } }]],
  'dataFolder.changed': [
    [
      { dataFolder: { making: null, reading: null, pending: { kind: 'reset' }, compacting: null } },
      { dataFolder: { making: null, reading: null, pending: { kind: 'reset' }, compacting: null } },
    ],
  ],
  'conversation.removed': [
    [
      part({ conversationId: 'old' }),
      {
        conversations: [header('new', 30), header('mid', 20)],
        activity: { [conversationId.parse('new')]: running },
      },
    ],
  ],
  'conversation.activityChanged': [
    [
      part({ conversationId: 'mid', activity: running }),
      { activity: { ...full.activity, [conversationId.parse('mid')]: running } },
    ],
    [
      part({ conversationId: 'old', activity: { turn: { kind: 'idle', lastEnd: 'completed' }, queue: [] } }),
      { activity: { [conversationId.parse('new')]: running } },
    ],
    [
      part({ conversationId: 'old', activity: { turn: { kind: 'idle' }, queue: [] } }),
      { activity: { [conversationId.parse('new')]: running } },
    ],
    [
      part({ conversationId: 'old', activity: { turn: { kind: 'idle', lastEnd: 'stopped' }, queue: [] } }),
      {
        activity: {
          ...full.activity,
          [conversationId.parse('old')]: part({ turn: { kind: 'idle', lastEnd: 'stopped' }, queue: [] }),
        },
      },
    ],
    [
      part({ conversationId: 'old', activity: { turn: { kind: 'idle', lastEnd: 'completed' }, queue: ['waiting'] } }),
      {
        activity: {
          ...full.activity,
          [conversationId.parse('old')]: part({ turn: { kind: 'idle', lastEnd: 'completed' }, queue: ['waiting'] }),
        },
      },
    ],
  ],
  'assistant.changed': nothing(),
  'toolSet.changed': nothing(),
  'registry.changed': nothing(),
  'runtime.changed': nothing(),
  'draft.changed': nothing(),
  'project.changed': [[part({ projects: [{ id: 'p' }] }), part({ projects: [{ id: 'p' }] })]],
  'permission.changed': nothing(),
  'resource.watchChanged': nothing(),
  'resource.listChanged': nothing(),
  'server.skillsChanged': nothing(),
  'message.added': nothing(),
  'message.finished': nothing(),
  'message.truncated': nothing(),
  'message.versionShown': nothing(),
  'turn.leftOutChanged': nothing(),
  'conversation.summaryChanged': nothing(),
  'toolCall.changed': nothing(),
  'toolCall.progressed': nothing(),
  'backgroundTask.changed': [
    [{ task: task('two', 'done') }, { tasks: [task('one', 'working'), task('two', 'done')] }],
    [{ task: task('three', 'working') }, { tasks: [...tasks, task('three', 'working')] }],
  ],
  'backgroundTask.removed': [
    [{ callIds: [toolCallId.parse('one'), toolCallId.parse('unknown')] }, { tasks: [task('two', 'working')] }],
  ],
  'toolRun.progressed': nothing(),
  'app.closed': nothing(),
};

const rows = Object.entries(cases).flatMap(([type, list]) =>
  list.map(([fields, change], index) => ({
    name: `${type} (${index + 1})`,
    event: part<HostEvent>({ ...fields, type }),
    change,
  })),
);

describe('every event', () => {
  it.each(rows)('$name changes what it should and nothing else', ({ event, change }) => {
    const before = structuredClone(full);
    expect(applyEvent(full, { revision: 8, event })).toEqual({ ...full, ...change, revision: 8 });
    expect(full).toEqual(before);
  });
});

describe('applyEvent', () => {
  it('applies only the next event', () => {
    const event = { type: 'permission.changed' } as const;
    expect(applyEvent(empty, { revision: 1, event }).revision).toBe(1);
    expect(() => applyEvent(empty, { revision: 2, event })).toThrow(RangeError);
    expect(() => applyEvent(full, { revision: 7, event })).toThrow(RangeError);
    expect([placeOf(full, 6), placeOf(full, 7), placeOf(full, 8), placeOf(full, 9)]).toEqual([
      ...['known', 'known', 'next', 'gap'],
    ]);
  });

  it('refuses an event that it does not know', () => {
    expect(() => applyEvent(empty, { revision: 1, event: part({ type: 'server.exploded' }) })).toThrow();
  });

  it('keeps conversations newest first, one of each, and bounded', () => {
    let snapshot = empty;
    for (let at = 1; at <= maxSnapshotConversations + 5; at++) {
      const event = { type: 'conversation.added', header: header(`c${at}`, at) } as const;
      snapshot = applyEvent(snapshot, { revision: at, event });
    }
    expect(snapshot.conversations).toHaveLength(maxSnapshotConversations);
    expect(snapshot.conversations.at(-1)?.id).toBe('c6');
    const pinned = { ...header('c1', 1), shelf: 'pinned' as const };
    const pin = { type: 'conversation.changed', header: pinned } as const;
    const withPinned = applyEvent(snapshot, { revision: snapshot.revision + 1, event: pin }).conversations;
    expect(withPinned).toHaveLength(maxSnapshotConversations);
    expect(withPinned.at(-1)).toEqual(pinned);
    const event = { type: 'conversation.changed', header: header('c50', 10_000) } as const;
    snapshot = applyEvent(snapshot, { revision: snapshot.revision + 1, event });
    expect(snapshot.conversations[0]?.id).toBe('c50');
    expect(snapshot.conversations.filter(({ id }) => id === 'c50')).toHaveLength(1);
    const times = snapshot.conversations.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted((first, second) => second - first));
  });
});
