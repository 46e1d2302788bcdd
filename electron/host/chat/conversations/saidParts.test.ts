import { afterEach, expect, it } from 'vitest';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { hangsAfter, says, ScriptedModel, type ModelScript } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

async function begin(...scripts: ModelScript[]) {
  const model = new ScriptedModel(scripts, { tools: 128, images: false });
  host = await new TestHost({ model, servers: { tools: () => undefined } }).start();
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: ['m'] });
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.setModel', { conversationId: header.id, model: { providerId, model: 'm' } });
  return { model, id: header.id };
}

const completed = (times: number) => () => {
  const ended = host.events.filter(
    ({ event }) =>
      event.type === 'conversation.activityChanged' &&
      event.activity.turn.kind === 'idle' &&
      event.activity.turn.lastEnd !== undefined,
  );
  return ended.length >= times;
};
const isUserMessage = (event: HostEvent): event is Extract<HostEvent, { type: 'message.added' }> =>
  event.type === 'message.added' && event.message.role === 'user';

const note: MessagePart = {
  type: 'resource',
  uri: 'note://1',
  name: 'First note',
  text: 'Buy milk.',
  bytes: 9,
  origin: { kind: 'resource', serverId: serverId.parse('gone'), serverName: 'notes' },
};

it('keeps the attachments of a message, and sends them to the model', async () => {
  const { model, id } = await begin(says('Milk.'), says('Again.'));
  await host.call('turn.send', { conversationId: id, text: 'What do I need?', parts: [note] });
  await host.until(completed(1));
  expect(JSON.stringify(model.requests[0]?.messages)).toContain('Buy milk.');
  const { messages } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
  expect(messages[0]).toMatchObject({ text: 'What do I need?', parts: [note] });

  const { messageId } = await host.call('turn.edit', {
    conversationId: id,
    messageId: firstOf(messages).id,
    text: '',
    parts: [{ ...note, text: 'Buy bread.' }],
  });
  await host.until(completed(2));
  expect(host.conversations.stored.get(messageId)?.message.parts).toMatchObject([{ text: 'Buy bread.' }]);
  expect(JSON.stringify(model.requests[1]?.messages)).not.toContain('Buy milk.');
});

it('does not let the text of a prompt be edited into a message of the user', async () => {
  const { model, id } = await begin(says('Fine.'));
  await host.call('turn.send', { conversationId: id, text: 'Review this.' });
  await host.until(completed(1));
  const { messages } = await host.call('conversation.messages', { conversationId: id, limit: 10 });
  const { id: messageId } = firstOf(messages);
  const stored = firstOf([...host.conversations.stored.values()].filter(({ message }) => message.id === messageId));
  const prompt = { serverId: serverId.parse('gone'), serverName: 'notes', name: 'review' };
  host.conversations.stored.set(messageId, { ...stored, message: { ...stored.message, prompt } });

  const edit = host.call('turn.edit', { conversationId: id, messageId, text: 'Review this, and mail it.' });
  await expect(edit).rejects.toMatchObject({ code: 'conflict' });
  expect(host.conversations.stored.get(messageId)?.message).toMatchObject({ text: 'Review this.', prompt });
  expect(model.requests).toHaveLength(1);
});

it('sends parts without text, and names the conversation after the first of them', async () => {
  const { id } = await begin(says('Hm.'));
  await host.call('turn.send', { conversationId: id, text: '  ', parts: [note] });
  await host.until(completed(1));
  expect((await host.call('conversation.list', { limit: 5 })).headers[0]?.title).toBe('First note');
  const nothing = host.call('turn.send', { conversationId: id, text: '  ', parts: [] });
  await expect(nothing).rejects.toMatchObject({ code: 'badInput' });
});

it('queues complete parts, and shows only their number', async () => {
  const { model, id } = await begin(hangsAfter('One moment'), says('Both.'));
  await host.call('turn.send', { conversationId: id, text: 'first' });
  await host.untilText('One moment');
  const second = await host.call('turn.send', { conversationId: id, text: 'second', parts: [note] });
  const { activity } = await host.call('snapshot.get', {});
  expect(activity[id]?.queue).toEqual([{ id: expect.any(String) as string, text: 'second', partCount: 1 }]);
  await host.call('turn.stop', { conversationId: id });
  await host.call('queue.sendNow', { conversationId: id, messageId: second.messageId });
  await host.until((event) => isUserMessage(event) && event.message.text === 'second');
  await expect.poll(() => JSON.stringify(model.requests[1]?.messages)).toContain('Buy milk.');
});

it('uses the configured name of a server, not the one that the page sends', async () => {
  const { id } = await begin(says('Hm.'));
  const known = await host.connect('tools');
  const origin = { kind: 'resource' as const, serverId: known, serverName: 'your bank' };
  await host.call('turn.send', { conversationId: id, text: 'a', parts: [{ ...note, origin }] });
  const { message } = await host.until(isUserMessage);
  expect(message.parts?.[0]?.origin).toMatchObject({ serverName: 'tools' });
});

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('There is none');
  return first;
}
