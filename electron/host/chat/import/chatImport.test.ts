import { afterEach, describe, expect, it } from 'vitest';
import type { ChatImportState } from '../../../../shared/domain/chatImport.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import { TestHost } from '../../testing/testHost.ts';
import { chatGptConversation } from './fixtures/chatGptExport.ts';
import { claudeConversation } from './fixtures/claudeExport.ts';

let host: TestHost;
afterEach(() => host.stop());

const both = JSON.stringify([chatGptConversation, { nothing: 'of ours' }, claudeConversation]);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function until<Kind extends ChatImportState['kind']>(kind: Kind): Promise<unknown> {
  return host.until((event) => event.type === 'chatImport.changed' && event.chatImport?.kind === kind);
}

async function handOver(text = both): Promise<void> {
  host = await new TestHost().start();
  await host.host.receiveImport(bytesOf(text), text.length);
}

const stateNow = async () => (await host.call('snapshot.get', {})).chatImport;

describe('an import of chats', () => {
  it('tells what is in the file before anything is stored', async () => {
    await handOver();
    await until('ready');
    expect(await stateNow()).toEqual({
      kind: 'ready',
      chats: 2,
      alreadyThere: 0,
      from: 1_700_000_500_500,
      to: Date.UTC(2025, 4, 1, 10, 5),
      leftOut: { instructions: 1, files: 2, decisions: 0, unreadable: 1 },
      unreadable: [{ index: 1, path: '$' }],
      unreadableCount: 1,
    });
    expect((await host.call('chatImport.chats', {})).chats).toEqual([
      {
        index: 0,
        from: 'chatgpt',
        title: 'Primes esrever in Python',
        updatedAt: 1_700_000_500_500,
        messages: 4,
        isThere: false,
      },
      { index: 2, from: 'claude', title: 'Bread', updatedAt: Date.UTC(2025, 4, 1, 10, 5), messages: 5, isThere: false },
    ]);
    expect(host.conversations.headers.size).toBe(0);
  });

  it('stores the chosen chats with their versions, marked, without model, and forgets the file', async () => {
    await handOver();
    await until('ready');
    await host.call('chatImport.run', { chosen: [2] });
    await until('finished');
    const { headers } = await host.call('conversation.list', { limit: 10 });
    expect(headers).toMatchObject([{ title: 'Bread', model: null, mode: 'askAlways', imported: { from: 'claude' } }]);
    const [header] = headers;
    if (header === undefined) throw new Error('nothing was stored');
    const thread = await host.call('conversation.messages', { conversationId: header.id, limit: 10 });
    expect(thread.messages.map(({ text }) => text)).toEqual(['How much flour, in cups?', 'About four.']);
    const versions = Object.values(thread.versions);
    expect(versions).toHaveLength(1);
    const [first] = versions[0] ?? [];
    if (first === undefined) throw new Error('there are no versions');
    await host.call('conversation.showVersion', { conversationId: header.id, messageId: first });
    const other = await host.call('conversation.messages', { conversationId: header.id, limit: 10 });
    expect(other.messages.map(({ text }) => text)).toEqual(['How much flour?', 'Let me look.', '500 g.']);
    expect(other.calls).toMatchObject([{ tool: null, modelName: 'web_search', state: { kind: 'done' } }]);
    expect(await stateNow()).toEqual({ kind: 'finished', chats: 1, ofChats: 1 });
    expect(host.importFiles.text).toBeUndefined();
    expect((await host.call('snapshot.get', {})).conversations.map(({ id }) => id)).toEqual([header.id]);
    expect(host.consent.grants.length ?? 0).toBe(0);
  });

  it('knows the chats that were imported before, until they are deleted', async () => {
    await handOver();
    await until('ready');
    await host.call('chatImport.run', { chosen: [0] });
    await until('finished');
    const again = async () => {
      host.events.length = 0;
      await host.host.receiveImport(bytesOf(both), both.length);
      await until('ready');
      const { chats } = await host.call('chatImport.chats', {});
      await host.call('chatImport.close', {});
      return chats.map(({ isThere }) => isThere);
    };
    expect(await again()).toEqual([true, false]);
    const [header] = (await host.call('conversation.list', { limit: 1 })).headers;
    if (header === undefined) throw new Error('nothing was stored');
    await host.call('conversation.delete', { conversationId: header.id });
    expect(await again()).toEqual([false, false]);
  });

  it('that is cancelled keeps the chats that are there, whole, and says so', async () => {
    await handOver();
    await until('ready');
    let closing: Promise<unknown> | undefined;
    host.importFiles.beforeValue = (index) => {
      if (index === 2) closing = host.host && host.call('chatImport.close', {});
    };
    await host.call('chatImport.run', { chosen: [0, 2] });
    await until('finished');
    await closing;
    expect(await stateNow()).toMatchObject({ kind: 'finished', chats: 1, ofChats: 2, endedBy: { code: 'cancelled' } });
    expect([...host.conversations.headers.values()].map(({ title }) => title)).toEqual(['Primes esrever in Python']);
  });

  it('that is closed while the file comes forgets it, also when no more of it comes, and leaves the next one alone', async () => {
    host = await new TestHost().start();
    const stalled = Promise.withResolvers<never>();
    const isStalled = Promise.withResolvers<void>();
    const receiving = host.host.receiveImport(
      (async function* () {
        yield new TextEncoder().encode('[');
        isStalled.resolve();
        yield await stalled.promise;
      })(),
      9,
    );
    const refused = expect(receiving).rejects.toMatchObject({ code: 'cancelled' });
    await isStalled.promise;
    await Promise.all([host.call('chatImport.close', {}), host.call('chatImport.close', {})]);
    expect(await stateNow()).toBeNull();
    await host.host.receiveImport(bytesOf(both), both.length);
    await refused;
    await until('ready');
    stalled.reject(new Error('the connection is gone'));
    await host.call('chatImport.run', { chosen: [0] });
    await until('finished');
    expect(await stateNow()).toEqual({ kind: 'finished', chats: 1, ofChats: 1 });
  });

  it('that is closed just when all of the file is there is over', async () => {
    host = await new TestHost().start();
    let closing: Promise<unknown> | undefined;
    const receiving = host.host.receiveImport(
      (async function* () {
        yield new TextEncoder().encode(both);
        closing = host.call('chatImport.close', {});
      })(),
      both.length,
    );
    await expect(receiving).rejects.toMatchObject({ code: 'cancelled' });
    await closing;
    expect(await stateNow()).toBeNull();
    expect(host.importFiles.text).toBeUndefined();
    const told = host.events.flatMap(({ event }) =>
      event.type === 'chatImport.changed' ? [event.chatImport?.kind] : [],
    );
    expect(told).not.toContain('reading');
    expect(told.at(-1)).toBeUndefined();
  });

  it('names the chats that could not be stored, and stores the others', async () => {
    await handOver();
    await until('ready');
    const save = host.conversations.saveImported.bind(host.conversations);
    host.conversations.saveImported = (header, key, messages) =>
      header.title === 'Bread' ? save(header, key, messages) : Promise.reject(new RangeError('too deep'));
    await host.call('chatImport.run', { chosen: [0, 2] });
    await until('finished');
    const skipped = { titles: ['Primes esrever in Python'], count: 1 };
    expect(await stateNow()).toEqual({ kind: 'finished', chats: 1, ofChats: 2, skipped });
    expect([...host.conversations.headers.values()].map(({ title }) => title)).toEqual(['Bread']);
  });

  it('counts a chat that cannot be read at all as unreadable, and reads the others', async () => {
    host = await new TestHost().start();
    const odd = Object.defineProperty({}, 'mapping', {
      enumerable: true,
      get: () => {
        throw new RangeError('too much');
      },
    });
    host.importFiles.values = async function* () {
      yield { index: 0, value: odd };
      yield { index: 1, value: chatGptConversation };
    };
    await host.host.receiveImport(bytesOf(''), 0);
    await until('ready');
    expect(await stateNow()).toMatchObject({ chats: 1, unreadable: [{ index: 0, path: '$' }] });
  });

  it('counts all values that are no chats, and names the first', async () => {
    await handOver(JSON.stringify([...Array.from({ length: 50 }, () => 0), chatGptConversation]));
    await until('ready');
    const state = await stateNow();
    expect(state?.kind === 'ready' && [state.unreadableCount, state.unreadable.length]).toEqual([50, 20]);
  });

  it('says how far it came when storing fails', async () => {
    await handOver();
    await until('ready');
    const save = host.conversations.saveImported.bind(host.conversations);
    host.conversations.saveImported = (header, key, messages) =>
      header.title === 'Bread' ? Promise.reject(new HostError('storageFailed', 'full')) : save(header, key, messages);
    await host.call('chatImport.run', { chosen: [0, 2] });
    await until('finished');
    expect(await stateNow()).toMatchObject({
      kind: 'finished',
      chats: 1,
      ofChats: 2,
      endedBy: { code: 'storageFailed' },
    });
  });

  it('of a file without chats fails with the place of the first value, and another file can be chosen', async () => {
    await handOver('[{"mapping": 3}]');
    await until('failed');
    expect(await stateNow()).toMatchObject({
      kind: 'failed',
      error: { problem: { kind: 'importWithoutChats', path: '$.mapping' } },
    });
    host.events.length = 0;
    await host.host.receiveImport(bytesOf(both), both.length);
    await until('ready');
    await expect(host.host.receiveImport(bytesOf(both), both.length)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has nothing to choose from once it was closed', async () => {
    await handOver();
    await until('ready');
    await host.call('chatImport.close', {});
    expect(await stateNow()).toBeNull();
    await expect(host.call('chatImport.chats', {})).rejects.toMatchObject({ code: 'notFound' });
    await expect(host.call('chatImport.run', { chosen: [0] })).rejects.toMatchObject({ code: 'notFound' });
  });
});
