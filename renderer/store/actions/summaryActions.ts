import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { ChatSummary } from '../../../shared/domain/summary.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Has the model of the chat summarise older messages; the thread shows how far it is. */
export async function summarise({ client }: Page, conversationId: ConversationId): Promise<void> {
  await attempt(client.call('summary.make', { conversationId }));
}

/** Models get the messages again. */
export async function undoSummary({ client }: Page, { conversationId, id }: ChatSummary): Promise<void> {
  await attempt(client.call('summary.undo', { conversationId, summaryId: id }));
}
