import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import type { Page } from '../page.ts';
import { withTools } from '../../../shared/domain/onlyTool.ts';
import { attempt } from './attempt.ts';

/** Sends a waiting message now. An answer that is being written is stopped for it. */
export async function sendQueuedNow(
  { client, store }: Page,
  conversationId: ConversationId,
  messageId: MessageId,
): Promise<void> {
  const sent = await attempt(client.call('queue.sendNow', { conversationId, messageId }));
  if (sent !== undefined) store.getState().setSentMessage(messageId);
}

/** Moves a waiting message back into the composer, in front of the text that is there. */
export async function editQueued(
  { client, store }: Page,
  conversationId: ConversationId,
  messageId: MessageId,
): Promise<void> {
  const back = await attempt(client.call('queue.edit', { conversationId, messageId }));
  if (back === undefined) return;
  const { drafts, draftParts, draftTools, setDraft, setDraftParts, setDraftTools } = store.getState();
  const typed = drafts[conversationId] ?? '';
  setDraft(conversationId, [back.text, typed].filter((text) => text.trim() !== '').join('\n\n'));
  setDraftParts(conversationId, [...back.parts, ...(draftParts[conversationId] ?? [])]);
  setDraftTools(conversationId, withTools(back.onlyTools ?? [], draftTools[conversationId] ?? []));
  if (back.secondModel !== undefined) store.getState().setDraftSecondModel(conversationId, back.secondModel);
  focusComposer();
}

/** Drops a waiting message. */
export function unqueue({ client }: Page, conversationId: ConversationId, messageId: MessageId): void {
  void attempt(client.call('queue.remove', { conversationId, messageId }));
}
