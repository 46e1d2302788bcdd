import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Page } from '../page.ts';
import { answerOf } from '../answerOf.ts';
import { attempt } from './attempt.ts';

/** Asks the model, or another one for this turn only, again for the answer that a message belongs to. */
export async function regenerate({ client }: Page, message: Message, model?: ModelRef): Promise<void> {
  const { conversationId, id: messageId } = message;
  await attempt(
    client.call('turn.regenerate', { conversationId, messageId, ...(model === undefined ? {} : { model }) }),
  );
}

/** Asks another model as well, and shows both answers side by side, the new one while it is written. */
export async function compareWith({ client, store }: Page, message: Message, model: ModelRef): Promise<void> {
  const { conversationId, id: messageId } = message;
  const { open } = store.getState();
  const before = open.kind === 'ready' ? answerOf(open.thread.messages, messageId) : [message];
  const answer = await attempt(client.call('turn.regenerate', { conversationId, messageId, model }));
  if (answer !== undefined) store.getState().setComparison({ before, answer: answer.messageId });
}

/** Keeps the present answer, or shows the one before again. Both stay as versions. */
export async function keepAnswer(page: Page, answer: Message, which: 'before' | 'present'): Promise<void> {
  const { comparison, setComparison } = page.store.getState();
  setComparison(undefined);
  const [first] = comparison?.before ?? [];
  if (which === 'before' && first !== undefined) await showVersion(page, answer, first.id, 'previous');
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
