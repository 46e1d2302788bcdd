import { expect, it, onTestFinished } from 'vitest';
import { type ConversationId, providerId } from '../../shared/domain/ids.ts';
import { hasEnded } from './testing/echoChat.ts';
import { says, ScriptedModel } from './testing/scriptedModel.ts';
import { TestHost } from './testing/testHost.ts';

const efforts = ['low', 'medium', 'high'] as const;
const limits = { tools: 128, images: true, efforts, contextTokens: 8000 };

/** A host with one provider whose model answers by scripts. */
async function begin() {
  const model = new ScriptedModel([says('one'), says('two'), says('three')], limits);
  const host = await new TestHost({ model }).start();
  onTestFinished(() => host.stop());
  const added = await host.call('provider.add', { kind: 'openai-chat', name: 'Mine', typedModels: ['m'] });
  const endOf = async (task: () => Promise<unknown>) => {
    const before = host.events.length;
    await task();
    await host.until((event) => {
      return hasEnded('completed')(event) && host.events.slice(before).some((later) => later.event === event);
    });
  };
  return { host, model, ref: { providerId: added.providerId, model: 'm' }, endOf };
}

async function lastMessage(host: TestHost, conversationId: ConversationId) {
  const { messages } = await host.call('conversation.messages', { conversationId, limit: 10 });
  const last = messages.at(-1);
  if (last === undefined) throw new Error('There is no answer');
  return last;
}

it('the settings of a new chat go with all its answers, also with one by another model', async () => {
  const { host, model, ref, endOf } = await begin();
  const newChat = { model: ref, mode: 'askAlways' as const, modelSettings: { effort: 'high' as const } };
  await endOf(() => host.call('turn.send', { newChat, text: 'Hello' }));
  const id = (await host.call('snapshot.get', {})).conversations[0]?.id;
  if (id === undefined) throw new Error('There is no chat');
  const answer = await lastMessage(host, id);
  const other = { ...ref, model: 'n' };
  await endOf(() => host.call('turn.regenerate', { conversationId: id, messageId: answer.id, model: other }));
  await host.call('conversation.setModelSettings', { conversationId: id, settings: {} });
  await endOf(() => host.call('turn.send', { conversationId: id, text: 'And now?' }));
  expect(model.requests.map((request) => [request.model, request.effort])).toEqual([
    ['m', 'high'],
    ['n', 'high'],
    ['m', undefined],
  ]);
});

it('what the user says about a model counts, for its limits, its costs and chats without settings', async () => {
  const { host, model, ref, endOf } = await begin();
  expect(await host.call('model.limits', { model: ref })).toMatchObject({
    hasTools: true,
    contextTokens: 8000,
    efforts,
  });
  const facts = { contextTokens: 500, prices: { input: 1, output: 2 }, images: false };
  await host.call('model.configure', { model: ref, facts, settings: { effort: 'low' } });
  expect(await host.call('model.limits', { model: ref })).toMatchObject({ ...facts, efforts });
  const { models } = await host.call('provider.models', { providerId: ref.providerId });
  expect(models.find((each) => each.model === ref.model)?.outline).toEqual({ ...facts, hasTools: true });
  expect(await host.call('model.limits', { model: { ...ref, model: 'n' } })).toMatchObject({ contextTokens: 8000 });
  await endOf(() => host.call('turn.send', { newChat: { model: ref, mode: 'askAlways' }, text: 'Hello' }));
  expect(model.requests[0]?.effort).toBe('low');

  // They stay with the provider when it is edited, and go when nothing is said any longer.
  const details = { providerId: ref.providerId, name: 'Renamed', typedModels: ['m'] };
  await host.call('provider.update', details);
  expect(await host.call('model.limits', { model: ref })).toMatchObject({ contextTokens: 500 });
  await host.call('model.configure', { model: ref, facts: {}, settings: {} });
  const { providers } = await host.call('snapshot.get', {});
  expect(providers.find(({ id }) => id === ref.providerId)?.modelOptions).toEqual([]);
});

it('refuses settings that no model has', async () => {
  const { host } = await begin();
  const { header } = await host.call('conversation.create', {});
  const refused = host.call('conversation.setModelSettings', {
    conversationId: header.id,
    settings: { temperature: 7 },
  });
  await expect(refused).rejects.toMatchObject({ code: 'badInput' });
  const practice = { providerId: providerId.parse('practice'), model: 'practice' };
  const fixed = host.call('model.configure', { model: practice, facts: {}, settings: { effort: 'low' } });
  await expect(fixed).rejects.toMatchObject({ code: 'conflict' });
});
