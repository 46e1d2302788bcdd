import { onTestFinished } from 'vitest';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { HostEvent, TextDelta } from '../../../shared/domain/hostEvent.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';
import { emptySnapshot } from '../../../shared/domain/snapshot.ts';
import type { Connection, ConnectionStatus } from '../../host/connection.ts';
import { ScriptedBridge } from '../../host/testing/scriptedBridge.ts';
import { createPage } from '../page.ts';
import type { PlaceStorage } from '../placeKeeper.ts';

export const snapshot = emptySnapshot({
  kind: 'browser',
  version: '1',
  isSafeMode: false,
  canPickFolder: false,
  canShowFolder: false,
  outsideLinks: 'page',
  secrets: 'session',
});

export const chat = 'c1' as ConversationId;

export const message = (position: number, part: Partial<Message> = {}): Message => ({
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

export const delta = (seq: number, text: string): TextDelta => ({
  conversationId: chat,
  messageId: 'm1' as MessageId,
  seq,
  text,
});

export const theme = (value: 'light' | 'dark'): HostEvent => ({
  type: 'settings.changed',
  settings: { ...snapshot.settings, theme: value },
});

/** The storage of a tab. */
export function memoryStorage(text: string | null = null): PlaceStorage & { text: () => string | null } {
  return { getItem: () => text, setItem: (_, value) => (text = value), text: () => text };
}

/** A page whose host has answered with its snapshot. */
export async function openedPage(storage = memoryStorage()) {
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
    canStream: false,
  };
  let runFrame: (() => void) | undefined;
  const page = createPage(connection, storage, (run) => {
    runFrame = run;
    return () => (runFrame = undefined);
  });
  onTestFinished(() => page.keepPlace());
  await bridge.answer('snapshot.get', { ...snapshot, revision: 5 });
  return {
    bridge,
    page,
    state: () => page.store.getState(),
    tell: (status: ConnectionStatus) => tell(status),
    /** Lets a frame of the page pass. */
    frame: () => runFrame?.(),
  };
}

/** A page with an open chat of these messages. */
export async function openedThread(...messages: Message[]) {
  const opened = await openedPage();
  opened.page.thread.open(chat);
  await opened.bridge.answer('conversation.messages', { messages, calls: [], versions: {}, hasOlder: true });
  const thread = () => {
    const { open } = opened.state();
    if (open.kind !== 'ready') throw new Error(`The thread is ${open.kind}`);
    return open.thread;
  };
  return { ...opened, thread };
}
