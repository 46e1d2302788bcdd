import type { Page } from '../page.ts';
import { selectConversationId } from '../selectors.ts';
import { attempt } from './attempt.ts';

/** Lets the turn of the open chat go on that waits because of its cost. */
export function goOn({ client, store }: Page): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId !== undefined) void attempt(client.call('usage.goOn', { conversationId }));
}
