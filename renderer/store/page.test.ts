import { describe, expect, it } from 'vitest';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { ScriptedBridge } from '../host/testing/scriptedBridge.ts';
import { createPage } from './page.ts';
import { selectHeader, selectMode } from './selectors.ts';
import {
  snapshot,
  chat,
  message,
  delta,
  theme,
  memoryStorage,
  openedPage,
  openedThread,
} from './testing/openedPage.ts';

describe('the mirrored snapshot', () => {
  it('subscribes before it reads, so that nothing falls between', async () => {
    const { bridge } = await openedPage();
    const sent = bridge.sent.map((each) => (each.type === 'call' ? each.command : each.type));
    expect(sent).toEqual(['subscribe', 'snapshot.get', 'draft.list']);
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
        canStream: false,
      },
      memoryStorage(),
    );
    await bridge.refuse('snapshot.get', { code: 'internal', message: 'broken' });
    expect(page.store.getState().loadError).toMatchObject({ code: 'internal' });
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
    const { bridge, thread, frame } = await openedThread(message(1, { state: 'streaming', text: 'He', seq: 2 }));
    bridge.deltas(delta(2, 'e'), delta(3, 'l'), delta(4, 'lo'));
    frame();
    expect(thread().messages[0]?.text).toBe('Hello');
    bridge.deltas(delta(6, '!'));
    frame();
    expect(bridge.calls('conversation.messages')).toHaveLength(2);
    bridge.deltas(delta(7, '?'));
    await bridge.answer('conversation.messages', {
      messages: [message(1, { state: 'streaming', text: 'Hello, you!', seq: 6 })],
      calls: [],
      versions: {},
      hasOlder: false,
    });
    expect(thread().messages[0]?.text).toBe('Hello, you!?');
  });

  it('shows what streams in once a frame, and before what comes after it', async () => {
    const streaming = { state: 'streaming', text: 'He', seq: 1 } as const;
    const { bridge, page, thread, frame } = await openedThread(message(1, streaming), message(2));
    let changes = 0;
    page.store.subscribe(() => changes++);
    bridge.deltas(delta(2, 'l'));
    bridge.deltas(delta(3, 'l'));
    expect(thread().messages[0]?.text).toBe('He');
    frame();
    expect([thread().messages[0]?.text, changes]).toEqual(['Hell', 1]);
    bridge.deltas(delta(4, 'o'));
    bridge.publish(6, { type: 'message.added', message: message(3) });
    expect(thread().messages.map(({ text }) => text)).toContain('Hello');
    frame();
    expect(thread().messages[0]?.text).toBe('Hello');
  });

  it('knows title and mode of a chat that the snapshot does not have', async () => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    const header = {
      id: chat,
      title: 'Long ago',
      createdAt: 1,
      updatedAt: 1,
      model: null,
      mode: 'exploreOnly',
    } as const;
    await bridge.answer('conversation.messages', { header, messages: [], calls: [], versions: {}, hasOlder: false });
    expect([selectHeader(state())?.title, selectMode(state())]).toEqual(['Long ago', 'exploreOnly']);
    bridge.publish(6, { type: 'conversation.changed', header: { ...header, mode: 'askChanges' } });
    expect(selectMode(state())).toBe('askChanges');
  });

  it.each(['answered', 'refused'] as const)('stays closed when it was left before its read was %s', async (end) => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    state().setOpen({ kind: 'new' });
    if (end === 'refused') await bridge.refuse('conversation.messages', { code: 'internal', message: 'broken' });
    else await bridge.answer('conversation.messages', { messages: [], calls: [], versions: {}, hasOlder: false });
    expect(state().open).toEqual({ kind: 'new' });
  });

  it('loses no event that comes while it is read', async () => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    bridge.publish(6, { type: 'message.added', message: message(2, { text: 'second' }) });
    await bridge.answer('conversation.messages', {
      messages: [message(1, { text: 'first' })],
      calls: [],
      versions: {},
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
    await bridge.answer('conversation.messages', {
      messages: [message(48), message(49)],
      calls: [],
      versions: {},
      hasOlder: false,
    });
    expect(thread().messages.map(({ position }) => position)).toEqual([48, 49, 50]);
    page.thread.readOlder();
    expect(bridge.calls('conversation.messages')).toHaveLength(2);
  });

  it('drops the answer of a thread that is no longer open', async () => {
    const { bridge, page, state } = await openedPage();
    page.thread.open(chat);
    const first = bridge.calls('conversation.messages')[0]?.id ?? -1;
    page.thread.open('c2' as ConversationId);
    bridge.receive({
      type: 'result',
      id: first,
      output: { messages: [message(1)], calls: [], versions: {}, hasOlder: false },
    });
    await bridge.answer('conversation.messages', { messages: [], calls: [], versions: {}, hasOlder: false });
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
