import { afterEach, describe, expect, it } from 'vitest';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { says, ScriptedModel, type ModelScript } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';
import { titleFromModel } from './conversationTitle.ts';

let host: TestHost;
afterEach(() => host.stop());

/** Sends a first message to a host whose model answers so; the second script is for the title. */
async function chatWith(scripts: readonly ModelScript[], isWanted = true, settings = new MemorySettingsStore()) {
  const model = new ScriptedModel(scripts);
  host = await new TestHost({ model, ports: { settings } }).start();
  await host.call('settings.update', { mayModelNameChats: isWanted });
  const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: [] });
  const newChat = { model: { providerId, model: 'scripted' }, mode: 'askAlways' as const };
  const { conversationId } = await host.call('turn.send', { newChat, text: 'How do I bake bread?' });
  await host.until((event) => event.type === 'message.finished');
  return { model, conversationId };
}

/** Writes a text, and says what it used. */
const counted = (text: string): ModelScript =>
  function* () {
    yield { type: 'text', text };
    yield { type: 'usage', usage: { inputTokens: 30, outputTokens: 4 } };
    yield { type: 'end', stop: 'end' };
  };

const titled = (title: string) =>
  host.until((event) => event.type === 'conversation.changed' && event.header.title === title);

describe('the title of a chat', () => {
  it('comes of its model after the first answer, in one clean line, by a request with nothing else in it', async () => {
    const { model } = await chatWith([
      says('Mix flour.'),
      counted('\n**"Bread \u202eand\u0007 butter"**\nSecond line'),
    ]);
    await titled('Bread and butter');
    const [, request] = model.requests;
    expect(request).toMatchObject({ model: 'scripted', tools: [] });
    expect(request?.messages).toHaveLength(1);
    expect(host.usage.rows.filter(({ purpose }) => purpose === 'title')).toMatchObject([
      { purpose: 'title', usage: { inputTokens: 30, outputTokens: 4 } },
    ]);
    expect(JSON.stringify(request?.messages)).toContain('How do I bake bread?');
  });

  it('is not asked for again once it was given, also after a restart', async () => {
    const settings = new MemorySettingsStore();
    const scripts = [says('Mix flour.'), counted('Bread'), says('Mix more.')];
    const { model, conversationId } = await chatWith(scripts, true, settings);
    await titled('Bread');
    await host.stop();
    host = await new TestHost({ model, ports: { conversations: host.conversations, settings } }).start();
    const { messages } = await host.call('conversation.messages', { conversationId, limit: 10 });
    const messageId = messages[1]?.id;
    if (messageId === undefined) throw new Error('There is no answer.');
    await host.call('turn.regenerate', { conversationId, messageId });
    await host.until((event) => event.type === 'message.finished');
    await host.stop();
    expect(model.requests).toHaveLength(3);
    expect(model.requests.filter(({ system }) => system.startsWith('You name chats'))).toHaveLength(1);
  });

  it('is not made of a turn that is left out', async () => {
    const declines: ModelScript = function* () {
      yield { type: 'text', text: 'I will not.' };
      yield { type: 'end', stop: 'refusal' };
    };
    const { model, conversationId } = await chatWith([declines, says('Boil it.'), counted('Soup')], false);
    const { messages } = await host.call('conversation.messages', { conversationId, limit: 10 });
    const messageId = messages[1]?.id;
    if (messageId === undefined) throw new Error('There is no answer.');
    await host.until((event) => event.type === 'conversation.activityChanged' && event.activity.turn.kind === 'idle');
    await host.call('turn.setLeftOut', { conversationId, messageId, isLeftOut: true });
    await host.call('settings.update', { mayModelNameChats: true });
    await host.call('turn.send', { conversationId, text: 'How do I make soup?' });
    await titled('Soup');
    const sent = JSON.stringify(model.requests[2]?.messages);
    expect(sent).toContain('How do I make soup?');
    for (const words of ['bread', 'I will not']) expect(sent).not.toContain(words);
  });

  it('is not worth more than the limits of cost', async () => {
    const answers: ModelScript = function* () {
      yield { type: 'text', text: 'Mix flour.' };
      yield { type: 'usage', usage: { inputTokens: 1000, outputTokens: 100 } };
      yield { type: 'end', stop: 'end' };
    };
    const model = new ScriptedModel([answers, counted('Bread')], {
      tools: 1,
      images: false,
      prices: { input: 3, output: 15 },
    });
    host = await new TestHost({ model }).start();
    // Below it is the answer, and above it is the title.
    await host.call('settings.update', { mayModelNameChats: true, chatCostLimitUsd: 0.01 });
    const { providerId } = await host.call('provider.add', { kind: 'openai-chat', name: 'Fake', typedModels: [] });
    const newChat = { model: { providerId, model: 'scripted' }, mode: 'askAlways' as const };
    await host.call('turn.send', { newChat, text: 'How do I bake bread?' });
    await host.until((event) => event.type === 'message.finished');
    await host.stop();
    expect(model.requests).toHaveLength(1);
  });

  it('is noted once with what it used, also when it breaks off', async () => {
    const broken: ModelScript = function* () {
      yield { type: 'usage', usage: { inputTokens: 30, outputTokens: 1 } };
      yield { type: 'text', text: 'Bread' };
      yield { type: 'usage', usage: { inputTokens: 30, outputTokens: 4 } };
      throw new Error('no');
    };
    await chatWith([says('Mix flour.'), broken]);
    await expect.poll(() => host.usage.rows.length).toBe(1);
    await host.stop();
    expect(host.usage.rows).toMatchObject([{ purpose: 'title', usage: { inputTokens: 30, outputTokens: 4 } }]);
  });

  it('is not asked for unless the user wants it', async () => {
    const { model, conversationId } = await chatWith([says('Mix flour.'), says('Bread')], false);
    await host.call('turn.send', { conversationId, text: 'More' });
    expect(model.requests.every(({ system }) => !system.startsWith('You name chats'))).toBe(true);
  });

  it('of the user stays, also when it is written while the model thinks', async () => {
    let write: (title: string) => void = () => undefined;
    const asked = new Promise<string>((resolve) => (write = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const slowTitle: ModelScript = async function* () {
      begin();
      yield { type: 'text', text: await asked };
      yield { type: 'end', stop: 'end' };
    };
    const { conversationId } = await chatWith([says('Mix flour.'), slowTitle]);
    await begun;
    await host.call('conversation.rename', { conversationId, title: 'Mine' });
    write('Of the model');
    await host.stop();
    expect(host.conversations.headers.get(conversationId)).toMatchObject({ title: 'Mine', hasOwnTitle: true });
  });

  it('stays the first words when the model fails', async () => {
    const { conversationId } = await chatWith([
      says('Mix flour.'),
      () => {
        throw new Error('no');
      },
    ]);
    await host.stop();
    expect(host.conversations.headers.get(conversationId)?.title).toBe('How do I bake bread?');
    expect(host.log.join()).toContain('got no title');
  });
});

it.each([
  ['Title: Bread', 'Bread'],
  ['「面包」', '面包'],
  ['# **Bread**.', 'Bread'],
  ['"""', ''],
  ['', ''],
])('%j gives the title %j', (answer, title) => {
  host = new TestHost();
  expect(titleFromModel(answer)).toBe(title);
});

it('is never longer than a title of ours', () => {
  host = new TestHost();
  expect(titleFromModel('word '.repeat(100)).length).toBeLessThanOrEqual(60);
});
