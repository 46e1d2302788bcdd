import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Asks the model, or another one for this turn only, again for the answer that a message belongs to. */
export async function regenerate({ client }: Page, message: Message, model?: ModelRef): Promise<void> {
  const { conversationId, id: messageId } = message;
  await attempt(
    client.call('turn.regenerate', { conversationId, messageId, ...(model === undefined ? {} : { model }) }),
  );
}

/** Shows another version of a message. The thread stays at it, and the focus on the button that was pressed. */
export async function showVersion(
  { client, store }: Page,
  shown: Message,
  version: MessageId,
  by: 'previous' | 'next',
): Promise<void> {
  store.getState().setShownVersion({ messageId: version, by });
  // The message that was sent last may be in this version; the thread does not go to it.
  store.getState().setSentMessage(undefined);
  const { conversationId } = shown;
  const answer = await attempt(client.call('conversation.showVersion', { conversationId, messageId: version }));
  if (answer === undefined) store.getState().setShownVersion(undefined);
}
