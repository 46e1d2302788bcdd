import { describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '../../shared/domain/conversation.ts';
import type { HostEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import type { ConversationId, MessageId } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import { emptySnapshot } from '../../shared/domain/snapshot.ts';
import type { Connection, ConnectionStatus } from '../host/connection.ts';
import { ScriptedBridge } from '../host/testing/scriptedBridge.ts';
import { send } from './actions/conversationActions.ts';
import { createPage } from './page.ts';
import type { PlaceStorage } from './placeKeeper.ts';
import { selectDraftKey, selectDraftParts } from './selectors.ts';

const snapshot = emptySnapshot({
  kind: 'browser',
  version: '1',
  canPickFolder: false,
  outsideLinks: 'page',
  secrets: 'session',
});
const chat = 'c1' as ConversationId;
const message = (position: number, part: Partial<Message> = {}): Message => ({
  id: `m${position}` as MessageId,
  conversationId: chat,
  role: 'assistant',
  position,
  text: '',
  seq: 0,
  state: 'finished',
  createdAt: 0,
  notices: [],
  ...part,
});
const delta = (seq: number, text: string): TextDelta => ({
  conversationId: chat,
  messageId: 'm1' as MessageId,
  seq,
  text,
});
const theme = (value: 'light' | 'dark'): HostEvent => ({
  type: 'settings.changed',
  settings: { ...snapshot.settings, theme: value },
});

function memoryStorage(text: string | null = null): PlaceStorage & { text: () => string | null } {
  return { getItem: () => text, setItem: (_, value) => (text = value), text: () => text };
}

async function openedPage(storage = memoryStorage()) {
  const bridge = new ScriptedBridge();
  let tell: (status: ConnectionStatus) => void = () => undefined;
  const connection: Connection = {
    bridge,
    onStatus: (listener) => {
      tell = listener;
      listener('connected');
      return () => undefined;
    },
    blobHeaders: () => ({}),
  };
  const page = createPage(connection, storage);
  onTestFinished(() => page.keepPlace());
  await bridge.answer('snapshot.get', { ...snapshot, revision: 5 });
  return { bridge, page, state: () => page.store.getState(), tell: (status: ConnectionStatus) => tell(status) };
}

async function openedThread(...messages: Message[]) {
  const opened = await openedPage();
  opened.page.thread.open(chat);
  await opened.bridge.answer('conversation.messages', { messages, calls: [], hasOlder: true });
  const thread = () => {
    const { open } = opened.state();
    if (open.kind !== 'ready') throw new Error(`The thread is ${open.kind}`);
    return open.thread;
  };
  return { ...opened, thread };
}

describe('the mirrored snapshot', () => {
  it('subscribes before it reads, so that nothing falls between', async () => {
    const { bridge } = await openedPage();
    expect(bridge.sent.map(({ type }) => type)).toEqual(['subscribe', 'call']);
  });

  it('applies the events that follow and drops those it holds', async () => {
    const { bridge, state } = await openedPage();
    bridge.publish(5, theme('light'));
    expect(state().snapshot?.settings.theme).toBe('system');
    bridge.publish(6, theme('dark'));
    expect(state().snapshot).toMatchObject({ revision: 6, settings: { theme: 'dark' } });
  });

  it('reads again on a gap, and applies what came meanwhile', async () => {
    const { bridge, state } = await openedPage();
    bridge.publish(8, theme('light'));
    bridge.publish(9, theme('dark'));
    expect(bridge.calls('snapshot.get')).toHaveLength(2);
    await bridge.answer('snapshot.get', { ...snapshot, revision: 8 });
    expect(state().snapshot).toMatchObject({ revision: 9, settings: { theme: 'dark' } });
    expect(bridge.calls('snapshot.get')).toHaveLength(2);
  });

  it('counts queries stale when the host reports it, and all of them after a gap', async () => {
    const { bridge, state } = await openedPage();
    bridge.publish(6, { type: 'permission.changed' });
    expect(state().permissionReads).toBe(1);
    bridge.publish(9, theme('dark'));
    await bridge.answer('snapshot.get', { ...snapshot, revision: 9 });
    expect(state().permissionReads).toBe(2);
  });

  it('keeps the error when it cannot be read', async () => {
    const bridge = new ScriptedBridge();
    const page = createPage(
      {
        bridge,
        onStatus: (listener) => {
          listener('connected');
          return () => undefined;
        },
        blobHeaders: () => ({}),
      },
      memoryStorage(),
    );
    await bridge.refuse('snapshot.get', { code: 'internal', message: 'broken' });
    expect(page.store.getState().loadError?.message).toBe('broken');
    page.reload();
    await bridge.answer('snapshot.get', snapshot);
    expect(page.store.getState()).toMatchObject({ loadError: undefined, snapshot: { revision: 0 } });
  });

  it('subscribes and reads again after the connection was lost', async () => {
    const { bridge, state, tell } = await openedThread(message(1));
    tell('reconnecting');
    expect(state().snapshot).toBeDefined();
    tell('connected');
    await bridge.answer('snapshot.get', { ...snapshot, revision: 40 });
    expect(bridge.sent.filter(({ type }) => type === 'subscribe')).toHaveLength(2);
    expect(bridge.calls('conversation.messages')).toHaveLength(2);
  });
});

describe('the open thread', () => {
  it('appends deltas once and reads again when one was missed', async () => {
    const { bridge, thread } = await openedThread(message(1, { state: 'streaming', text: 'He', seq: 2 }));
    bridge.deltas(delta(2, 'e'), delta(3, 'l'), delta(4, 'lo'));
    expect(thread().messages[0]?.text).toBe('Hello');
    bridge.deltas(delta(6, '!'));
    expect(bridge.calls('conversation.messages')).toHaveLength(2);
    bridge.deltas(delta(7, '?'));
    await bridge.answer('conversation.messages', {
      messages: [message(1, { state: 'streaming', text: 'Hello, you!', seq: 6 })],
      calls: [],
      hasOlder: false,
    });
    expect(thread().messages[0]?.text).toBe('Hello, you!?');
  });

  it('loses no event that comes while it is read', async () => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    bridge.publish(6, { type: 'message.added', message: message(2, { text: 'second' }) });
    await bridge.answer('conversation.messages', {
      messages: [message(1, { text: 'first' })],
      calls: [],
      hasOlder: false,
    });
    const { open } = state();
    expect(open.kind === 'ready' && open.thread.messages.map(({ text }) => text)).toEqual(['first', 'second']);
  });

  it('reads older messages before the first one, once', async () => {
    const { bridge, page, thread } = await openedThread(message(50));
    page.thread.readOlder();
    page.thread.readOlder();
    expect(bridge.calls('conversation.messages')).toHaveLength(2);
    expect(bridge.calls('conversation.messages')[1]?.input).toMatchObject({ before: 50 });
    await bridge.answer('conversation.messages', { messages: [message(48), message(49)], calls: [], hasOlder: false });
    expect(thread().messages.map(({ position }) => position)).toEqual([48, 49, 50]);
    page.thread.readOlder();
    expect(bridge.calls('conversation.messages')).toHaveLength(2);
  });

  it('drops the answer of a thread that is no longer open', async () => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    const first = bridge.calls('conversation.messages')[0]?.id ?? -1;
    page.thread.open('c2' as ConversationId);
    bridge.receive({ type: 'result', id: first, output: { messages: [message(1)], calls: [], hasOlder: false } });
    await bridge.answer('conversation.messages', { messages: [], calls: [], hasOlder: false });
    const { open } = state();
    expect(open.kind === 'ready' && open.thread).toMatchObject({ conversationId: 'c2', messages: [] });
  });

  it('leaves a conversation that was removed', async () => {
    const { bridge, state } = await openedThread(message(1));
    bridge.publish(6, { type: 'conversation.removed', conversationId: chat });
    expect(state().open.kind).toBe('new');
  });

  it('says why it cannot be read', async () => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    await bridge.refuse('conversation.messages', { code: 'notFound', message: 'gone' });
    expect(state().open).toMatchObject({ kind: 'failed', error: { code: 'notFound' } });
  });
});

describe('the place', () => {
  it('is there again after the page was reloaded', async () => {
    const storage = memoryStorage();
    const { page, bridge } = await openedPage(storage);
    page.thread.open(chat);
    await bridge.answer('conversation.messages', { messages: [message(1)], calls: [], hasOlder: false });
    page.store.getState().setDraft(chat, 'half a thought');
    page.store.getState().showScreen('activity');
    page.keepPlace();
    const again = await openedPage(storage);
    expect(again.state()).toMatchObject({ screen: 'activity', drafts: { [chat]: 'half a thought' } });
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
      { bridge: new ScriptedBridge(), onStatus: () => () => undefined, blobHeaders: () => ({}) },
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
    // A second press does not make a second chat.
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
});
