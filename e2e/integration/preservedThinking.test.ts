import { describe, expect, it } from 'vitest';
import { createModelProviderFactory } from '../../electron/node/models/modelProviders.ts';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import type { JsonObject } from '../../shared/lib/json.ts';
import type { FakeModel } from '../fakeModels/fakeModel.ts';
import { PrefixCheck } from '../fakeModels/prefixCheck.ts';
import type { FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, serverLaunch } from './forTest.ts';
import type { RealHost, RealHostOptions } from './realHost.ts';

const model = 'claude-opus-5-5';
const allowEverything = { rules: [], default: 'allow' } as const;

/** A host that reaches Anthropic's own address, where a fake answers. */
function hostAt(fake: FakeModel, options: RealHostOptions = {}): Promise<RealHost> {
  const atFake: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    expect(url.origin).toBe('https://api.anthropic.com');
    return fetch(`${fake.baseUrl}${url.pathname}${url.search}`, init);
  };
  return hostForTest({
    policy: allowEverything,
    ...options,
    withPorts: (ports) => ({ ...ports, models: createModelProviderFactory(atFake) }),
  });
}

/** A model that thinks before every answer, and calls a tool as often as it is told to. */
async function thinkingModel(
  check: PrefixCheck,
  isRefused: (body: JsonObject) => string | undefined = () => undefined,
) {
  const refusals: string[] = [];
  const fake = await modelForTest({
    wire: 'anthropic',
    models: [model],
    script({ body, headers }, n): FakeReply {
      const sent = body as JsonObject;
      const objection = isRefused(sent) ?? check.objection(sent, String(headers['anthropic-beta'] ?? ''));
      if (objection !== undefined) {
        refusals.push(objection);
        return { status: 400, error: { type: 'invalid_request_error', message: objection } };
      }
      const isOff = (sent['thinking'] as JsonObject | undefined)?.['type'] !== 'adaptive';
      const thought = isOff ? [] : [{ reasoning: check.think(`Thought ${n}.`) }];
      const wanted = Number(/.*use (\d)/s.exec(JSON.stringify(sent['messages']))?.[1] ?? 0);
      const since =
        JSON.stringify(sent['messages'])
          .split(`use ${wanted}`)
          .at(-1)
          ?.match(/"tool_use"/g)?.length ?? 0;
      if (since < wanted)
        return { steps: [...thought, { toolCall: { name: 'everything_echo', arguments: { message: `hello ${n}` } } }] };
      const isBad = JSON.stringify((sent['messages'] as readonly unknown[]).at(-1)).includes('bad');
      return { steps: [...thought, { text: `Done ${n}.` }], ...(isBad ? { stop: 'refusal' } : {}) };
    },
  });
  return { fake, refusals };
}

async function chatWith(host: RealHost): Promise<ConversationId> {
  const from = host.events.length;
  const added = host.call('provider.add', {
    kind: 'anthropic',
    name: 'Anthropic',
    key: 'k-1234567890',
    typedModels: [model],
  });
  await host.find((event) => event.type === 'trust.requested' || undefined, from);
  await host.answerTrust('trust');
  const { providerId } = await added;
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.setModel', { conversationId: header.id, model: { providerId, model } });
  return header.id;
}

async function lastMessage(host: RealHost, chat: ConversationId, role: 'user' | 'assistant'): Promise<MessageId> {
  const found = (await host.thread(chat)).messages.findLast((message) => message.role === role);
  if (found === undefined) throw new Error('There is no message.');
  return found.id;
}

const setup = (instructions: string) => ({ instructions, tools: null });
/** The numbers of the answers whose thinking a request gives back. */
const thoughtsIn = (request: { readonly text: string } | undefined) =>
  [...(request?.text.matchAll(/"thinking":"Thought (\d+)/g) ?? [])].map(([, n]) => Number(n));

describe('a chat with a model that compares what stands before its thinking', () => {
  it('is never refused, whatever is changed on the way, and every answer is asked for once', async () => {
    const check = new PrefixCheck();
    const { fake, refusals } = await thinkingModel(check);
    const folder = await folderForTest();
    const first = await hostAt(fake, { folder });
    const serverId = await first.connect('everything', serverLaunch('everything', 'stdio'));
    const chat = await chatWith(first);
    const conversationId = chat;
    const changes: readonly (readonly [string, (host: RealHost) => Promise<unknown>])[] = [
      ['nothing', async () => undefined],
      [
        'instructions of the chat',
        (host) => host.call('conversation.setSetup', { conversationId, setup: setup('Be brief.') }),
      ],
      ['others', (host) => host.call('conversation.setSetup', { conversationId, setup: setup('Be kind.') })],
      ['a server more', (host) => host.connect('memory', serverLaunch('memory'))],
      [
        'fewer tools',
        (host) => host.call('conversation.setTools', { conversationId, tools: [{ serverId, names: ['echo'] }] }),
      ],
      ['all tools', (host) => host.call('conversation.setTools', { conversationId, tools: null })],
      [
        'no thinking',
        (host) => host.call('conversation.setModelSettings', { conversationId, settings: { effort: 'none' } }),
      ],
      [
        'much thinking',
        (host) => host.call('conversation.setModelSettings', { conversationId, settings: { effort: 'high' } }),
      ],
      ['a server off', (host) => host.call('server.setEnabled', { serverId, enabled: false })],
    ];
    for (const [name, change] of changes) {
      await change(first);
      const words = name === 'a server off' ? 'plain' : 'use 2';
      expect(await first.turn(chat, words), `${name}: ${refusals.at(-1)}`).toBe('completed');
    }
    const ended = first.untilEnd(chat, first.events.length);
    await first.call('turn.edit', {
      conversationId,
      messageId: await lastMessage(first, chat, 'user'),
      text: 'plain again',
    });
    await ended;
    await first.stop();
    const again = await hostAt(fake, { folder });
    again.startServers();
    expect(await again.turn(chat, 'plain')).toBe('completed');
    expect(refusals).toEqual([]);
    const { messages } = await again.thread(chat);
    // One answer is in the other version.
    expect(fake.requests).toHaveLength(messages.filter(({ role }) => role === 'assistant').length + 1);
    // The fake really compares.
    expect(check.dropped).toBeGreaterThan(5);
    expect(check.taken).toBeGreaterThan(10);
  }, 60_000);

  it('goes on without the thinking that is refused all the same, is refused for it once, and says so', async () => {
    let broken = '';
    const check = new PrefixCheck();
    const { fake, refusals } = await thinkingModel(check, (body) => {
      const messages = body['messages'] as readonly { content: unknown }[];
      const at = messages.findIndex(({ content }) => broken !== '' && JSON.stringify(content).includes(broken));
      return at < 0 ? undefined : `messages.${at}.content.0: Invalid \`signature\` in \`thinking\` block`;
    });
    const folder = await folderForTest();
    const first = await hostAt(fake, { folder });
    const chat = await chatWith(first);
    for (const words of ['one', 'two', 'three']) await first.turn(chat, words);
    broken = 'Thought 1.';
    expect(await first.turn(chat, 'four')).toBe('completed');
    expect(refusals).toHaveLength(1);
    // What was thought before it stays.
    expect(fake.requests.slice(-2).map(thoughtsIn)).toEqual([[0, 1, 2], [0]]);
    const { notices } = (await first.thread(chat)).messages.at(-1) ?? { notices: [] };
    expect(notices).toEqual([{ kind: 'thoughtsRefused', count: 2 }]);
    await first.turn(chat, 'five');
    await first.stop();
    const again = await hostAt(fake, { folder });
    await again.turn(chat, 'six');
    expect(refusals).toHaveLength(1);
    expect(fake.requests.slice(-2).map(thoughtsIn)).toEqual([
      [0, 4],
      [0, 4, 5],
    ]);
    expect((await again.thread(chat)).messages.filter((message) => message.notices.length > 0)).toHaveLength(1);
  });

  it('does not give back what it thought with instructions that were withdrawn', async () => {
    const { fake } = await thinkingModel(new PrefixCheck());
    const host = await hostAt(fake);
    const conversationId = await chatWith(host);
    await host.turn(conversationId, 'one');
    await host.call('conversation.setSetup', { conversationId, setup: setup('The word is heron.') });
    await host.turn(conversationId, 'two');
    await host.call('conversation.setSetup', { conversationId, setup: setup('') });
    await host.turn(conversationId, 'three');
    expect(fake.requests.map(thoughtsIn)).toEqual([[], [0], [0]]);
    await host.call('conversation.setSetup', { conversationId, setup: setup('The word is heron.') });
    await host.turn(conversationId, 'four');
    expect(thoughtsIn(fake.requests.at(-1))).toEqual([0, 1, 2]);
  });

  it('does not give back what it thought with a server that is gone', async () => {
    const { fake } = await thinkingModel(new PrefixCheck());
    const host = await hostAt(fake);
    const conversationId = await chatWith(host);
    await host.turn(conversationId, 'one');
    const serverId = await host.connect('everything', serverLaunch('everything', 'stdio'));
    await host.turn(conversationId, 'two');
    await host.call('server.setEnabled', { serverId, enabled: false });
    await host.turn(conversationId, 'three');
    // It is only off.
    expect(thoughtsIn(fake.requests.at(-1))).toEqual([0, 1]);
    await host.call('server.remove', { serverId });
    await host.turn(conversationId, 'four');
    expect(thoughtsIn(fake.requests.at(-1))).toEqual([0, 2]);
  });

  it('gives back what it thought with words of a server while those of another are asked for one message only', async () => {
    const { fake } = await thinkingModel(new PrefixCheck());
    const host = await hostAt(fake);
    const conversationId = await chatWith(host);
    const serverId = await host.connect('everything', serverLaunch('everything', 'stdio'));
    const { textHash } = await host.call('instructions.get', { serverId });
    await host.call('instructions.answer', { serverId, textHash, choice: 'use' });
    const other = await host.connect('memory', serverLaunch('memory'));
    await host.turn(conversationId, 'one');
    const from = host.events.length;
    const onlyTools = [{ serverId: other, name: 'read_graph' }];
    await host.call('turn.send', { conversationId, text: 'two', onlyTools });
    expect(await host.untilEnd(conversationId, from)).toBe('completed');
    expect(fake.requests.map(({ text }) => text.includes('server_instructions server'))).toEqual([true, false]);
    expect(thoughtsIn(fake.requests.at(-1))).toEqual([0]);
    await host.call('instructions.answer', { serverId, textHash, choice: 'leaveOut' });
    await host.turn(conversationId, 'three');
    expect(thoughtsIn(fake.requests.at(-1))).toEqual([1]);
  });

  it('does not give back what it thought after a turn that was left out since', async () => {
    const { fake } = await thinkingModel(new PrefixCheck());
    const host = await hostAt(fake);
    const conversationId = await chatWith(host);
    for (const words of ['one', 'a bad thing', 'three']) await host.turn(conversationId, words);
    const declined = (await host.thread(conversationId)).messages[3]?.id;
    if (declined === undefined) throw new Error('There is no answer.');
    await host.call('turn.setLeftOut', { conversationId, messageId: declined, isLeftOut: true });
    for (const words of ['four', 'five']) await host.turn(conversationId, words);
    expect(fake.requests.slice(-2).map(thoughtsIn)).toEqual([[0], [0, 3]]);
    await host.call('turn.setLeftOut', { conversationId, messageId: declined, isLeftOut: false });
    await host.turn(conversationId, 'six');
    expect(thoughtsIn(fake.requests.at(-1))).toEqual([0, 1, 2, 3, 4]);
  });
});
