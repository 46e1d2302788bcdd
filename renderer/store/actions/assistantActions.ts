import i18next from 'i18next';
import type { Assistant, AssistantDraft, ChatSetup } from '../../../shared/domain/assistant.ts';
import type { AssistantId, ConversationId } from '../../../shared/domain/ids.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { attempt, problemOf } from './attempt.ts';
import { startChat } from './conversationActions.ts';

/** Makes an assistant, or changes the one with this id; a form shows its failure. */
export function saveAssistant({ client }: Page, id: AssistantId | undefined, draft: AssistantDraft) {
  return problemOf(client.call('assistant.save', { ...(id !== undefined && { id }), draft }));
}

/** Deletes an assistant; the toast makes it again. Chats that were begun with it stay as they are. */
export async function removeAssistant({ client }: Page, { id, ...draft }: Assistant): Promise<void> {
  if ((await attempt(client.call('assistant.remove', { id }))) === undefined) return;
  notify({
    title: i18next.t('assistants.removed', { name: draft.name }),
    action: { label: i18next.t('common.undo'), run: () => void attempt(client.call('assistant.save', { draft })) },
  });
}

/** The assistant of the next chat. Its model counts where the user chose none for the chat. */
export function chooseAssistant({ store }: Page, assistant: Assistant | undefined): void {
  store.getState().setNewChatAssistant(assistant && { id: assistant.id, model: assistant.model });
}

/** Opens a new chat with an assistant. */
export function startChatWith(page: Page, assistant: Assistant): void {
  startChat(page);
  chooseAssistant(page, assistant);
  focusComposer();
}

/** What is set for a chat from its next request on; a form shows its failure. */
export function saveSetup({ client }: Page, conversationId: ConversationId, setup: ChatSetup) {
  return problemOf(client.call('conversation.setSetup', { conversationId, setup }));
}
