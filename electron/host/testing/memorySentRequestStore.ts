import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';
import { textHash } from '../ground/hash/canonicalHash.ts';
import type { KeptRequest, SentRequest, SentRequestLimits, SentRequestStore } from '../ports/sentRequestStore.ts';

/** Sent requests in memory. */
export class MemorySentRequestStore implements SentRequestStore {
  readonly kept = new Map<MessageId, KeptRequest>();

  async keep(request: SentRequest): Promise<void> {
    this.kept.set(request.messageId, { ...request, digest: textHash(request.body), hasSecrets: false, isSame: true });
  }

  async read(messageId: MessageId): Promise<KeptRequest | undefined> {
    return this.kept.get(messageId);
  }

  async chats(): Promise<ConversationId[]> {
    return [...new Set([...this.kept.values()].map(({ conversationId }) => conversationId))];
  }

  async forget(chats: readonly ConversationId[]): Promise<void> {
    for (const { messageId, conversationId } of [...this.kept.values()]) {
      if (chats.includes(conversationId)) this.kept.delete(messageId);
    }
  }

  async tidy(_limits: SentRequestLimits): Promise<boolean> {
    return false;
  }
}
