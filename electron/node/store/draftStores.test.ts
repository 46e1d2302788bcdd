import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { type DraftContent, emptyDraft, maxDrafts } from '../../../shared/domain/draft.ts';
import { conversationId, messageId, serverId, sha256 } from '../../../shared/domain/ids.ts';
import type { MessagePart } from '../../../shared/domain/messagePart.ts';
import { MemoryConversationStore } from '../../host/testing/memoryConversationStore.ts';
import type { DraftStore } from '../../host/ports/draftStore.ts';
import type { ConversationStore } from '../../host/ports/stores.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { SqliteDraftStore } from './draftStore.ts';

interface Stores {
  readonly store: DraftStore;
  readonly chats: ConversationStore;
  readonly close: () => void;
}

const kinds: Record<string, () => Stores> = {
  SQLite: () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-drafts-test-'));
    const db = new Database(join(folder, 'gatehouse.db'));
    const close = () => {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    };
    return { store: new SqliteDraftStore(db), chats: new SqliteConversationStore(db), close };
  },
  memory: () => {
    const chats = new MemoryConversationStore();
    return { store: chats.drafts, chats, close: () => undefined };
  },
};

const header = (id: string): ConversationHeader => ({
  id: conversationId.parse(id),
  title: 't',
  model: null,
  mode: 'askAlways',
  createdAt: 1,
  updatedAt: 1,
});
const picture: MessagePart = {
  type: 'image',
  blob: sha256.parse('a'.repeat(64)),
  mimeType: 'image/png',
  bytes: 1,
  origin: { kind: 'file' },
};
const tool = { serverId: serverId.parse('s1'), name: 'add', serverName: 'Sums' };

describe.each(Object.entries(kinds))('drafts in %s', (_, open) => {
  let stores: Stores;
  let store: DraftStore;
  let chats: ConversationStore;
  beforeEach(() => {
    stores = open();
    ({ store, chats } = stores);
  });
  afterEach(() => stores.close());

  /** Keeps a draft that was made from the stored one. */
  const keep = async (key: string, content: Partial<DraftContent> & { text: string }) => {
    const base = (await store.draft(key))?.place;
    return store.keepDraft({ key, ...content, ...(base === undefined ? {} : { base }) });
  };
  const texts = async () => (await store.drafts()).map(({ key, text }) => `${key}: ${text}`);
  const message = (text: string, parts: MessagePart[] = []) => ({
    message: {
      id: messageId.parse(`m${text.length}`),
      conversationId: conversationId.parse('c1'),
      role: 'user' as const,
      position: 1,
      text,
      seq: 0,
      state: 'finished' as const,
      createdAt: 1,
      notices: [],
      ...(parts.length > 0 && { parts }),
    },
  });

  it('are the last ones of each chat, in the order in which they were kept', async () => {
    await chats.save(header('c1'));
    await keep('new', { text: 'Hel' });
    await keep('c1', { text: 'Other' });
    await keep('new', { text: 'Hello 你好' });
    expect(await texts()).toEqual(['c1: Other', 'new: Hello 你好']);
    await keep('c1', { text: '' });
    expect(await texts()).toEqual(['new: Hello 你好', 'c1: ']);
    const places = (await store.drafts()).map(({ place }) => place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('keep what is attached and which tools were chosen while only the text changes', async () => {
    await keep('new', { text: 'Look', parts: [picture], onlyTools: [tool] });
    await keep('new', { text: 'Look at this' });
    expect(await store.draft('new')).toMatchObject({ text: 'Look at this', parts: [picture], onlyTools: [tool] });
    await keep('new', { text: 'Look at this', parts: [], onlyTools: [] });
    expect(await store.draft('new')).toMatchObject({ text: 'Look at this', parts: [], onlyTools: [] });
  });

  it('are the newest ones only, those that were emptied apart', async () => {
    for (let n = 0; n < maxDrafts + 10; n++) {
      await chats.save(header(`c${n}`));
      await keep(`c${n}`, { text: 'x' });
    }
    const kept = (await store.drafts()).map(({ key }) => key);
    expect(kept.length).toBe(maxDrafts);
    expect(kept.at(0)).toBe('c10');
    for (const key of kept) await keep(key, { text: '' });
    await keep('new', { text: 'y' });
    expect((await store.drafts()).length).toBe(maxDrafts + 1);
  });

  it('are those of other chats, too, however long one is typed', async () => {
    await chats.save(header('c1'));
    await keep('c1', { text: 'Other' });
    for (let n = 1; n < 3 * maxDrafts; n++) await keep('new', { text: 'x'.repeat(n) });
    expect((await store.drafts()).map(({ key }) => key)).toEqual(['c1', 'new']);
  });

  it('are forgotten with their chat, and not kept for a chat that is gone', async () => {
    await chats.save(header('c1'));
    await keep('c1', { text: 'Half a tho', parts: [picture], onlyTools: [] });
    await keep('new', { text: 'stays' });
    await chats.delete(conversationId.parse('c1'));
    await chats.purgeDeleted();
    // A page that did not hear of it yet.
    expect(await keep('c1', { text: 'Half a thought' })).toEqual({ kind: 'noChat' });
    expect(await texts()).toEqual(['new: stays']);
    for await (const json of chats.writtenJson()) expect(json.join('')).not.toContain('aaaa');
  });

  it('are not replaced by a window that does not know them, unless it has all that is in them', async () => {
    await keep('new', { text: 'of one window', parts: [picture], onlyTools: [] });
    const present = await store.draft('new');
    const other = { key: 'new', text: 'of another', parts: [], onlyTools: [tool] };
    expect(await store.keepDraft(other)).toEqual({ kind: 'changedElsewhere', draft: present });
    expect(await store.keepDraft({ ...other, base: (present?.place ?? 0) - 1, text: '' })).toMatchObject({
      kind: 'changedElsewhere',
    });
    expect(await store.draft('new')).toEqual(present);
    const both = { ...other, text: 'of one window and another', parts: [picture] };
    expect(await store.keepDraft(both)).toMatchObject({ kind: 'kept' });
    expect(await store.draft('new')).toMatchObject({ text: both.text, parts: [picture], onlyTools: [tool] });
  });

  it('are forgotten by the change that stores the message they became', async () => {
    await chats.save(header('c1'));
    await keep('c1', { text: ' Look at', parts: [picture], onlyTools: [] });
    const id = conversationId.parse('c1');
    await chats.saveSaid(id, { messages: [message('Look at this')], draftKey: 'c1' });
    // Its picture was not sent.
    expect(await store.draft('c1')).toMatchObject({ text: ' Look at' });
    await chats.saveSaid(id, { messages: [message('Look at this', [picture])] });
    expect(await store.draft('c1')).toMatchObject({ text: ' Look at' });
    const { place = 0 } = (await store.draft('c1')) ?? {};
    await chats.saveSaid(id, { messages: [message('Look at this', [picture])], draftKey: 'c1' });
    const forgotten = await store.draft('c1');
    expect(forgotten).toMatchObject(emptyDraft);
    expect(forgotten?.place).toBeGreaterThan(place);
    await keep('c1', { text: 'Wait' });
    await chats.saveQueued({
      id: messageId.parse('q1'),
      conversationId: id,
      said: [{ role: 'user', text: 'Wait for me' }],
      draftKey: 'c1',
    });
    expect(await store.draft('c1')).toMatchObject(emptyDraft);
    expect(await chats.queued()).toEqual([
      { id: 'q1', conversationId: 'c1', said: [{ role: 'user', text: 'Wait for me' }] },
    ]);
  });

  it('keep the bytes that are attached to them', async () => {
    await keep('new', { text: '', parts: [picture], onlyTools: [] });
    const written: string[] = [];
    for await (const json of chats.writtenJson()) written.push(...json);
    expect(written.join('')).toContain('a'.repeat(64));
  });
});
