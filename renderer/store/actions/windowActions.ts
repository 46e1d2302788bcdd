import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Opens another window, which begins with a new chat. */
export function openWindow({ client }: Page): void {
  void attempt(client.call('window.open', {}));
}

/** Tells the shell which chat this window shows. What is lost of it only leads a notification to another window. */
export function tellShownChat({ client }: Page, window: number, conversationId: ConversationId | undefined): void {
  client.call('window.shows', { window, conversationId: conversationId ?? null }).catch(() => undefined);
}
