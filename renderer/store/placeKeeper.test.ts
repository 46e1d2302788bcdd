import { describe, expect, it } from 'vitest';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import { ScriptedBridge } from '../host/testing/scriptedBridge.ts';
import { send, sendDraft } from './actions/conversationActions.ts';
import { createPage } from './page.ts';
import { selectDraftKey, selectDraftParts } from './selectors.ts';
import { chat, message, memoryStorage, openedPage } from './testing/openedPage.ts';

describe('the place', () => {
  it('is there again after the page was reloaded', async () => {
    const storage = memoryStorage();
    const { page, bridge } = await openedPage(storage);
    page.thread.open(chat);
    await bridge.answer('conversation.messages', { messages: [message(1)], calls: [], versions: {}, hasOlder: false });
    page.store.getState().setDraft(chat, 'half a thought');
    page.store.getState().showScreen('activity');
    page.store.getState().setPanelRem(30);
    page.keepPlace();
    const again = await openedPage(storage);
    expect(again.state()).toMatchObject({ screen: 'activity', panelRem: 30, drafts: { [chat]: 'half a thought' } });
    expect(again.state().open).toEqual({ kind: 'loading', conversationId: chat });
  });

  it('is a new chat when the conversation is gone', async () => {
    const storage = memoryStorage();
    const { page } = await openedPage(storage);
    page.thread.open(chat);
    page.keepPlace();
    const again = await openedPage(storage);
    await again.bridge.refuse('conversation.messages', { code: 'notFound', message: 'gone' });
    expect(again.state().open).toEqual({ kind: 'new' });
  });

  it('survives a page that goes before the host answered', async () => {
    const storage = memoryStorage();
    const first = await openedPage(storage);
    first.page.thread.open(chat);
    first.page.keepPlace();
    const silent = createPage(
      { bridge: new ScriptedBridge(), onStatus: () => () => undefined, blobHeaders: () => ({}), canStream: false },
      storage,
    );
    silent.keepPlace();
    expect((await openedPage(storage)).state().open).toEqual({ kind: 'loading', conversationId: chat });
  });

  it('keeps no more than the newest drafts, and none that is too long', async () => {
    const storage = memoryStorage();
    const { page } = await openedPage(storage);
    for (let at = 0; at < 25; at++) page.store.getState().setDraft(`c${at}`, `draft ${at}`);
    page.store.getState().setDraft('long', 'x'.repeat(100_001));
    page.keepPlace();
    const { drafts } = (await openedPage(storage)).state();
    expect(Object.keys(drafts)).toHaveLength(20);
    expect(drafts).toMatchObject({ c5: 'draft 5', c24: 'draft 24' });
  });

  it('keeps what waits to be sent along, as much as fits', async () => {
    const storage = memoryStorage();
    const { page } = await openedPage(storage);
    const part = (name: string, length = 1): MessagePart => ({
      type: 'file',
      name,
      mimeType: 'text/plain',
      text: 'x'.repeat(length),
      bytes: length,
      origin: { kind: 'file' },
    });
    for (let at = 0; at < 10; at++) page.store.getState().setDraftParts(`c${at}`, [part(`${at}`, 190_000)]);
    page.store.getState().setDraftParts('new', [part('newest')]);
    page.keepPlace();
    const { draftParts } = (await openedPage(storage)).state();
    expect(draftParts['new']).toEqual([part('newest')]);
    expect(Object.keys(draftParts)).not.toContain('c0');
    expect(draftParts['c9']?.[0]).toMatchObject({ name: '9' });
  });

  it.each(['no json', '[]', '{"screen":"nowhere"}', '{"screen":"settings","drafts":7,"newChatModel":null}'])(
    'ignores %s',
    async (text) => {
      const { state } = await openedPage(memoryStorage(text));
      expect(state()).toMatchObject({ screen: 'chat', open: { kind: 'new' }, drafts: {} });
    },
  );
});

describe('what is typed', () => {
  it('is still in the composer, with what goes along and what was chosen, when the first message of a chat could not be stored', async () => {
    const { bridge, page, state } = await openedPage();
    const part: MessagePart = {
      type: 'file',
      name: 'notes.txt',
      mimeType: 'text/plain',
      text: 'x',
      bytes: 1,
      origin: { kind: 'file' },
    };
    state().setDraft('new', 'Hello');
    state().setDraftParts('new', [part]);
    state().setNewChatMode('exploreOnly');
    const sending = send(page, 'Hello', [part]);
    // A second press does not create a second chat.
    await send(page, 'Hello', [part]);
    await bridge.refuse('turn.send', { code: 'storageFailed', message: 'No space is left on the disk.' });
    await sending;
    expect(state()).toMatchObject({ open: { kind: 'new' }, newChatMode: 'exploreOnly', drafts: { new: 'Hello' } });
    expect(selectDraftParts(state())).toEqual([part]);
    expect(bridge.calls('turn.send')).toHaveLength(1);
    const again = send(page, 'Hello', [part]);
    await bridge.answer('turn.send', { conversationId: chat, messageId: 'm1', isQueued: false });
    await again;
    expect(selectDraftKey(state())).toBe(chat);
    expect(state()).toMatchObject({ newChatMode: 'askAlways', drafts: {} });
    expect(selectDraftParts(state())).toEqual([]);
  });

  it.each([
    ['goes on after what was sent', 'Hello, and more', ', and more'],
    ['is what was sent', ' Hello ', ''],
    ['is something else by now', 'Good day', 'Good day'],
  ])('while a message is on its way and %s stays, without what was sent', async (_, draft, left) => {
    const { bridge, page, state } = await openedPage();
    state().setDraft('new', 'Hello');
    const sending = send(page, 'Hello');
    state().setDraft('new', draft);
    await bridge.answer('turn.send', { conversationId: chat, messageId: 'm1', isQueued: false });
    await sending;
    expect(state().drafts[chat] ?? '').toBe(left);
  });

  it('is told to the host before it is sent, and what was sent never becomes the draft of the new chat', async () => {
    const { bridge, page, state } = await openedPage();
    state().setDraft('new', 'Hello');
    const sending = send(page, 'Hello');
    const sent = () => [...bridge.calls('draft.keep'), ...bridge.calls('turn.send')].length;
    expect(sent()).toBe(2);
    state().setDraft('new', 'Hello, and more');
    await bridge.answer('turn.send', { conversationId: chat, messageId: 'm1', isQueued: false });
    await sending;
    page.tellDrafts();
    expect(bridge.calls('draft.keep').map(({ input }) => input)).toMatchObject([
      { key: 'new', text: 'Hello' },
      { key: chat, text: ', and more' },
    ]);
  });

  it('is empty in the next new chat, when another chat was opened while the first message was on its way', async () => {
    const { bridge, page, state } = await openedPage();
    state().setDraft('new', 'Hello');
    const sending = send(page, 'Hello');
    page.thread.open('c2' as typeof chat);
    await bridge.answer('turn.send', { conversationId: chat, messageId: 'm1', isQueued: false });
    await sending;
    expect(state().drafts).toEqual({});
  });

  it('while a message is on its way, what was typed meanwhile can be sent after it, and an empty draft is not', async () => {
    const { bridge, page, state } = await openedPage();
    state().setDraft('new', 'Hello');
    const sending = send(page, 'Hello');
    state().setDraft('new', 'Good day');
    await bridge.answer('turn.send', { conversationId: chat, messageId: 'm1', isQueued: false });
    await sending;
    const next = sendDraft(page);
    await bridge.answer('turn.send', { conversationId: chat, messageId: 'm2', isQueued: true });
    await next;
    await sendDraft(page);
    expect(bridge.calls('turn.send').map(({ input }) => input)).toMatchObject([
      { text: 'Hello' },
      { conversationId: chat, text: 'Good day' },
    ]);
    expect(state().drafts[chat] ?? '').toBe('');
  });
});
