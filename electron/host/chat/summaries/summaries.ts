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

type IsShown = (id: MessageId) => boolean | Promise<boolean>;

/**
 * The summaries of chats. One counts while the last message it stands for is shown: then all before it are shown, too. Of several,
 * the newest counts.
 */
export class Summaries {
  readonly #parts: SummariesParts;

  constructor(parts: SummariesParts) {
    this.#parts = parts;
  }

  /** @param isShown whether a message is part of the shown version of the chat */
  async inEffect(id: ConversationId, isShown: IsShown): Promise<ChatSummary | undefined> {
    const stored = await this.#parts.store.summaries(id);
    for (const { summary, isUndone } of stored.toReversed()) {
      if (!isUndone && (await isShown(summary.through))) return summary;
    }
    return undefined;
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

  /**
   * A part of a chat is other than it was: what stood for it is deleted, and the messages count again.
   *
   * @param isFor whether a summary through this message stands for the part
   */
  async forget(id: ConversationId, isFor: (through: MessageId) => boolean): Promise<void> {
    const { store, state } = this.#parts;
    for (const { summary, isUndone } of await store.summaries(id)) {
      if (isUndone || !isFor(summary.through)) continue;
      await store.deleteSummary(id, summary.id);
      state.publish({ type: 'conversation.summaryChanged', conversationId: id });
    }
  }

  async undo(id: ConversationId, summaryId: string): Promise<void> {
    await this.#parts.store.undoSummary(id, summaryId);
    this.#parts.state.publish({ type: 'conversation.summaryChanged', conversationId: id });
  }
}
