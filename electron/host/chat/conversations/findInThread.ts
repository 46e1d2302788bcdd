import type { PageOutput } from '../../../../shared/contract/commands.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import { occurrences } from '../../../../shared/lib/occurrences.ts';
import type { ConversationStore } from '../../ports/stores.ts';

/** The number of messages that are read at once, so that a long chat is never in memory as a whole. */
const messagesAtOnce = 200;
/** How many messages with a match are reported. */
const maxHits = 1000;

/** Looks for a text in all messages of a conversation, newest first, a page at a time. */
export async function findInThread(
  store: Pick<ConversationStore, 'messages'>,
  id: ConversationId,
  text: string,
): Promise<PageOutput<'conversation.find'>> {
  const hits: PageOutput<'conversation.find'>['hits'] = [];
  let before: number | undefined;
  for (;;) {
    const page = await store.messages(id, { before, limit: messagesAtOnce });
    for (const { message } of page.messages.toReversed()) {
      const count = occurrences(message.text, text).length;
      if (count === 0) continue;
      if (hits.length === maxHits) return { hits, hasMore: true };
      hits.push({ messageId: message.id, position: message.position, count });
    }
    before = page.messages[0]?.message.position;
    if (!page.hasOlder || before === undefined) return { hits, hasMore: false };
  }
}
