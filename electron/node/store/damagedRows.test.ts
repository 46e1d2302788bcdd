import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../shared/domain/ids.ts';
import { SqliteAuditStore } from './auditStore.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';

let db: Database;
beforeEach(() => {
  db = new Database(':memory:');
  db.run(
    "INSERT INTO conversations (id, title, created_at, updated_at, turn) VALUES ('conversation_a', 't', 1, 1, 'running')",
  );
  addMessage('message_1', 'streaming', '{"state":"streaming"}');
});
afterEach(() => db.close());

function addMessage(id: string, state: string, data: string): void {
  const sql = `INSERT INTO messages (id, conversation_id, position, state, text, data)
    VALUES (?, 'conversation_a', (SELECT count(*) FROM messages), ?, 'x', ?)`;
  db.run(sql, id, state, data);
}

function addCall(id: string, state: string, data: string): void {
  db.run("INSERT INTO calls (id, message_id, state, data) VALUES (?, 'message_1', ?, ?)", id, state, data);
}

function addAudit(id: number, data: string): void {
  db.run('INSERT INTO audit (id, data, hash) VALUES (?, ?, ?)', id, data, sha256.parse('a'.repeat(64)));
}

const damage = ['', '{oops', '{"state":', 'null', '[]', '"text"', '1'];

describe.each(damage)('a row whose JSON is %j', (data) => {
  it('keeps nothing else from being marked as interrupted', async () => {
    addMessage('message_2', 'streaming', data);
    addCall('call_1', 'running', data);
    addCall('call_2', 'pending', data);
    addCall('call_3', 'waiting', '{"state":{"kind":"waiting"}}');
    addCall('call_4', 'reviewing', data);
    addAudit(1, data);
    await new SqliteConversationStore(db).markInterrupted(5);
    expect(db.get("SELECT turn FROM conversations WHERE id = 'conversation_a'")).toEqual({ turn: 'interrupted' });
    expect(db.all('SELECT state FROM calls ORDER BY id').map(({ state }) => state)).toEqual([
      'failed',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(db.all("SELECT id FROM messages WHERE state = 'streaming'")).toEqual([]);
  });

  it.each([{ kind: 'trust' as const }, { outcome: 'allowed' as const }, { since: 1 }, { text: 'notes' }, {}])(
    'is passed over where the audit is searched by %o',
    async (filter) => {
      addAudit(1, data);
      addAudit(2, '{"kind":"trust","at":5,"serverName":"notes","decision":{"outcome":"allowed"}}');
      const found = await new SqliteAuditStore(db).search({ before: 100, from: 0, limit: 10, filter });
      expect(found.map(({ id }) => id)).toContain(2);
    },
  );
});

it('reads JSON in SQL only through functions that look whether it is any', () => {
  const folder = new URL('.', import.meta.url);
  const offenders = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'jsonSql.ts')
    .filter((name) =>
      /json_(extract|set|each|tree|patch|remove|replace|insert|type)\s*\(|->>?\s*'\$/.test(
        readFileSync(new URL(name, folder), 'utf8'),
      ),
    );
  expect(offenders).toEqual([]);
});
