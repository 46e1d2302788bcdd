import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { ChatSummary } from '../../../shared/domain/summary.ts';

export interface StoredSummary {
  readonly summary: ChatSummary;
  /** The user took it back. */
  readonly isUndone: boolean;
}

/** Port: the summaries of chats. They are deleted together with their chat. */
export interface SummaryStore {
  /** Of every version of the chat, oldest first. */
  summaries(id: ConversationId): Promise<StoredSummary[]>;
  saveSummary(summary: ChatSummary): Promise<void>;
  deleteSummary(id: ConversationId, summaryId: string): Promise<void>;
  undoSummary(id: ConversationId, summaryId: string): Promise<void>;
}
