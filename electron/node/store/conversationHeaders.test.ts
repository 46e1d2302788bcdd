import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConversationPlace } from '../../../shared/domain/conversation.ts';
import { conversationId } from '../../../shared/domain/ids.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';

const id = conversationId.parse('c');

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

describe('the headers of conversations', () => {
  it('searches titles by their letters, not by patterns', async () => {
    expect(await store.list({ search: '50%', limit: 5 })).toHaveLength(1);
    expect(await store.list({ search: '5_%', limit: 5 })).toHaveLength(0);
  });

  it('remembers which conversations are pinned or archived, and lists them alone', async () => {
    const header = { title: 't', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' as const };
    await store.save({ ...header, id: conversationId.parse('p'), shelf: 'pinned' });
    await store.save({ ...header, id: conversationId.parse('a'), shelf: 'archived' });
    expect((await store.list({ shelf: 'pinned', limit: 5 })).map((each) => each.id)).toEqual(['p']);
    expect((await store.list({ shelf: 'archived', limit: 5 })).map((each) => each.shelf)).toEqual(['archived']);
    expect(await store.list({ limit: 5 })).toHaveLength(3);
    await store.save({ ...header, id: conversationId.parse('p') });
    expect((await store.get(conversationId.parse('p')))?.shelf).toBeUndefined();
  });

  it('keeps the settings of answers, and reads a chat whose settings are damaged', async () => {
    const header = { title: 't', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' as const };
    const chat = {
      ...header,
      id: conversationId.parse('s'),
      modelSettings: { effort: 'high' as const, temperature: 0.5 },
    };
    await store.save(chat);
    expect(await store.get(chat.id)).toEqual(chat);
    db.run("UPDATE conversations SET model_settings = '{\"effort\":7}' WHERE id = 's'");
    expect(await store.get(chat.id)).toEqual({ ...header, id: chat.id });
    await store.save({ ...chat, modelSettings: { maxOutputTokens: 5 } });
    expect((await store.get(chat.id))?.modelSettings).toEqual({ maxOutputTokens: 5 });
    await store.save({ ...header, id: chat.id });
    expect((await store.get(chat.id))?.modelSettings).toBeUndefined();
  });

  it('hides a deleted conversation, restores it, and purges it for good', async () => {
    await store.delete(id);
    expect(await store.get(id)).toBeUndefined();
    expect((await store.restore(id))?.title).toBe('50% done_');
    await store.delete(id);
    await store.purgeDeleted();
    expect(await store.restore(id)).toBeUndefined();
  });

  it('lists chats with equal times page by page without leaving any out', async () => {
    for (let n = 0; n < 9; n++) {
      const header = { title: `${n}`, createdAt: 1, updatedAt: 7, model: null, mode: 'askAlways' as const };
      await store.save({ ...header, id: conversationId.parse(`same${n}`) });
    }
    const seen: string[] = [];
    for (let before: ConversationPlace | undefined; ;) {
      const page = await store.list({ before, limit: 4 });
      seen.push(...page.map((header) => header.id));
      before = page.at(-1);
      if (before === undefined) break;
    }
    expect(seen).toEqual([...Array.from({ length: 9 }, (_, n) => `same${n}`), 'c']);
  });

  it('keeps the tags of chats, lists them, and lists chats by one', async () => {
    const header = (name: string, tags: string[] | undefined) => ({
      id: conversationId.parse(name),
      title: name,
      createdAt: 1,
      updatedAt: 9,
      model: null,
      mode: 'askAlways' as const,
      ...(tags && { tags }),
    });
    await store.save(header('one', ['work', '面包']));
    await store.save(header('two', ['work']));
    await store.save(header('gone', ['old']));
    await store.delete(conversationId.parse('gone'));
    expect((await store.get(conversationId.parse('one')))?.tags).toEqual(['work', '面包']);
    expect(await store.tags()).toEqual([
      { tag: 'work', chats: 2 },
      { tag: '面包', chats: 1 },
    ]);
    expect((await store.list({ tag: '面包', limit: 9 })).map(({ title }) => title)).toEqual(['one']);
    db.run("UPDATE conversations SET tags = '[' WHERE id = 'one'");
    expect(await store.tags()).toEqual([{ tag: 'work', chats: 1 }]);
    expect((await store.list({ tag: 'work', limit: 9 })).map(({ title }) => title)).toEqual(['two']);
    await store.save({ ...header('two', undefined), hasOwnTitle: true });
    expect(await store.get(conversationId.parse('two'))).toEqual({ ...header('two', undefined), hasOwnTitle: true });
    await store.save({ ...header('two', undefined), hasModelTitle: true });
    expect(await store.get(conversationId.parse('two'))).toEqual({ ...header('two', undefined), hasModelTitle: true });
  });
});
