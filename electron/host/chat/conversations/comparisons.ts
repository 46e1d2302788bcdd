import type { Comparison } from '../../../../shared/domain/comparison.ts';
import type { ConversationActivity } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';

interface Compared {
  readonly comparison: Comparison;
  /** The turn of the second answer has begun, so that it is not asked for again. */
  readonly isSecondAsked: boolean;
}

/**
 * The chats in which two answers are compared. It is kept in memory only: after a restart nothing is asked by itself, and both
 * answers are ordinary versions. The message knows that a second model was wanted.
 */
export class Comparisons {
  readonly #compared = new Map<ConversationId, Compared>();

  /** The comparison as the page shows it. */
  view(id: ConversationId): Pick<ConversationActivity, 'comparison'> {
    const comparison = this.#compared.get(id)?.comparison;
    return comparison === undefined ? {} : { comparison };
  }

  /** A message was said; a second model is to answer it after the first one. */
  plan(id: ConversationId, model: ModelRef): void {
    this.#compared.set(id, { comparison: { kind: 'secondWaits', model }, isSecondAsked: false });
  }

  /** The model to ask now that a turn has ended; `undefined` if none waits. From now on it does not wait any longer. */
  takeWaiting(id: ConversationId): ModelRef | undefined {
    const compared = this.#compared.get(id);
    if (compared?.comparison.kind !== 'secondWaits') return undefined;
    this.#compared.set(id, { ...compared, isSecondAsked: true });
    return compared.comparison.model;
  }

  /** The second answer takes the place of the first one in the thread. */
  begin(id: ConversationId, both: { readonly model: ModelRef; readonly before: MessageId }): void {
    this.#compared.set(id, { comparison: { kind: 'both', ...both }, isSecondAsked: true });
  }

  /** The two answers, if the second one has begun. */
  both(id: ConversationId): Extract<Comparison, { kind: 'both' }> | undefined {
    const comparison = this.#compared.get(id)?.comparison;
    return comparison?.kind === 'both' ? comparison : undefined;
  }

  /** Drops a second answer that was not asked for yet. Returns whether there was one. */
  cancelWaiting(id: ConversationId): boolean {
    const compared = this.#compared.get(id);
    if (compared === undefined || compared.isSecondAsked) return false;
    return this.forget(id);
  }

  /** Returns whether there was a comparison. */
  forget(id: ConversationId): boolean {
    return this.#compared.delete(id);
  }

  forgetAll(): void {
    this.#compared.clear();
  }
}
