import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assistantId, conversationId, serverId, toolSetId } from '../../../shared/domain/ids.ts';
import { SqliteAssistantStore } from './assistantStore.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { forgetDeleted } from './databaseCopies.ts';
import { SqliteToolSetStore } from './toolSetStore.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-store-'));
  const db = new Database(join(folder, 'gatehouse.db'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  return { db, store: new SqliteAssistantStore(db), chats: new SqliteConversationStore(db) };
}
const id = conversationId.parse('c');
const setup = { instructions: 'Be brief.', tools: [{ serverId: serverId.parse('s'), names: ['read'] }] };

it('keeps assistants, and costs only one that cannot be read', async () => {
  const { db, store } = open();
  const one = { id: assistantId.parse('a'), name: 'Editor', instructions: '', model: null, tools: null };
  await store.saveAssistants([one]);
  expect(await store.assistants()).toEqual([one]);
  db.run("UPDATE documents SET data = ? WHERE name = 'assistants'", JSON.stringify([{ id: 7 }, one]));
  expect(await store.assistants()).toEqual([one]);
  // It may be of a newer version of Gatehouse.
  for (const saved of [[], [{ ...one, name: 'Proofreader' }]]) {
    await store.saveAssistants(saved);
    expect(await store.assistants()).toEqual(saved);
    const stored = db.get("SELECT data FROM documents WHERE name = 'assistants'")?.['data'];
    expect(stored).toBe(JSON.stringify([...saved, { id: 7 }]));
  }
});

it('keeps what is set for a chat until the chat is gone for good', async () => {
  const { store, chats } = open();
  await store.saveSetup(id, setup);
  await chats.save({ id, title: '', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' });
  await chats.purgeDeleted();
  expect(await store.setup(id)).toEqual(setup);
  await chats.delete(id);
  await chats.purgeDeleted();
  expect(await store.setup(id)).toBeUndefined();
});

it('deletes what is set for a chat with it, also in a copy', async () => {
  const { db, store, chats } = open();
  await store.saveSetup(id, setup);
  await chats.save({ id, title: '', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' });
  await chats.delete(id);
  for (const sql of forgetDeleted.split(';').filter((part) => part.includes('conversations'))) db.run(sql);
  expect(await store.setup(id)).toBeUndefined();
});

it('offers no tool in a chat whose setup was lost with a part of the database', async () => {
  const { db, store, chats } = open();
  const summary = { hasOwnTools: true } as const;
  await chats.save({ id, title: '', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways', setup: summary });
  await store.saveSetup(id, setup);
  db.run('DELETE FROM chat_setups');
  expect(await store.setup(id)).toEqual({ instructions: '', tools: [] });
});

it('offers no tool in a chat whose setup cannot be read: it may have withheld some', async () => {
  const { db, store } = open();
  await store.saveSetup(id, setup);
  db.run("UPDATE chat_setups SET data = '{'");
  expect(await store.setup(id)).toEqual({ instructions: '', tools: [] });
});

it('keeps named sets of tools, also one that a newer version wrote', async () => {
  const { db } = open();
  const store = new SqliteToolSetStore(db);
  const one = {
    id: toolSetId.parse('a'),
    name: 'Reading',
    tools: [{ serverId: serverId.parse('s'), names: ['read'] }],
  };
  await store.saveToolSets([one]);
  db.run("UPDATE documents SET data = ? WHERE name = 'toolSets'", JSON.stringify([{ id: 7 }, one]));
  expect(await store.toolSets()).toEqual([one]);
  await store.saveToolSets([]);
  expect(db.get("SELECT data FROM documents WHERE name = 'toolSets'")?.['data']).toBe('[{"id":7}]');
});
