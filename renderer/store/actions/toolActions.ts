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

/** Answers a turn of the open chat that waits because its tools take much of the window. */
export function answerToolShare({ client, store }: Page, answer: 'send' | 'search'): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId !== undefined) void attempt(client.call('tool.answerShare', { conversationId, answer }));
}

/** Whether models find all tools of the open chat by a search. */
export function setChatToolLoading({ client, store }: Page, isSearched: boolean): void {
  const conversationId = selectConversationId(store.getState());
  if (conversationId === undefined) return;
  void attempt(client.call('conversation.setToolLoading', { conversationId, loading: isSearched ? 'searched' : null }));
}
