import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { messageId } from '../../../shared/domain/ids.ts';
import { switchTo } from '../../../shared/domain/messageTree.ts';
import { aMessage, ids } from '../../host/testing/records.ts';
import type { PlacedMessage } from '../../host/ports/stores.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';

const id = ids.conversation;
const header = { id, title: 't', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' as const };

describe('an imported chat', () => {
  const placed = (
    name: string,
    position: number,
    place: Pick<PlacedMessage, 'parent' | 'isShown' | 'isPassedOver'>,
  ) => ({
    stored: { message: aMessage({ id: messageId.parse(name), position, text: name }) },
    calls: [],
    ...place,
  });
  const [first, other] = [messageId.parse('first'), messageId.parse('other')];
  const messages = [
    placed('first', 1, { parent: null, isShown: false, isPassedOver: true }),
    placed('answer', 2, { parent: first, isShown: false, isPassedOver: false }),
    placed('other', 1, { parent: null, isShown: true, isPassedOver: false }),
  ];
  const imported = { ...header, imported: { from: 'claude' as const, at: 7 } };

  function openStore() {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-store-'));
    const db = new Database(join(folder, 'gatehouse.db'));
    onTestFinished(() => {
      db.close();
      rmSync(folder, { recursive: true });
    });
    return { db, store: new SqliteConversationStore(db) };
  }

  it('has its versions, its mark and its key', async () => {
    const { store } = openStore();
    await store.saveImported(imported, 'claude 1', messages);
    expect(await store.get(id)).toEqual(imported);
    await store.save({ ...imported, title: 'renamed' });
    expect(await store.get(id)).toMatchObject({ imported: imported.imported });
    expect((await store.messages(id, { limit: 9 })).versions).toEqual({ other: ['first', 'other'] });
    const change = switchTo(await store.messageTree(id), first);
    if (change === undefined) throw new Error('there is no such version');
    await store.showVersion(id, change, 'completed');
    expect((await store.history(id)).messages.map(({ message }) => message.id)).toEqual(['first', 'answer']);
    expect((await store.messages(id, { limit: 9 })).versions).toEqual({ first: [first, other] });
    expect([...(await store.knownImports(['claude 1', 'claude 2']))]).toEqual(['claude 1']);
    await store.delete(id);
    expect([...(await store.knownImports(['claude 1']))]).toEqual([]);
  });

  it('is stored whole, or not at all', async () => {
    const { db, store } = openStore();
    const { page_count: pages } = db.get('PRAGMA page_count') as { page_count: number };
    db.get(`PRAGMA max_page_count=${pages}`);
    const big = placed('big', 2, { parent: other, isShown: true, isPassedOver: false });
    const tooMuch = [
      ...messages,
      { ...big, stored: { message: { ...big.stored.message, text: 'x'.repeat(200_000) } } },
    ];
    await expect(store.saveImported(imported, 'claude 1', tooMuch)).rejects.toMatchObject({ code: 'storageFailed' });
    expect(await store.get(id)).toBeUndefined();
    expect(await store.messageTree(id)).toEqual([]);
    expect([...(await store.knownImports(['claude 1']))]).toEqual([]);
  });
});
