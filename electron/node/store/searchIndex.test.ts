import { readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationId, messageId, projectId, serverId } from '../../../shared/domain/ids.ts';
import { SearchWorld } from './testing/searchWorld.ts';

let world: SearchWorld;
beforeEach(async () => {
  world = new SearchWorld();
  await world.chat('c', 'Release notes 发布说明');
});
afterEach(() => world.dispose());

describe('search of all conversations', () => {
  it('finds the newest message first, with the conversation and what to highlight', async () => {
    await world.say('c', 'm1', 'Where are the release files?', { role: 'user' });
    await world.chat('d');
    await world.say('d', 'm2', '我们讨论了全文搜索，releases too');
    const { hits, titles, next, index } = await world.ask('release');
    expect(hits.map(({ messageId: id, conversation }) => [id, conversation.id])).toEqual([
      ['m2', 'd'],
      ['m1', 'c'],
    ]);
    expect(hits[1]).toMatchObject({
      position: 1,
      role: 'user',
      source: { kind: 'text' },
      snippet: { text: 'Where are the release files?', marks: [{ from: 14, to: 21 }] },
    });
    expect(titles.map(({ id }) => id)).toEqual(['c']);
    expect([next, index]).toEqual([null, { kind: 'ready' }]);
    expect(await world.found('搜索')).toEqual(['m2']);
    expect(await world.found('全')).toEqual(['m2']);
    expect(await world.found('  "*')).toEqual([]);
  });

  it('reads page by page without leaving any out', async () => {
    for (let n = 1; n <= 25; n++) await world.say('c', `m${n}`, 'the same word');
    const seen: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await world.ask('same', {}, before, 10);
      seen.push(...page.hits.map((hit) => hit.messageId));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `m${25 - n}`));
  });

  it('finds tools, arguments and results, and says where the match is', async () => {
    const files = { server: 's1', tool: 'read_file' };
    await world.say('c', 'm1', 'I looked.', {}, [world.call('k1', 'm1', files, 'the launch code is 4711')]);
    expect((await world.ask('4711')).hits).toMatchObject([
      { messageId: 'm1', source: { kind: 'call', serverName: 's1', toolName: 'read_file' } },
    ]);
    expect(await world.found('argumentk1 read_file looked')).toEqual(['m1']);
  });

  it('filters by conversation, server, tool, time and files', async () => {
    const origin = { kind: 'file' as const };
    const file = {
      type: 'file' as const,
      name: 'plan.txt',
      mimeType: 'text/plain',
      text: 'attached',
      bytes: 8,
      origin,
    };
    await world.say('c', 'old', 'word', { createdAt: Date.UTC(2026, 7, 1) });
    await world.say('c', 'filed', 'word', { role: 'user', parts: [file] });
    const call = world.call('k', 'called', { server: 's1', tool: 'read' }, '');
    await world.say('c', 'called', 'word', {}, [call]);
    await world.chat('d');
    await world.say('d', 'other', 'word', { createdAt: Date.UTC(2026, 10, 1) });
    expect(await world.found('word')).toEqual(['other', 'called', 'filed', 'old']);
    expect(await world.found('word', { conversationId: conversationId.parse('d') })).toEqual(['other']);
    expect(await world.found('word', { hasFile: true })).toEqual(['filed']);
    expect(await world.found('', { hasFile: true })).toEqual(['filed']);
    expect(await world.found('word', { serverId: serverId.parse('s1') })).toEqual(['called']);
    expect(await world.found('word', { toolName: 'read' })).toEqual(['called']);
    expect(await world.found('word', { toolName: 'write' })).toEqual([]);
    expect(await world.found('word', { from: Date.UTC(2026, 9, 15) })).toEqual(['other', 'called', 'filed']);
    expect(await world.found('word', { to: Date.UTC(2026, 9, 15) })).toEqual(['old']);
    expect(await world.found('plan attached')).toEqual(['filed']);
  });

  it('filters by the project and the tags that the chat has now', async () => {
    const inProject = { projectId: projectId.parse('p'), tags: ['work'] };
    await world.chat('d', 'd', inProject);
    await world.say('c', 'outside', 'word');
    await world.say('d', 'inside', 'word');
    expect(await world.found('word', { projectId: inProject.projectId })).toEqual(['inside']);
    expect(await world.found('word', { tag: 'work' })).toEqual(['inside']);
    await world.chat('d');
    expect(await world.found('word', { projectId: inProject.projectId })).toEqual([]);
    expect(await world.found('word', { tag: 'work' })).toEqual([]);
  });

  it('follows every change: edited, removed, deleted, restored', async () => {
    const first = await world.say('c', 'm1', 'apple');
    await world.say('c', 'm2', 'apple');
    expect(await world.found('apple')).toEqual(['m2', 'm1']);
    await world.store.saveMessage({ message: { ...first, text: 'banana' } });
    expect(await world.found('apple')).toEqual(['m2']);
    expect(await world.found('banana')).toEqual(['m1']);
    await world.store.saveSaid(conversationId.parse('c'), { messages: [], insteadOf: 2 });
    expect(await world.found('apple')).toEqual([]);
    expect(await world.index.find({ expression: '"apple"*', before: 100, limit: 9 })).toEqual([]);
    await world.store.delete(conversationId.parse('c'));
    expect(await world.found('banana')).toEqual([]);
    await world.store.restore(conversationId.parse('c'));
    expect(await world.found('banana')).toEqual(['m1']);
  });

  it('does not look at an answer that is being written, and finds one that was interrupted', async () => {
    await world.say('c', 'm1', '', { state: 'streaming' });
    await world.store.saveAnswers([], [], [{ messageId: messageId.parse('m1'), at: 0, text: 'half a cherry' }]);
    expect(world.db.get('SELECT count(*) AS n FROM search_changes')).toEqual({ n: 0 });
    expect(await world.found('cherry')).toEqual([]);
    await world.store.saveTurn(conversationId.parse('c'), 'running');
    await world.store.markInterrupted(1);
    expect(await world.found('cherry')).toEqual(['m1']);
  });

  it('indexes again what changed while it was being indexed', async () => {
    const message = await world.say('c', 'm1', 'before');
    const [change] = await world.index.changes({ maxMessages: 10, maxCharacters: 1000 });
    await world.store.saveMessage({ message: { ...message, text: 'after' } });
    if (change === undefined) throw new Error('There is no change');
    await world.index.write([{ ...change, terms: 'before' }]);
    expect(await world.found('after')).toEqual(['m1']);
  });

  it('ends a search that is no longer wanted', async () => {
    for (let n = 1; n <= 20; n++) await world.say('c', `m${n}`, 'word', { createdAt: n });
    const abort = new AbortController();
    const asked = world.search.search({ text: 'word', filter: { from: 1000 }, limit: 1 }, abort.signal);
    abort.abort();
    await expect(asked).rejects.toThrow();
  });
});

describe('the index', () => {
  const sayMany = async (count: number) => {
    for (let n = 1; n <= count; n++) await world.say('c', `m${n}`, `number${n} of many ${n === 1 ? 'oldest' : ''}`);
  };

  it('is filled in slices, newest messages first, and goes on where it was when Gatehouse ended', async () => {
    await sayMany(450);
    expect((await world.ask('many')).index).toEqual({ kind: 'indexing', percent: 0 });
    await world.indexing.runSlice();
    expect(await world.ask('number450')).toMatchObject({ hits: [{}], index: { kind: 'indexing', percent: 11 } });
    expect(await world.found('oldest')).toEqual([]);
    const waiting = world.db.get('SELECT count(*) AS n FROM search_changes');
    world.restart();
    expect((await world.ask('many')).index).toEqual({ kind: 'indexing', percent: 11 });
    expect(world.db.get('SELECT count(*) AS n FROM search_changes')).toEqual(waiting);
    await world.indexAll();
    expect((await world.ask('number200')).index).toEqual({ kind: 'ready' });
    expect(await world.found('oldest')).toEqual(['m1']);
  });

  it('is filled again where only the index, or only the database, knows what was written', async () => {
    await sayMany(3);
    await world.indexAll();
    // Killed after the index was written and before the database noted it.
    world.db.run('INSERT INTO search_changes SELECT rowid, 5 FROM messages');
    world.restart();
    expect(await world.found('many')).toEqual(['m3', 'm2', 'm1']);
    // The database is another one, such as a restored copy.
    const [row] = await world.index.find({ expression: '"oldest"', before: 100, limit: 9 });
    await world.index.write([{ row: row ?? 0, change: 0 }]);
    expect(await world.found('many')).toEqual(['m3', 'm2']);
    world.db.run("DELETE FROM documents WHERE name = 'searchIndex'");
    world.restart();
    expect(await world.found('many')).toEqual(['m3', 'm2', 'm1']);
  });

  it.each([
    ['overwritten', (bytes: Buffer) => bytes.fill('x', 0, 200)],
    ['overwritten inside', (bytes: Buffer) => bytes.fill('x', 4096)],
    ['overwritten at its end', (bytes: Buffer) => bytes.fill('x', bytes.length / 2)],
    ['emptied', () => Buffer.alloc(0)],
  ])('is made again when it was %s', async (_, damage) => {
    const words = (n: number) => Array.from({ length: 200 }, (__, at) => `w${n * at}`).join(' ');
    for (let n = 0; n < 60; n++) await world.say('c', `long${n}`, words(n));
    await sayMany(3);
    await world.indexAll();
    world.index.close();
    writeFileSync(world.path, damage(readFileSync(world.path)));
    world.restart();
    // A search that meets the damage may find nothing; it never fails.
    await world.ask('many');
    expect(await world.found('many')).toEqual(['m3', 'm2', 'm1']);
    expect((await world.ask('many')).index).toEqual({ kind: 'ready' });
    await world.say('c', 'later', 'the chat goes on');
  });

  it('scans messages where SQLite has no full-text search', async () => {
    await sayMany(3);
    await world.say('c', 'zh', '全文搜索');
    world.restart(() => false);
    expect(await world.ask('MANY number2')).toMatchObject({
      hits: [{ messageId: 'm2' }],
      index: { kind: 'plainScan' },
    });
    expect(await world.found('搜')).toEqual(['zh']);
    // "any" is not the beginning of a word.
    expect(await world.found('any')).toEqual([]);
  });

  it('scans messages while the index cannot be written, and says so', async () => {
    await sayMany(2);
    await world.indexAll();
    world.index.write = async () => undefined;
    await world.say('c', 'm3', 'one more of many');
    const lock = new DatabaseSync(world.path);
    lock.exec('BEGIN EXCLUSIVE');
    world.restart();
    const answer = await world.ask('many');
    expect(answer.hits.map((hit) => hit.messageId)).toEqual(['m3', 'm2', 'm1']);
    expect(answer.index).toEqual({ kind: 'failing', fault: 'busy' });
    lock.close();
    expect((await world.ask('many')).index).toEqual({ kind: 'ready' });
  });

  it('forgets what was deleted for good, also on the disk', async () => {
    await world.chat('d');
    await world.say('d', 'gone', 'xylophone 秘密');
    await sayMany(5);
    await world.indexAll();
    const isOnDisk = () => ['', '-wal'].some((ending) => readIfThere(world.path + ending).includes('xylophone'));
    expect(isOnDisk()).toBe(true);
    await world.store.delete(conversationId.parse('d'));
    await world.store.purgeDeleted();
    await world.indexAll();
    expect(await world.found('xylophone')).toEqual([]);
    expect(isOnDisk()).toBe(false);
    expect(await world.found('many')).toHaveLength(5);
  });

  it('is readable by its user only', async () => {
    await world.ask('x');
    await world.found('y');
    expect((await stat(world.path)).mode & 0o777).toBe(0o600);
  });
});

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
