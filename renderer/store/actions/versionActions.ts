import i18next from 'i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Page } from '../page.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { notify } from '../../browser/notify.ts';
import { attempt } from './attempt.ts';

/** Asks the model, or another one for this turn only, again for the answer that a message belongs to. */
export async function regenerate({ client }: Page, message: Message, model?: ModelRef): Promise<void> {
  const { conversationId, id: messageId } = message;
  await attempt(
    client.call('turn.regenerate', { conversationId, messageId, ...(model === undefined ? {} : { model }) }),
  );
}

/** Asks another model as well; both answers are shown until the user keeps one. */
export async function compareWith({ client }: Page, message: Message, model: ModelRef): Promise<void> {
  const { conversationId, id: messageId } = message;
  await attempt(client.call('turn.regenerate', { conversationId, messageId, model, isCompared: true }));
}

/** Leaves out of later requests the turn that a message ends, or includes it again; the toast undoes the former. */
export async function setLeftOut(page: Page, message: Pick<Message, 'conversationId' | 'id'>, isLeftOut: boolean) {
  const { conversationId, id: messageId } = message;
  const answer = await attempt(page.client.call('turn.setLeftOut', { conversationId, messageId, isLeftOut }));
  if (answer === undefined || !isLeftOut) return;
  const undo = () => void setLeftOut(page, message, false);
  notify({ title: i18next.t('leftOut.done'), action: { label: i18next.t('common.undo'), run: undo } });
}

/** Keeps one of two answers. The other one stays as a version. */
export async function keepAnswer({ client, store }: Page, conversationId: ConversationId, kept: 'first' | 'second') {
  // The message that was sent last stays where it is, not at the top.
  store.getState().setSentMessage(undefined);
  focusComposer();
  await attempt(client.call('comparison.keep', { conversationId, kept }));
}

/** Stops the one of two answers that is being written. */
export function stopAnswer({ client }: Page, conversationId: ConversationId): void {
  focusComposer();
  void attempt(client.call('turn.stop', { conversationId, isOneAnswer: true }));
}

/** The second answer, which waits, is not asked for. */
export function cancelSecondAnswer({ client }: Page, conversationId: ConversationId): void {
  focusComposer();
  void attempt(client.call('comparison.cancelSecond', { conversationId }));
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
