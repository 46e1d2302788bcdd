import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationId, messageId, providerId, serverId } from '../../../shared/domain/ids.ts';
import { dayOf, type UsageGrouping, type UsageRow } from '../../../shared/domain/usage.ts';
import { Database } from './database.ts';
import { migrations } from './migrations.ts';
import { SqliteSummaryStore } from './summaryStore.ts';
import { SqliteUsageStore } from './usageStore.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-usage-test-'));
  path = join(folder, 'gatehouse.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const chat = conversationId.parse('chat');
const model = { providerId: providerId.parse('p'), model: 'm' };
const row = (id: string, day: string, costUsd: number | undefined): UsageRow => ({
  id,
  at: 1,
  day,
  purpose: 'answer',
  conversationId: chat,
  model,
  usage: { inputTokens: 10, outputTokens: 5, ...(costUsd === undefined ? {} : { costUsd }) },
});

describe('usage', () => {
  it('is summed by chat and by day, counted once, and still there after a restart', async () => {
    const db = new Database(path);
    const store = new SqliteUsageStore(db);
    await store.addUsage(row('a', '2026-11-22', 0.5));
    await store.addUsage(row('a', '2026-11-22', 0.5));
    await store.addUsage(row('b', '2026-11-23', 0.25));
    await store.addUsage(row('c', '2026-11-23', undefined));
    db.close();
    const again = new Database(path);
    const read = new SqliteUsageStore(again);
    expect(await read.cost({ conversationId: chat })).toBe(0.75);
    expect(await read.cost({ day: '2026-11-23' })).toBe(0.25);
    expect(await read.cost({ day: '2026-11-24' })).toBe(0);
    again.close();
  });

  it('is listed to its end, a part at a time', async () => {
    const db = new Database(path);
    const store = new SqliteUsageStore(db);
    for (let at = 0; at < 1_203; at++) {
      await store.addUsage({ ...row(`row_${at}`, '2026-11-22', at), model: { ...model, model: `m${at}` } });
    }
    expect((await store.report('model', {})).lines).toHaveLength(500);
    const parts = await Promise.all([0, 500, 1_000, 1_500].map((offset) => store.lines('model', {}, offset)));
    expect(parts.map(({ length }) => length)).toEqual([500, 500, 203, 0]);
    expect(new Set(parts.flat().map(({ key }) => key)).size).toBe(1_203);
    db.close();
  });

  it('is reported by day, chat, model and server, within the days that are wanted', async () => {
    const db = new Database(path);
    db.run("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('chat', 'A chat', 1, 1)");
    const store = new SqliteUsageStore(db);
    const server = { id: serverId.parse('s1'), name: 'everything' };
    const gone = conversationId.parse('gone');
    await store.addUsage(row('a', '2026-11-20', 1));
    await store.addUsage(row('b', '2026-11-22', 0.5));
    await store.addUsage({ ...row('c', '2026-11-22', undefined), conversationId: gone });
    const { conversationId: _, ...ofNoChat } = row('d', '2026-11-23', 2);
    await store.addUsage({ ...ofNoChat, purpose: 'sampling', server });
    const report = async (by: UsageGrouping, range = {}) =>
      (await store.report(by, range)).lines.map(({ key, name, requests, costUsd, unpriced }) => [
        key,
        name,
        requests,
        costUsd,
        unpriced,
      ]);
    expect(await report('day', { from: '2026-11-21' })).toEqual([
      ['2026-11-23', '2026-11-23', 1, 2, 0],
      ['2026-11-22', '2026-11-22', 2, 0.5, 1],
    ]);
    expect(await report('chat')).toEqual([
      ['', null, 1, 2, 0],
      ['chat', 'A chat', 2, 1.5, 0],
      ['gone', null, 1, 0, 1],
    ]);
    expect(await report('model')).toEqual([['p/m', 'm', 4, 3.5, 1]]);
    expect(await report('server')).toEqual([
      ['s1', 'everything', 1, 2, 0],
      ['', null, 3, 1.5, 1],
    ]);
    const { total, days } = await store.report('server', { to: '2026-11-22' });
    expect(total).toMatchObject({ requests: 3, inputTokens: 30, outputTokens: 15, costUsd: 1.5, unpriced: 1 });
    expect(days.map(({ key }) => key)).toEqual(['2026-11-20', '2026-11-22']);
    db.close();
  });

  it('tells how many requests were not counted in full', async () => {
    const db = new Database(path);
    const store = new SqliteUsageStore(db);
    const counted = row('a', '2026-11-22', 1);
    await store.addUsage(counted);
    await store.addUsage({ ...counted, id: 'b', usage: { ...counted.usage, isEstimated: true } });
    const { lines, total, days } = await store.report('model', {});
    expect([lines, days, [total]].map((sums) => sums.map(({ estimated }) => estimated))).toEqual([[1], [1], [1]]);
    db.close();
  });

  it('tells the oldest day of prices that were old, and no other', async () => {
    const db = new Database(path);
    const store = new SqliteUsageStore(db);
    const counted = row('a', '2026-11-22', 1);
    await store.addUsage(counted);
    expect((await store.report('day', {})).total.pricesOf).toBeUndefined();
    for (const pricesOf of ['2026-07-02', '2026-07-01'])
      await store.addUsage({ ...counted, id: pricesOf, usage: { ...counted.usage, pricesOf } });
    const { lines, total } = await store.report('model', {});
    expect([lines[0]?.pricesOf, total.pricesOf]).toEqual(['2026-07-01', '2026-07-01']);
    // As in a backup that somebody changed.
    db.run("UPDATE usage SET prices_of = '1 July'");
    expect((await store.report('day', {})).total).toMatchObject({ requests: 3 });
    db.close();
  });

  it('of answers that older versions stored is taken over, once, and rows that cannot be read are left out', async () => {
    const at = Date.UTC(2026, 10, 20, 12);
    const old = new DatabaseSync(path);
    const version = migrations.findIndex((sql) => sql.includes('CREATE TABLE usage'));
    old.exec(`PRAGMA journal_mode=WAL; ${migrations.slice(0, version).join(';')}; PRAGMA user_version=${version}`);
    old.exec("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('chat', 't', 1, 1)");
    const insert = old.prepare(
      "INSERT INTO messages (id, conversation_id, position, state, text, data) VALUES (?, 'chat', ?, 'finished', '', ?)",
    );
    const usage = { inputTokens: 100, outputTokens: 7, cachedTokens: 60, costUsd: 0.125 };
    insert.run('a', 1, JSON.stringify({ role: 'assistant', createdAt: at, model, usage }));
    insert.run('b', 2, JSON.stringify({ role: 'user', createdAt: at }));
    insert.run('c', 3, 'not json');
    insert.run('d', 4, JSON.stringify({ role: 'assistant', createdAt: 'never', usage }));
    old.close();
    const db = new Database(path);
    const store = new SqliteUsageStore(db);
    expect(await store.cost({ conversationId: chat })).toBe(0.125);
    expect(await store.cost({ day: dayOf(at) })).toBe(0.125);
    db.close();
  });
});

it('summaries are kept, undone, and deleted alone or with their chat', async () => {
  const db = new Database(path);
  db.run("INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('chat', 't', 1, 1)");
  const store = new SqliteSummaryStore(db);
  const summary = (id: string) => ({
    id,
    conversationId: chat,
    through: messageId.parse('m1'),
    text: 'They talked.',
    messages: 4,
    model,
    createdAt: 1,
  });
  await store.saveSummary(summary('a'));
  await store.saveSummary(summary('b'));
  await store.undoSummary(chat, 'b');
  expect(await store.summaries(chat)).toEqual([
    { summary: summary('a'), isUndone: false },
    { summary: summary('b'), isUndone: true },
  ]);
  await store.saveSummary(summary('c'));
  await store.deleteSummary(chat, 'c');
  await store.deleteSummary(conversationId.parse('another'), 'a');
  expect((await store.summaries(chat)).map((each) => each.summary.id)).toEqual(['a', 'b']);
  db.run("UPDATE summaries SET data = 'x' WHERE id = 'a'");
  expect((await store.summaries(chat)).map((each) => each.summary.id)).toEqual(['b']);
  db.run("DELETE FROM conversations WHERE id = 'chat'");
  expect(await store.summaries(chat)).toEqual([]);
  db.close();
});
