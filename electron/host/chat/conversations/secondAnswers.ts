import type { Comparison } from '../../../../shared/domain/comparison.ts';
import type { ConversationActivity, Message, SaidMessage, TurnState } from '../../../../shared/domain/conversation.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Log } from '../../ports/system.ts';
import { Comparisons } from './comparisons.ts';
import type { OtherVersions } from './otherVersions.ts';
import { type AnswerReplacing, replaceAnswer } from './replaceAnswer.ts';
import type { PreparedTurn, RunningTurns } from './runningTurns.ts';
import type { LastMessage } from './turnVersions.ts';

export interface SecondAnswersParts extends AnswerReplacing {
  readonly store: Pick<ConversationStore, 'saveTurn'>;
  readonly versions: Pick<OtherVersions, 'last' | 'answerStart'>;
  readonly running: Pick<RunningTurns, 'start' | 'stop' | 'mustBeIdle'>;
  readonly logger: Log;
  /** Publishes the activity of a chat. */
  readonly publish: (id: ConversationId) => void;
}

/**
 * Answers of a second model to the same message. They are turns of their own, after the first answer and in its place, so that
 * limits, questions and stops are those of every turn.
 */
export class SecondAnswers {
  readonly #parts: SecondAnswersParts;
  readonly #comparisons = new Comparisons();

  constructor(parts: SecondAnswersParts) {
    this.#parts = parts;
  }

  view(id: ConversationId): Pick<ConversationActivity, 'comparison'> {
    return this.#comparisons.view(id);
  }

  /** The two answers, if the second one has begun and none was chosen. */
  both(id: ConversationId): Extract<Comparison, { kind: 'both' }> | undefined {
    return this.#comparisons.both(id);
  }

  /** A message was said: an earlier comparison is over, and this message may want one. Returns whether that changes anything. */
  noteSaid(id: ConversationId, { secondModel }: Pick<SaidMessage, 'secondModel'>): boolean {
    const wasCompared = this.#comparisons.forget(id);
    if (secondModel !== undefined) this.#comparisons.plan(id, secondModel);
    return wasCompared || secondModel !== undefined;
  }

  /** Begins the second one of two answers. The first one is kept even if it says nothing: it tells why. */
  async begin(first: LastMessage, model: ModelRef): Promise<{ readonly answer: Message; readonly model: ModelRef }> {
    const { conversationId: id, id: before } = first.message;
    // Pages must know of it before the thread changes under them.
    this.#comparisons.begin(id, { model, before });
    this.#parts.publish(id);
    try {
      return { ...(await replaceAnswer(this.#parts, first, model, false)), model };
    } catch (error) {
      this.end(id);
      throw error;
    }
  }

  /** A turn has ended, in whatever way: a second answer that waits for it begins. Returns whether there is one. */
  beginWaiting(id: ConversationId, ended: TurnState): boolean {
    const model = this.#comparisons.takeWaiting(id);
    if (model === undefined) return false;
    const prepare = () => this.#prepare(id, model);
    this.#parts.running.start(id, { prepare, before: ended }).catch((error: unknown) => {
      // The first answer stays, and its question says that the second model was not asked.
      this.#parts.logger.write('error', 'A second answer could not begin', { error: toErrorInfo(error).message });
    });
    return true;
  }

  /** The user wants no second answer yet to come. */
  cancelWaiting(id: ConversationId): void {
    if (this.#comparisons.cancelWaiting(id)) this.#parts.publish(id);
  }

  /** A second answer that waits is not asked for; one that has begun is stopped. */
  async cancel(id: ConversationId): Promise<void> {
    this.cancelWaiting(id);
    if (this.#comparisons.view(id).comparison === undefined) return;
    await this.#parts.running.stop(id, { kind: 'stoppedByUser' });
  }

  /** Nothing is compared any longer. */
  end(id: ConversationId): void {
    if (this.#comparisons.forget(id)) this.#parts.publish(id);
  }

  /** The same, where the change is published anyway. */
  forget(id: ConversationId): void {
    this.#comparisons.forget(id);
  }

  forgetAll(): void {
    this.#comparisons.forgetAll();
  }

  /** The two answers the user chooses from. @throws HostError `conflict` while one is written, `notFound` when there are none */
  mustBeBoth(id: ConversationId): Extract<Comparison, { kind: 'both' }> {
    this.#parts.running.mustBeIdle(id);
    const both = this.#comparisons.both(id);
    if (both === undefined) throw problemError({ kind: 'messageGone' });
    return both;
  }

  async #prepare(id: ConversationId, model: ModelRef): Promise<PreparedTurn> {
    try {
      const last = await this.#parts.versions.last(id);
      const first = last && (await this.#parts.versions.answerStart(id, last.message.id));
      if (first !== undefined) return await this.begin(first, model);
      // There is nothing to compare with.
      this.end(id);
      await this.#parts.store.saveTurn(id, 'running');
      return { model };
    } catch (error) {
      this.forget(id);
      throw error;
    }
  }
}
