import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/conversation.ts';
import { conversationId, messageId, toolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { SqliteAuditStore } from './auditStore.ts';
import { Database } from './database.ts';

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
    for (let at = 1; at <= 5; at++) await store.saveMessage({ message: message(`m${at}`, at) }, { durable: at === 1 });
    const newest = await store.messages(id, { limit: 2 });
    expect(newest.messages.map(({ message: { text } }) => text)).toEqual(['m4', 'm5']);
    expect(newest.hasOlder).toBe(true);
    const rest = await store.messages(id, { before: 4, limit: 10 });
    expect(rest.messages.map(({ message: { text } }) => text)).toEqual(['m1', 'm2', 'm3']);
    expect(rest.hasOlder).toBe(false);
  });

  it('marks what was under way as interrupted, and keeps every finished message', async () => {
    await store.saveMessage({ message: message('done', 1) }, { durable: true });
    await store.saveMessage({ message: message('half', 2, { state: 'streaming' }) }, { durable: false });
    await store.saveAnswers([], [call('asked', 'done', { kind: 'waiting', requestId: 'r' as never })]);
    await store.saveAnswers([], [call('ran', 'done', { kind: 'running' })]);
    await store.saveAnswers([], [call('sent', 'done', { kind: 'pending' })]);
    const decision = { outcome: 'allowed', by: 'grant', reason: '', decidedAt: 1 } as const;
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
    await store.saveMessage({ message: message('half', 1, { state: 'streaming' }) }, { durable: false });
    await store.saveTurn(id, 'running');
    await store.markInterrupted(9, conversationId.parse('another'));
    expect((await store.history(id)).messages[0]?.message.state).toBe('streaming');
    await store.markInterrupted(9, id);
    expect((await store.history(id)).messages[0]?.message.state).toBe('interrupted');
    expect(await store.lastPosition(id)).toBe(1);
    expect(await store.lastPosition(conversationId.parse('another'))).toBe(0);
  });

  it('gives carry back only where it was written', async () => {
    const carry = { provider: 'p', model: 'm', items: [{ a: 1 }] };
    await store.saveMessage({ message: message('m', 1), carry }, { durable: false });
    expect((await store.getMessage(messageId.parse('m')))?.carry).toEqual(carry);
  });

  it('searches titles by their letters, not by patterns', async () => {
    expect(await store.list({ search: '50%', limit: 5 })).toHaveLength(1);
    expect(await store.list({ search: '5_%', limit: 5 })).toHaveLength(0);
  });

  it('hides a deleted conversation, restores it, and purges it for good', async () => {
    await store.delete(id);
    expect(await store.get(id)).toBeUndefined();
    expect((await store.restore(id))?.title).toBe('50% done_');
    await store.delete(id);
    await store.purgeDeleted();
    expect(await store.restore(id)).toBeUndefined();
  });

  it('takes messages out of the thread that were cut off', async () => {
    for (let at = 1; at <= 3; at++) await store.saveMessage({ message: message(`m${at}`, at) }, { durable: false });
    await store.truncate(id, 2);
    expect((await store.history(id)).messages.map(({ message: { text } }) => text)).toEqual(['m1']);
  });
});

describe('Database', () => {
  it('refuses a file that a newer Gatehouse wrote', () => {
    const path = join(folder, 'newer.db');
    const raw = new DatabaseSync(path);
    raw.exec('PRAGMA user_version=999');
    raw.close();
    expect(() => new Database(path)).toThrow('newer Gatehouse');
  });

  it('has full-text search, which later rooms are built on', () => {
    const raw = new DatabaseSync(':memory:');
    raw.exec('CREATE VIRTUAL TABLE probe USING fts5(text)');
    raw.close();
  });

  it('gives all JSON that is written, also of what was taken out, but not of what is gone for good', async () => {
    for (let at = 1; at <= 120; at++) await store.saveMessage({ message: message(`m${at}`, at) }, { durable: false });
    await store.saveMessage(
      { message: message('n', 121), carry: { provider: 'p', model: 'm', items: 'carried' } },
      { durable: false },
    );
    const result = { content: [{ type: 'text' as const, text: 'resulted' }] };
    await store.saveAnswers([], [call('t', 'm1', { kind: 'done', result })]);
    await store.truncate(id, 60);
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
});
