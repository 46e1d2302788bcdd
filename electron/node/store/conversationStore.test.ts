import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/conversation.ts';
import { conversationId, messageId, providerId, toolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { SqliteAuditStore } from './auditStore.ts';
import { Database } from './database.ts';
import { SqliteUsageStore } from './usageStore.ts';

const id = conversationId.parse('c');
const message = (name: string, position: number, change: Partial<Message> = {}): Message => ({
  id: messageId.parse(name),
  conversationId: id,
  role: 'assistant',
  position,
  text: name,
  seq: 0,
  state: 'finished',
  createdAt: 1,
  notices: [],
  ...change,
});
const call = (name: string, of: string, state: ToolCall['state']): ToolCall => ({
  id: toolCallId.parse(name),
  conversationId: id,
  messageId: messageId.parse(of),
  index: 0,
  tool: null,
  serverName: 's',
  modelName: 't',
  arguments: {},
  state,
  createdAt: 1,
});

let folder: string;
let db: Database;
let store: SqliteConversationStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-store-'));
  db = new Database(join(folder, 'gatehouse.db'));
  store = new SqliteConversationStore(db);
  await store.save({ id, title: '50% done_', createdAt: 1, updatedAt: 5, model: null, mode: 'askAlways' });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true });
});

describe('SqliteConversationStore', () => {
  it('reads back what was written, page by page', async () => {
    for (let at = 1; at <= 5; at++) await store.saveMessage({ message: message(`m${at}`, at) });
    const newest = await store.messages(id, { limit: 2 });
    expect(newest.messages.map(({ message: { text } }) => text)).toEqual(['m4', 'm5']);
    expect(newest.hasOlder).toBe(true);
    const rest = await store.messages(id, { before: 4, limit: 10 });
    expect(rest.messages.map(({ message: { text } }) => text)).toEqual(['m1', 'm2', 'm3']);
    expect(rest.hasOlder).toBe(false);
  });

  it('marks running work as interrupted, and keeps every finished message', async () => {
    await store.saveMessage({ message: message('done', 1) });
    await store.saveMessage({ message: message('half', 2, { state: 'streaming' }) });
    await store.saveAnswers([], [call('asked', 'done', { kind: 'waiting', requestId: 'r' as never })]);
    await store.saveAnswers([], [call('ran', 'done', { kind: 'running' })]);
    await store.saveAnswers([], [call('sent', 'done', { kind: 'pending' })]);
    const decision = { outcome: 'allowed', by: 'grant', reason: { kind: 'sentence', text: '' }, decidedAt: 1 } as const;
    const about = {
      kind: 'toolCall',
      serverId: 's' as never,
      serverName: 's',
      callId: toolCallId.parse('sent'),
    } as const;
    new SqliteAuditStore(db).append({ id: 1, entry: { at: 1, ...about, decision }, hash: 'f'.repeat(64) as never });
    await store.saveAnswers([], [call('reviewed', 'done', { kind: 'reviewing', requestId: 'r' as never })]);
    await store.saveTurn(id, 'running');
    await store.markInterrupted(9);
    const { messages, calls } = await store.history(id);
    expect(messages.map(({ message: { state, text } }) => [text, state])).toEqual([
      ['done', 'finished'],
      ['half', 'interrupted'],
    ]);
    expect(calls.map((each) => [each.id, each.state.kind]).sort()).toEqual([
      ['asked', 'cancelled'],
      ['ran', 'failed'],
      ['reviewed', 'cancelled'],
      ['sent', 'failed'],
    ]);
    expect(await store.unfinishedTurns(10)).toEqual([{ conversationId: id, end: 'interrupted' }]);
  });

  it('marks only one conversation where the others go on', async () => {
    await store.saveMessage({ message: message('half', 1, { state: 'streaming' }) });
    await store.saveTurn(id, 'running');
    await store.markInterrupted(9, conversationId.parse('another'));
    expect((await store.history(id)).messages[0]?.message.state).toBe('streaming');
    await store.markInterrupted(9, id);
    expect((await store.history(id)).messages[0]?.message.state).toBe('interrupted');
    expect(await store.lastPosition(id)).toBe(1);
    expect(await store.lastPosition(conversationId.parse('another'))).toBe(0);
  });

  it('adds up what all requests used, also for summaries and after messages were replaced', async () => {
    const ledger = new SqliteUsageStore(db);
    const row = {
      at: 1,
      day: '2026-11-23',
      conversationId: id,
      model: { providerId: providerId.parse('p'), model: 'm' },
    };
    const usage = { inputTokens: 100, outputTokens: 20, cachedTokens: 60, costUsd: 0.5 };
    await store.saveMessage({ message: message('first', 1) });
    await ledger.addUsage({ ...row, id: 'first', purpose: 'answer', usage });
    await ledger.addUsage({ ...row, id: 'summary', purpose: 'summary', usage: { inputTokens: 7, outputTokens: 3 } });
    await store.saveSaid(id, { messages: [], insteadOf: 1 });
    expect(await store.usage(id)).toEqual({
      answers: 1,
      inputTokens: 107,
      outputTokens: 23,
      cachedTokens: 60,
      costUsd: 0.5,
    });
    const nothing = { answers: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 };
    expect(await store.usage(conversationId.parse('another'))).toEqual(nothing);
  });

  it('gives carry back only where it was written', async () => {
    const carry = { provider: 'p', model: 'm', items: [{ a: 1 }], hasNoReasoning: true };
    await store.saveMessage({ message: message('m', 1), carry });
    expect((await store.getMessage(messageId.parse('m')))?.carry).toEqual(carry);
  });
});

describe('Database', () => {
  it('refuses a file that a newer Gatehouse wrote', () => {
    const path = join(folder, 'newer.db');
    const raw = new DatabaseSync(path);
    raw.exec('PRAGMA user_version=999');
    raw.close();
    expect(() => new Database(path)).toThrow(
      expect.objectContaining({ code: 'conflict', problem: { kind: 'databaseOfNewerVersion', path } }),
    );
  });

  it('has full-text search, which later rooms are built on', () => {
    const raw = new DatabaseSync(':memory:');
    raw.exec('CREATE VIRTUAL TABLE probe USING fts5(text)');
    raw.close();
  });

  it('returns all stored JSON, including hidden messages, but not deleted ones', async () => {
    for (let at = 1; at <= 120; at++) await store.saveMessage({ message: message(`m${at}`, at) });
    await store.saveMessage({ message: message('n', 121), carry: { provider: 'p', model: 'm', items: 'carried' } });
    const result = { content: [{ type: 'text' as const, text: 'resulted' }] };
    await store.saveAnswers([], [call('t', 'm1', { kind: 'done', result })]);
    await store.saveSaid(id, { messages: [], insteadOf: 60 });
    const written = async () => {
      const all: string[] = [];
      for await (const texts of store.writtenJson()) all.push(...texts);
      return all;
    };
    const all = await written();
    expect(all).toHaveLength(122);
    for (const word of ['"m119"', 'carried', 'resulted'])
      expect(all.filter((json) => json.includes(word))).toHaveLength(1);
    await store.delete(id);
    await store.purgeDeleted(Date.now() - 60_000);
    expect(await written()).toHaveLength(122);
    await store.purgeDeleted(Date.now() + 1);
    expect(await written()).toEqual([]);
  });

  it('appends to an answer that is written, and reads it joined, also when it was interrupted', async () => {
    const half = message('half', 1, { state: 'streaming', text: '' });
    await store.saveAnswers([{ message: half }], [], [{ messageId: half.id, at: 0, text: 'Once ' }]);
    await store.saveAnswers([], [], [{ messageId: half.id, at: 5, text: 'upon ' }]);
    // Retried after an error, when it is unknown how much was written.
    await store.saveAnswers([], [], [{ messageId: half.id, at: 5, text: 'upon ' }]);
    expect((await store.getMessage(half.id))?.message.text).toBe('Once upon ');
    await store.saveTurn(id, 'running');
    await store.markInterrupted(1);
    expect((await store.history(id)).messages[0]?.message).toMatchObject({ text: 'Once upon ', state: 'interrupted' });
    await store.saveAnswers([{ message: { ...half, state: 'finished', text: 'Once upon a time' } }], []);
    expect((await store.getMessage(half.id))?.message.text).toBe('Once upon a time');
    expect(db.get('SELECT count(*) AS pieces FROM message_pieces')).toEqual({ pieces: 0 });
  });

  it('writes an answer in proportion to its length', async () => {
    const written = async (length: number) => {
      const long = message(`long${length}`, length, { state: 'streaming', text: '' });
      await store.saveAnswers([{ message: long }], []);
      db.get('PRAGMA wal_checkpoint(TRUNCATE)');
      const before = await stat(join(folder, 'gatehouse.db-wal')).then(({ size }) => size);
      for (let at = 0; at < length; at += 65_536) {
        await store.saveAnswers([], [], [{ messageId: long.id, at, text: 'x'.repeat(65_536) }]);
      }
      await store.saveAnswers([{ message: { ...long, state: 'finished', text: 'x'.repeat(length) } }], []);
      return (await stat(join(folder, 'gatehouse.db-wal'))).size - before;
    };
    db.run('PRAGMA wal_autocheckpoint=0');
    const bytes = await written(1_048_576);
    expect(bytes).toBeLessThan(3_000_000);
    expect(await written(2_097_152)).toBeLessThan(2.05 * bytes);
  });

  it('stores queued messages in order, and moves them into the thread in one step', async () => {
    const said = (text: string) => [{ role: 'user' as const, text }];
    await store.saveQueued({ id: messageId.parse('q1'), conversationId: id, said: said('one') });
    await store.saveQueued({ id: messageId.parse('q2'), conversationId: id, said: said('two') });
    expect((await store.queued()).map((saying) => saying.said[0]?.text)).toEqual(['one', 'two']);
    const sent = message('q1', 1, { role: 'user', text: 'one' });
    await store.saveSaid(id, { messages: [{ message: sent }], queuedId: sent.id });
    expect((await store.queued(id)).map((saying) => saying.id)).toEqual(['q2']);
    expect((await store.history(id)).messages.map((stored) => stored.message.text)).toEqual(['one']);
    await store.delete(id);
    expect(await store.queued()).toEqual([]);
    await store.restore(id);
    expect(await store.queued()).toHaveLength(1);
  });

  it('shows a row that cannot be read as such; it costs nothing but itself', async () => {
    for (let at = 1; at <= 3; at++) await store.saveMessage({ message: message(`m${at}`, at) });
    await store.saveAnswers([], [call('t', 'm1', { kind: 'done', result: { content: [] } })]);
    await store.saveQueued({ id: messageId.parse('q'), conversationId: id, said: [{ role: 'user', text: 'x' }] });
    db.run("UPDATE messages SET data = '{' WHERE id = 'm2'");
    db.run("UPDATE messages SET carry = 'x' WHERE id = 'm3'");
    db.run("UPDATE calls SET data = '[]' WHERE id = 't'");
    db.run("UPDATE queued_messages SET said = ''");
    const { messages, calls } = await store.history(id);
    expect(messages.map((stored) => stored.message.text)).toEqual(['m1', 'm2', 'm3']);
    expect(messages.map((stored) => stored.message.error?.code)).toEqual([undefined, 'storageDamaged', undefined]);
    expect(calls).toMatchObject([{ id: 't', state: { kind: 'failed', error: { code: 'storageDamaged' } } }]);
    expect(await store.queued()).toEqual([]);
  });

  it('says that the disk is full, and not that it could not roll back', async () => {
    const { page_count: pages } = db.get('PRAGMA page_count') as { page_count: number };
    db.get(`PRAGMA max_page_count=${pages}`);
    const big = message('big', 1, { role: 'user', text: 'x'.repeat(200_000) });
    const failed = store.saveSaid(id, { messages: [{ message: big }] });
    await expect(failed).rejects.toMatchObject({ code: 'storageFailed', data: { fault: 'full' } });
    expect(await store.getMessage(big.id)).toBeUndefined();
    db.get('PRAGMA max_page_count=1000000');
    await store.saveSaid(id, { messages: [{ message: big }] });
    expect((await store.getMessage(big.id))?.message.text).toHaveLength(200_000);
  });

  it('stores a chat and its first message together, or neither', async () => {
    const fresh = conversationId.parse('fresh');
    const begins = { id: fresh, title: '', createdAt: 1, updatedAt: 1, model: null, mode: 'exploreOnly' as const };
    const said = { ...message('first', 1, { role: 'user' }), conversationId: fresh };
    const { page_count: pages } = db.get('PRAGMA page_count') as { page_count: number };
    db.get(`PRAGMA max_page_count=${pages}`);
    const big = { message: { ...said, text: 'x'.repeat(200_000) } };
    await expect(store.saveSaid(fresh, { messages: [big], begins })).rejects.toMatchObject({ code: 'storageFailed' });
    expect(await store.get(fresh)).toBeUndefined();
    db.get('PRAGMA max_page_count=1000000');
    await store.saveSaid(fresh, { messages: [{ message: said }], begins });
    expect(await store.get(fresh)).toEqual(begins);
    expect((await store.history(fresh)).messages).toHaveLength(1);
  });
});
