import { describe, expect, it } from 'vitest';
import { conversationId, messageId } from '../../../../shared/domain/ids.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import type { ThreadPage } from '../../ports/stores.ts';
import { findInThread } from './findInThread.ts';

const id = conversationId.parse('c');

/** A store with `total` messages; every hundredth contains "needle" twice. */
function storeOf(total: number) {
  const reads: number[] = [];
  const message = (position: number): Message => ({
    id: messageId.parse(`m${position}`),
    conversationId: id,
    role: 'user',
    position,
    text: position % 100 === 0 ? 'A Needle and a needle' : 'hay',
    seq: 0,
    state: 'finished',
    createdAt: 0,
    notices: [],
  });
  return {
    reads,
    messages: async (_: unknown, query: { before?: number | undefined; limit: number }): Promise<ThreadPage> => {
      const last = (query.before ?? total + 1) - 1;
      const first = Math.max(1, last - query.limit + 1);
      reads.push(last - first + 1);
      const messages = Array.from({ length: last - first + 1 }, (_each, at) => ({ message: message(first + at) }));
      return { messages, calls: [], versions: {}, hasOlder: first > 1 };
    },
  };
}

describe('looking for a text in a chat', () => {
  it('finds it in every message, newest first, however long the chat is', async () => {
    const store = storeOf(1050);
    const { hits, hasMore } = await findInThread(store, id, 'NEEDLE');
    expect(hits.map(({ position }) => position)).toEqual([1000, 900, 800, 700, 600, 500, 400, 300, 200, 100]);
    expect(hits.every(({ count }) => count === 2)).toBe(true);
    expect(hasMore).toBe(false);
    // It never reads the whole chat at once.
    expect(Math.max(...store.reads)).toBeLessThanOrEqual(200);
  });

  it('reports a bounded number of hits, and that there are more', async () => {
    const { hits, hasMore } = await findInThread(storeOf(1500), id, 'a');
    expect([hits.length, hasMore]).toEqual([1000, true]);
  });
});
