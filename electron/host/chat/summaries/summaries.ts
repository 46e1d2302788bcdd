import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { ChatSummary } from '../../../../shared/domain/summary.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { SummaryStore } from '../../ports/summaryStore.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';

export interface SummariesParts {
  readonly state: Pick<HostState, 'publish'>;
  readonly store: SummaryStore;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** The shown messages of a chat, in order. */
export type ShownMessages = readonly MessageId[];

/**
 * The summaries of chats. One counts while the last message it stands for is shown: then all before it are shown, too. Of several,
 * the newest counts.
 */
export class Summaries {
  readonly #parts: SummariesParts;

  constructor(parts: SummariesParts) {
    this.#parts = parts;
  }

  async inEffect(id: ConversationId, shown: ShownMessages): Promise<ChatSummary | undefined> {
    const stored = await this.#parts.store.summaries(id);
    if (stored.length === 0) return undefined;
    const known = new Set(shown);
    return stored.findLast(({ summary, isUndone }) => !isUndone && known.has(summary.through))?.summary;
  }

  /** Whether Gatehouse may summarise this chat by itself: not after the user has undone it. */
  async mayBegin(id: ConversationId): Promise<boolean> {
    return (await this.#parts.store.summaries(id)).at(-1)?.isUndone !== true;
  }

  async add(
    id: ConversationId,
    made: Pick<ChatSummary, 'through' | 'text' | 'messages'> & { model: ModelRef },
  ): Promise<void> {
    const { ids, clock, store, state } = this.#parts;
    await store.saveSummary({ id: ids.next('summary'), conversationId: id, createdAt: clock.now(), ...made });
    state.publish({ type: 'conversation.summaryChanged', conversationId: id });
  }

  async undo(id: ConversationId, summaryId: string): Promise<void> {
    await this.#parts.store.undoSummary(id, summaryId);
    this.#parts.state.publish({ type: 'conversation.summaryChanged', conversationId: id });
  }
}
