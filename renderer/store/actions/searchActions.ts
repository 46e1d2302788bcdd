import type { SearchHit } from '../../../shared/domain/search.ts';
import type { Page } from '../page.ts';
import { openConversation } from './conversationActions.ts';

/** Shows the search of all chats, with a text if one is given. */
export function searchAllChats({ store }: Page, text?: string): void {
  const { setChatSearch, chatSearch, showScreen } = store.getState();
  if (text !== undefined) setChatSearch({ ...chatSearch, text });
  showScreen('search');
}

/** Opens the chat at a message that was found, with what was found marked by the search in the chat. */
export function openHit(page: Page, { conversation, messageId, position, snippet }: SearchHit, searched: string): void {
  const [mark] = snippet.marks;
  const text = mark === undefined ? searched.trim() : snippet.text.slice(mark.from, mark.to);
  page.store.getState().setFinding(false);
  openConversation(page, conversation.id);
  page.store.getState().findMessage({ conversationId: conversation.id, messageId, position, text });
}
