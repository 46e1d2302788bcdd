import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { ChatSummary } from '../../../shared/domain/summary.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Has the model of the chat summarise older messages; the thread shows how far it is. */
export async function summarise({ client }: Page, conversationId: ConversationId): Promise<void> {
  const made = client.call('summary.make', { conversationId });
  // Whoever pressed Stop knows it.
  await attempt(made.catch((error: unknown) => ignoreStopped(error)));
}

/** Models get the messages again. */
export async function undoSummary({ client }: Page, { conversationId, id }: ChatSummary): Promise<void> {
  await attempt(client.call('summary.undo', { conversationId, summaryId: id }));
}

/** @throws the error, unless it says that the user stopped */
function ignoreStopped(error: unknown): void {
  if (errorInfoOf(error).code !== 'cancelled') throw error;
}
