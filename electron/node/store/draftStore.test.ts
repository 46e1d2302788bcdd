import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maxDrafts } from '../../../shared/domain/draft.ts';
import { Database } from './database.ts';
import { SqliteDraftStore } from './draftStore.ts';

let folder: string;
let db: Database;
let store: SqliteDraftStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-drafts-test-'));
  db = new Database(join(folder, 'gatehouse.db'));
  store = new SqliteDraftStore(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const addChat = (id: string) =>
  db.run("INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, 't', 1, 1)", id);

it('keeps the last text of each chat, and forgets an empty one', async () => {
  addChat('c1');
  await store.keepDraft({ key: 'new', text: 'Hel' });
  await store.keepDraft({ key: 'c1', text: 'Other' });
  await store.keepDraft({ key: 'new', text: 'Hello 你好' });
  expect(await store.drafts()).toEqual([
    { key: 'c1', text: 'Other' },
    { key: 'new', text: 'Hello 你好' },
  ]);
  await store.keepDraft({ key: 'c1', text: '' });
  expect(await store.drafts()).toEqual([{ key: 'new', text: 'Hello 你好' }]);
});

it('keeps the newest ones only', async () => {
  for (let n = 0; n < maxDrafts + 10; n++) {
    addChat(`c${n}`);
    await store.keepDraft({ key: `c${n}`, text: 'x' });
  }
  const keys = (await store.drafts()).map(({ key }) => key);
  expect(keys.length).toBe(maxDrafts);
  expect(keys.at(0)).toBe('c10');
  expect(keys.at(-1)).toBe(`c${maxDrafts + 9}`);
});

it('forgets the draft of a chat that is deleted for good', async () => {
  addChat('c1');
  await store.keepDraft({ key: 'c1', text: 'Half a tho' });
  await store.keepDraft({ key: 'new', text: 'stays' });
  db.run("DELETE FROM conversations WHERE id = 'c1'");
  // A page that did not hear of it yet.
  await store.keepDraft({ key: 'c1', text: 'Half a thought' });
  expect(await store.drafts()).toEqual([{ key: 'new', text: 'stays' }]);
});

it('keeps the drafts of other chats however long one is typed', async () => {
  addChat('c1');
  await store.keepDraft({ key: 'c1', text: 'Other' });
  for (let n = 1; n < 3 * maxDrafts; n++) await store.keepDraft({ key: 'new', text: 'x'.repeat(n) });
  expect((await store.drafts()).map(({ key }) => key)).toEqual(['c1', 'new']);
});
