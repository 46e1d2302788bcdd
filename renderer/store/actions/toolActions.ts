import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import type { Page } from '../page.ts';
import { selectConversationId } from '../selectors.ts';
import { attempt } from './attempt.ts';

/** The tools that the open chat offers. For a new chat, the choice is kept until the chat exists. @returns whether it counts */
export async function chooseTools({ client, store }: Page, tools: OfferedTools | null): Promise<boolean> {
  const conversationId = selectConversationId(store.getState());
  if (conversationId === undefined) {
    store.setState({ newChatTools: tools });
    return true;
  }
  return (await attempt(client.call('conversation.setTools', { conversationId, tools }))) !== undefined;
}
