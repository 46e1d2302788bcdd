import type { PageContract } from '../../shared/contract/commands.ts';
import type { HostEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { applyToThread, byMessage, type Thread } from '../../shared/domain/thread.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import type { CallClient } from '../host/callClient.ts';
import { errorInfoOf } from '../../shared/contract/callError.ts';
import type { PageStore } from './pageStore.ts';
import { createFrameBatch, type InNextFrame } from './frameBatch.ts';
import { conversationOf } from './threadSlice.ts';

const pageSize = 50;
const maxPageMessages = 200;

/** Reads the open conversation page by page and keeps it up to date meanwhile. */
export interface ThreadReader {
  open(conversationId: ConversationId): void;
  /** Reads the newest messages again, because something was missed. */
  reread(): void;
  readOlder(): void;
  /** Reads older messages until the one at this position is loaded. */
  readBackTo(position: number): Promise<void>;
  tookEvent(event: HostEvent): void;
  tookDeltas(deltas: readonly TextDelta[]): void;
}

export function createThreadReader(
  client: CallClient<PageContract>,
  store: PageStore,
  inFrame: InNextFrame,
): ThreadReader {
  let generation = 0;
  // Facts may arrive while a page is read and may already be in it; applying them a second time changes nothing.
  let heldEvents: HostEvent[] = [];
  let heldDeltas: TextDelta[] = [];
  let reading = false;
  const draw = (deltas: readonly TextDelta[]) => {
    if (store.getState().tookDeltas(deltas) === 'gap') reread();
  };
  const frameDeltas = createFrameBatch<TextDelta>(inFrame, draw, ({ text }) => text.length);

  // A chat may be left while it is read, for a new one for example.
  const isOpen = (conversationId: ConversationId) => conversationOf(store.getState().open) === conversationId;

  const read = (conversationId: ConversationId, limit: number, whenRead: () => void = () => undefined) => {
    const mine = ++generation;
    reading = true;
    frameDeltas.clear();
    heldEvents = [];
    heldDeltas = [];
    client.call('conversation.messages', { conversationId, limit }).then(
      ({ header, messages, calls, versions, hasOlder }) => {
        if (mine !== generation) return;
        reading = false;
        if (!isOpen(conversationId)) return;
        const thread = heldEvents.reduce(applyToThread, {
          conversationId,
          messages,
          calls: byMessage(calls),
          versions,
          hasOlder,
        } satisfies Thread as Thread);
        store.getState().setOpen({ kind: 'ready', header, thread, older: 'idle' });
        if (store.getState().tookDeltas(heldDeltas) === 'gap') read(conversationId, limit, whenRead);
        else whenRead();
      },
      (error: unknown) => {
        if (mine !== generation) return;
        reading = false;
        if (!isOpen(conversationId)) return;
        store.getState().setOpen({ kind: 'failed', conversationId, error: errorInfoOf(error) });
      },
    );
  };

  const reread = (whenRead?: () => void) => {
    const { open } = store.getState();
    const conversationId = conversationOf(open);
    if (conversationId === undefined) return;
    const known = open.kind === 'ready' ? open.thread.messages.length : 0;
    read(conversationId, Math.min(Math.max(known, pageSize), maxPageMessages), whenRead);
  };

  return {
    open(conversationId) {
      if (isOpen(conversationId) && store.getState().open.kind !== 'failed') return;
      store.getState().setOpen({ kind: 'loading', conversationId });
      read(conversationId, pageSize);
    },
    reread: () => reread(),
    readOlder: () => void readOlder(client, store, pageSize),
    readBackTo: (position) => readBackTo(client, store, position),
    tookEvent(event) {
      // The event happened after these deltas.
      frameDeltas.flush();
      if (reading) heldEvents.push(event);
      store.getState().tookThreadEvent(event);
      if (event.type !== 'message.versionShown') return;
      // The message with the other version stays loaded, however much follows it.
      if (isOpen(event.conversationId)) {
        reread(() => void readBackTo(client, store, event.fromPosition));
      }
    },
    tookDeltas(deltas) {
      if (reading) heldDeltas.push(...deltas);
      else frameDeltas.add(deltas);
    },
  };
}

async function readBackTo(client: CallClient<PageContract>, store: PageStore, position: number): Promise<void> {
  const conversationId = conversationOf(store.getState().open);
  for (;;) {
    const { open } = store.getState();
    if (conversationOf(open) !== conversationId) return;
    if (open.kind === 'ready' && open.older === 'loading') {
      // Scrolling has begun to read the page before.
      await nextChange(store);
      continue;
    }
    if (open.kind !== 'ready' || !open.thread.hasOlder) return;
    const first = open.thread.messages[0]?.position;
    if (first === undefined || first <= position) return;
    await readOlder(client, store, maxPageMessages);
    const now = store.getState().open;
    // Nothing was added: reading failed, or another chat is open.
    if (now.kind !== 'ready' || now.thread.messages[0]?.position === first) return;
  }
}

/** Waits until the open conversation changes in any way. */
function nextChange(store: PageStore): Promise<void> {
  const { open } = store.getState();
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (state.open === open) return;
      stop();
      resolve();
    });
  });
}

async function readOlder(client: CallClient<PageContract>, store: PageStore, limit: number): Promise<void> {
  const { open } = store.getState();
  if (open.kind !== 'ready' || open.older === 'loading' || !open.thread.hasOlder) return;
  const { conversationId, messages } = open.thread;
  store.getState().setOpen({ ...open, older: 'loading' });
  const page = await client
    .call('conversation.messages', { conversationId, before: messages[0]?.position, limit })
    .catch(() => undefined);
  const now = store.getState().open;
  if (now.kind !== 'ready' || now.thread.conversationId !== conversationId) return;
  // The thread was read again meanwhile, and the page may no longer join it.
  if (now.thread.messages[0]?.id !== messages[0]?.id) return;
  const thread = page === undefined ? now.thread : withOlder(now.thread, page);
  store.getState().setOpen({ ...now, thread, older: 'idle' });
}

function withOlder(
  thread: Thread,
  page: Pick<Thread, 'messages' | 'versions' | 'hasOlder'> & { calls: readonly ToolCall[] },
): Thread {
  const first = thread.messages[0]?.position ?? Infinity;
  return {
    ...thread,
    messages: [...page.messages.filter((message) => message.position < first), ...thread.messages],
    calls: { ...byMessage(page.calls), ...thread.calls },
    versions: { ...page.versions, ...thread.versions },
    hasOlder: page.hasOlder,
  };
}
