import { beforeEach, expect, it } from 'vitest';
import { conversationId, messageId } from '../../../../shared/domain/ids.ts';
import { maxSentAgeMs, maxSentBytes } from '../../../../shared/domain/sentRequest.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemorySentRequestStore } from '../../testing/memorySentRequestStore.ts';
import { aDefinition, aTool, ids } from '../../testing/records.ts';
import type { SentPiece } from '../../ports/sentBody.ts';
import type { SentRequestLimits } from '../../ports/sentRequestStore.ts';
import { SentRequests } from './sentRequests.ts';

let clock: ManualClock;
let store: MemorySentRequestStore;
let warnings: string[];
let isWritable: boolean;
let rooms: SentRequests;
beforeEach(() => {
  clock = new ManualClock();
  store = new MemorySentRequestStore();
  warnings = [];
  isWritable = true;
  rooms = new SentRequests({
    store,
    conversations: { present: async (chats) => chats.filter((id) => id === ids.conversation) },
    whenWritable: (task) => (isWritable ? task() : Promise.resolve()),
    describeBody,
    catalog: { byModelName: (name) => (name === 'tools_echo' ? aTool() : undefined) },
    registry: { find: (id) => (id === ids.server ? aDefinition() : undefined) },
    clock,
    logger: { write: (_level, message) => void warnings.push(message) },
  });
});

const sending = (id: string, chat: string = ids.conversation) => ({
  conversationId: conversationId.parse(chat),
  messageId: messageId.parse(id),
  request: {
    model: 'm',
    system: '',
    tools: [{ name: 'tools_echo', description: '', inputSchema: {} }],
    messages: [
      {
        role: 'assistant' as const,
        text: '',
        toolCalls: [{ id: 'call_1', name: 'gone_tool', arguments: {} }],
      },
    ],
  },
});
/** What the adapter of models says of `body`. */
const describeBody = (): readonly SentPiece[] => [
  { kind: 'field', name: 'model', text: '"m"' },
  { kind: 'tool', name: 'tools_echo', text: '{"name":"tools_echo"}' },
  { kind: 'message', by: 'user', pieces: [{ kind: 'text', text: 'Hi' }] },
];
const body = '{"model":"m","tools":[{"name":"tools_echo"}],"messages":[{"role":"user","content":"Hi"}]}';

it('keeps a request with the servers of its tools, and shows it by source', async () => {
  rooms.note(sending('m1'), body);
  clock.advance(0);
  await rooms.dispose();
  expect(store.kept.get(messageId.parse('m1'))).toMatchObject({ body, serverOf: { tools_echo: aDefinition().name } });
  const view = await rooms.get(messageId.parse('m1'));
  expect(view).toMatchObject({ check: 'same', chars: body.length });
  expect(view?.groups.map(({ source, parts }) => [source, parts])).toEqual([
    [{ kind: 'format' }, 1],
    [{ kind: 'tools', server: aDefinition().name }, 1],
    [{ kind: 'user' }, 1],
  ]);
  expect(await rooms.get(messageId.parse('m2'))).toBeUndefined();
  await expect(rooms.body(messageId.parse('m2'), 0)).rejects.toMatchObject({ problem: { kind: 'sentRequestGone' } });
});

it('says when what was kept is not what was sent', async () => {
  const id = messageId.parse('m1');
  const kept = { ...sending('m1'), sentAt: 1, body, serverOf: {}, digest: 'f'.repeat(64), isSame: false };
  store.kept.set(id, { ...kept, hasSecrets: false });
  expect(await rooms.get(id)).toMatchObject({ check: 'different' });
  store.kept.set(id, { ...kept, hasSecrets: true });
  expect(await rooms.get(id)).toMatchObject({ check: 'secretsHidden' });
  store.kept.set(id, { ...kept, hasSecrets: true, isSame: true });
  expect(await rooms.get(id)).toMatchObject({ check: 'sameWithSecrets' });
});

it('lets no failure of the record reach the turn', async () => {
  store.keep = async () => Promise.reject(new Error('disk'));
  rooms.note(sending('m1'), body);
  clock.advance(0);
  await rooms.dispose();
  expect(warnings).toEqual(['What a model was sent was not kept']);
});

it('forgets chats that are gone when it starts, and old requests until none is due', async () => {
  for (const [id, chat] of [
    ['m1', ids.conversation],
    ['m2', 'gone'],
  ] as const) {
    const { request: _, ...of } = sending(id, chat);
    await store.keep({ ...of, sentAt: 1, body, serverOf: {} });
  }
  const limits: object[] = [];
  let due = 3;
  store.tidy = async (limit: SentRequestLimits) => {
    limits.push(limit);
    return --due > 0;
  };
  await rooms.load();
  for (let n = 0; n < 20; n++) {
    clock.advance(10_000);
    for (let tasks = 0; tasks < 20; tasks++) await Promise.resolve();
  }
  expect([...store.kept.keys()]).toEqual(['m1']);
  expect(limits).toHaveLength(3);
  expect(limits[0]).toMatchObject({
    maxBytes: maxSentBytes,
    before: expect.closeTo(clock.now() - maxSentAgeMs, -7) as number,
  });
  await rooms.dispose();
  expect(clock.waiting).toBe(0);
});

it('forgets no chat while the chats that are stored cannot be read', async () => {
  const { request: _, ...of } = sending('m1', 'gone');
  await store.keep({ ...of, sentAt: 1, body, serverOf: {} });
  isWritable = false;
  await rooms.load();
  clock.advance(10_000);
  for (let tasks = 0; tasks < 20; tasks++) await Promise.resolve();
  expect([...store.kept.keys()]).toEqual(['m1']);
  await rooms.dispose();
});
