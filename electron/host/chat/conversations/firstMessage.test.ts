import { afterEach, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { ScriptedModel } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

const newChat = { model: null, mode: 'exploreOnly' } as const;

let host: TestHost | undefined;
afterEach(() => host?.stop());

async function started(): Promise<TestHost> {
  host = await new TestHost({ model: new ScriptedModel([]) }).start();
  return host;
}

it('a chat is created with its first message and the chosen settings', async () => {
  const from = await started();
  const { conversationId, isQueued } = await from.call('turn.send', { newChat, text: 'Hello there' });
  expect(isQueued).toBe(false);
  const told = from.events.map(({ event }) => event.type);
  expect(told.indexOf('conversation.added')).toBeLessThan(told.indexOf('message.added'));
  const { headers } = await from.call('conversation.list', { limit: 10 });
  expect(headers).toMatchObject([{ id: conversationId, mode: 'exploreOnly', model: null }]);
  const { messages } = await from.call('conversation.messages', { conversationId, limit: 10 });
  expect(messages[0]).toMatchObject({ role: 'user', text: 'Hello there' });
});

it('no chat is created or published when its first message cannot be stored', async () => {
  const from = await started();
  const saveSaid = from.conversations.saveSaid.bind(from.conversations);
  from.conversations.saveSaid = () => Promise.reject(new HostError('storageFailed', 'The disk is full.'));
  await expect(from.call('turn.send', { newChat, text: 'Hello' })).rejects.toMatchObject({ code: 'storageFailed' });
  from.conversations.saveSaid = saveSaid;
  expect((await from.call('conversation.list', { limit: 10 })).headers).toEqual([]);
  expect(from.events.filter(({ event }) => event.type === 'conversation.added')).toEqual([]);
  const { activity, conversations } = await from.call('snapshot.get', {});
  expect({ activity, conversations }).toEqual({ activity: {}, conversations: [] });
});

it.each([
  ['neither a chat nor a new one', {}],
  ['both', { newChat, conversationId: 'c1' }],
])('a message that names %s goes nowhere', async (_, target) => {
  const from = await started();
  const sent = from.call('turn.send', { ...target, text: 'Hello' });
  await expect(sent).rejects.toMatchObject({ code: 'badInput' });
  expect(from.conversations.stored.size).toBe(0);
});
