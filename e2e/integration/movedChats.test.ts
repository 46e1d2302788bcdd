import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { kinds } from '../../electron/node/models/testing/connect.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { dialect, type DialectName, dialectScript } from '../fakeModels/dialects.ts';
import { folderForTest, hostForTest, modelForTest, serverLaunch } from './forTest.ts';
import { RealHost } from './realHost.ts';

const allowEverything = { rules: [], default: 'allow' } as const;
const names: readonly DialectName[] = [
  'anthropic',
  'openai',
  'google',
  'deepseek',
  'mistral',
  'gemini',
  'kimi',
  'openrouter',
  'cerebras',
];
const echo = { name: 'everything_echo', arguments: { message: 'hello' } };

/** All providers, each strict about what it is sent, and what they refused. */
async function providers(host: RealHost) {
  const refusals: string[] = [];
  const models = {} as Record<DialectName, ModelRef>;
  const forgets: (() => void)[] = [];
  for (const name of names) {
    const spoken = dialect(name);
    forgets.push(spoken.forget);
    const fake = await modelForTest({
      wire: spoken.wire,
      script: dialectScript(spoken, echo, refusals),
      models: [spoken.model],
    });
    const from = host.events.length;
    const added = host.call('provider.add', {
      kind: kinds[spoken.wire],
      name,
      baseUrl: fake.baseUrl,
      typedModels: [spoken.model],
    });
    await host.find((event) => event.type === 'trust.requested' || undefined, from);
    await host.answerTrust('trust');
    models[name] = { providerId: (await added).providerId, model: spoken.model };
  }
  return { models, refusals, forget: () => forgets.forEach((each) => each()) };
}

async function take(host: RealHost, chat: ConversationId, model: ModelRef, text: string) {
  await host.call('conversation.setModel', { conversationId: chat, model });
  return host.turn(chat, text);
}

/** A walk through all providers in which each comes right after each other one. */
function everyPair<T>(all: readonly T[]): T[] {
  const open = new Map(all.map((from) => [from, all.filter((to) => to !== from)]));
  const walk: T[] = [];
  const stack = all.slice(0, 1);
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    const next = open.get(at)?.pop();
    if (next === undefined) walk.push(...stack.splice(-1));
    else stack.push(next);
  }
  return walk.reverse();
}

it('walks over every pair', () => {
  const walk = everyPair([1, 2, 3, 4]);
  const pairs = walk.slice(1).map((to, at) => `${walk[at]} ${to}`);
  expect(new Set(pairs).size).toBe(12);
  expect(pairs).toHaveLength(12);
});

it('moves a chat with calls from each provider to each other, and nobody refuses it', async () => {
  const host = await hostForTest({ policy: allowEverything });
  await host.connect('everything', serverLaunch('everything', 'stdio'));
  const { models, refusals } = await providers(host);
  const { header: chat } = await host.call('conversation.create', {});
  for (const name of everyPair(names)) {
    expect(await take(host, chat.id, models[name], 'use 2'), `${name}: ${refusals.at(-1)}`).toBe('completed');
  }
  expect(refusals).toEqual([]);
}, 60_000);

it('goes on after turns that were stopped at each provider, in a call and in a word', async () => {
  const host = await hostForTest({ policy: { rules: [], default: 'ask' } });
  await host.connect('everything', serverLaunch('everything', 'stdio'));
  const { models, refusals } = await providers(host);
  const { header } = await host.call('conversation.create', {});
  const conversationId = header.id;
  for (const name of everyPair(names)) {
    await host.call('conversation.setModel', { conversationId, model: models[name] });
    for (const text of ['use 1', 'plain hang']) {
      const from = host.events.length;
      const { length } = host.streamed;
      await host.call('turn.send', { conversationId, text });
      const begun =
        text === 'use 1'
          ? host.find((event) => event.type === 'approval.requested' || undefined, from)
          : host.until(() => host.streamed.length > length || undefined);
      const ended = host.untilEnd(conversationId, from);
      await Promise.race([begun, ended]);
      await host.call('turn.stop', { conversationId });
      expect(await ended, `${name}: ${refusals.at(-1)}`).toBe('stopped');
    }
  }
  expect(refusals).toEqual([]);
}, 60_000);

it('goes on with chats whose calls were stored without the ids and the reasoning of their providers', async () => {
  const folder = await folderForTest();
  const first = await RealHost.start({ folder, policy: allowEverything });
  const serverId = await first.connect('everything', serverLaunch('everything', 'stdio'));
  const { models, refusals, forget } = await providers(first);
  const chats: ConversationId[] = [];
  for (const name of names) {
    const { header } = await first.call('conversation.create', {});
    expect(await take(first, header.id, models[name], 'use 3')).toBe('completed');
    chats.push(header.id);
  }
  await first.stop();
  forget();
  storeAsBefore(join(folder, 'gatehouse.db'));
  const host = await hostForTest({ folder, policy: allowEverything });
  host.startServers();
  await host.untilState(serverId, ({ kind }) => kind === 'running');
  for (const chat of chats) {
    for (const text of ['use 1', 'plain'])
      expect(await host.turn(chat, text), JSON.stringify(refusals)).toBe('completed');
  }
  expect(refusals).toEqual([]);
});

/** As before version 1.0: no ids of providers, and nothing at all of Chat Completions. */
function storeAsBefore(path: string): void {
  const db = new DatabaseSync(path);
  const rows = db.prepare('SELECT id, carry FROM messages WHERE carry IS NOT NULL').all();
  for (const { id, carry } of rows) {
    const {
      items,
      hasNoReasoning: _,
      ...rest
    } = JSON.parse(String(carry)) as { items: { kind: string; item?: object }[]; hasNoReasoning?: true };
    const isOfChat = items.every(({ item }) => item === undefined || !('type' in item));
    const older = items.map(({ kind, ...part }) => (kind === 'call' ? { kind } : { kind, ...part }));
    const stored = isOfChat ? null : JSON.stringify({ ...rest, items: older });
    db.prepare('UPDATE messages SET carry = ? WHERE id = ?').run(stored, String(id));
  }
  db.close();
  expect(rows.length).toBeGreaterThan(20);
}
