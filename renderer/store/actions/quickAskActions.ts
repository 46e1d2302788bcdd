import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Hides the window of quick ask. What runs in it goes on. */
export function hideQuickAsk({ client }: Page): void {
  void attempt(client.call('quickAsk.hide', {}));
}

/** Shows the chat in a window of Gatehouse, and hides the small one. */
export function openInGatehouse({ client }: Page, conversationId: ConversationId | null): void {
  void attempt(client.call('quickAsk.open', { conversationId }));
}

/** What is lost of it only leaves the window as it is. */
export function fitQuickAsk({ client }: Page, isTall: boolean): void {
  client.call('quickAsk.fit', { isTall }).catch(() => undefined);
}
