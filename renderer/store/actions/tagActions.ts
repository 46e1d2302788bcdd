import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** The tags of a chat from now on. Resolves with whether they are stored; an error has been shown. */
export async function setTags({ client }: Page, { id }: ConversationHeader, tags: readonly string[]): Promise<boolean> {
  return (await attempt(client.call('conversation.setTags', { conversationId: id, tags: [...tags] }))) !== undefined;
}
