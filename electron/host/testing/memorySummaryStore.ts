import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { ChatSummary } from '../../../shared/domain/summary.ts';
import type { StoredSummary, SummaryStore } from '../ports/summaryStore.ts';

/** Summaries of chats in memory. */
export class MemorySummaryStore implements SummaryStore {
  readonly stored: StoredSummary[] = [];

  async summaries(id: ConversationId): Promise<StoredSummary[]> {
    return this.stored.filter(({ summary }) => summary.conversationId === id);
  }

  async saveSummary(summary: ChatSummary): Promise<void> {
    this.stored.push({ summary, isUndone: false });
  }

  async deleteSummary(id: ConversationId, summaryId: string): Promise<void> {
    const isIt = ({ summary }: StoredSummary) => summary.conversationId === id && summary.id === summaryId;
    this.stored.splice(0, this.stored.length, ...this.stored.filter((each) => !isIt(each)));
  }

  async undoSummary(id: ConversationId, summaryId: string): Promise<void> {
    this.stored.forEach(({ summary }, at) => {
      if (summary.conversationId === id && summary.id === summaryId) this.stored[at] = { summary, isUndone: true };
    });
  }
}
