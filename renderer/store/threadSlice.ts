import type { ConversationHeader } from '../../shared/domain/conversation.ts';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { HostEvent, TextDelta } from '../../shared/domain/hostEvent.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { applyDelta, applyToThread, type Thread } from '../../shared/domain/thread.ts';
import type { Slice } from './slice.ts';

/** The open conversation: `new` is one that will be created with its first message. */
export type OpenThread =
  | { readonly kind: 'new' }
  | { readonly kind: 'loading'; readonly conversationId: ConversationId }
  | {
      readonly kind: 'ready';
      /** As it was read; the snapshot goes before it, but does not have all conversations. */
      readonly header?: ConversationHeader | undefined;
      readonly thread: Thread;
      readonly older: 'idle' | 'loading';
    }
  | { readonly kind: 'failed'; readonly conversationId: ConversationId; readonly error: ErrorInfo };

export function conversationOf(open: OpenThread): ConversationId | undefined {
  switch (open.kind) {
    case 'new':
      return undefined;
    case 'ready':
      return open.thread.conversationId;
    case 'loading':
    case 'failed':
      return open.conversationId;
  }
}

/** The open conversation. The projector and the reader of messages write it. */
export interface ThreadSlice {
  readonly open: OpenThread;
  readonly setOpen: (open: OpenThread) => void;
  readonly tookThreadEvent: (event: HostEvent) => void;
  /** Returns `gap` when a delta was missed and the messages must be read again. */
  readonly tookDeltas: (deltas: readonly TextDelta[]) => 'applied' | 'gap';
}

export const createThreadSlice: Slice<ThreadSlice> = (set, get) => ({
  open: { kind: 'new' },
  setOpen: (open) => set({ open }),
  tookThreadEvent: (event) => {
    const { open } = get();
    if (open.kind !== 'ready') return;
    const thread = applyToThread(open.thread, event);
    if (thread !== open.thread) set({ open: { ...open, thread } });
  },
  tookDeltas: (deltas) => {
    const { open } = get();
    if (open.kind !== 'ready') return 'applied';
    let thread = open.thread;
    for (const delta of deltas) {
      if (delta.conversationId !== thread.conversationId) continue;
      const next = applyDelta(thread, delta);
      if (next === 'gap') return 'gap';
      thread = next;
    }
    if (thread !== open.thread) set({ open: { ...open, thread } });
    return 'applied';
  },
});
