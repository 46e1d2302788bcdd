import { problemError } from '../../../../shared/domain/error.ts';
import { leftOutMessages, mayBeLeftOut, withLeftOut } from '../../../../shared/domain/leftOutTurns.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { WholeThread } from '../../ports/stores.ts';
import type { MessageLog } from './messageLog.ts';
import type { Summaries } from '../summaries/summaries.ts';
import type { OtherVersions } from './otherVersions.ts';
import { type AnswerReplacing, replaceAnswer } from './replaceAnswer.ts';
import type { RunningTurns, RunningTurnsParts } from './runningTurns.ts';
import type { SecondAnswers } from './secondAnswers.ts';
import { isCutShort } from './turnVersions.ts';

/** With which model an answer is replaced, if it is not the one of the chat, and whether both answers are compared. */
export interface Regenerating {
  /** The model of this turn only. */
  readonly model?: ModelRef | undefined;
  readonly isCompared?: boolean;
}

export interface AnswerVersionsParts extends Pick<RunningTurnsParts, 'list' | 'store'>, AnswerReplacing {
  readonly log: Pick<MessageLog, 'beginAnswerInstead' | 'get' | 'history' | 'setLeftOut'>;
  /** A summary of a turn that is left out, or included again, no longer says what models are to get. */
  readonly summaries: Pick<Summaries, 'forget'>;
  readonly versions: OtherVersions;
  readonly running: RunningTurns;
  readonly second: SecondAnswers;
}

/** Answers that are asked for again, which of their versions are shown, and which turns models do not get. */
export class AnswerVersions {
  readonly #parts: AnswerVersionsParts;

  constructor(parts: AnswerVersionsParts) {
    this.#parts = parts;
  }

  /**
   * The user chose one of two answers, and the other one stays as a version. It runs nothing.
   *
   * @throws HostError `conflict` while a turn runs, `notFound` when nothing is compared
   */
  async keepAnswer(id: ConversationId, kept: 'first' | 'second'): Promise<void> {
    const { before } = this.#parts.second.mustBeBoth(id);
    if (kept === 'first') await this.showVersion(id, before);
    else this.#parts.second.end(id);
  }

  /** Another version of an answer, which is not shown. @throws HostError `notFound` */
  async otherAnswer(id: ConversationId, version: MessageId): Promise<Pick<WholeThread, 'messages' | 'calls'>> {
    await this.#parts.list.get(id);
    const answer = await this.#parts.versions.otherAnswer(id, version);
    if (answer === undefined) throw problemError({ kind: 'messageGone' });
    return answer;
  }

  /**
   * Asks the model again. If its last answer failed, was cut short or is empty, the new one takes its place, and the old
   * one stays as another version unless it says nothing. The second one of two answers is asked of its own model.
   */
  async retry(id: ConversationId): Promise<void> {
    this.#parts.running.mustBeIdle(id);
    const { model } = await this.#parts.list.get(id);
    await this.#parts.running.start(id, {
      prepare: async () => {
        const onlyNow = this.#parts.second.both(id)?.model;
        const of = onlyNow === undefined ? {} : { model: onlyNow };
        const last = await this.#parts.versions.last(id);
        if (last !== undefined && isCutShort(last)) {
          return { ...(await replaceAnswer(this.#parts, last, onlyNow ?? model)), ...of };
        }
        await this.#parts.store.saveTurn(id, 'running');
        return of;
      },
    });
  }

  /**
   * Asks the model again for the answer that a message belongs to. The present answer, and everything after it, stays as
   * another version. Returns the id of the new answer.
   *
   * @throws HostError `conflict` while a turn runs, `notFound`
   */
  async regenerate(id: ConversationId, messageId: MessageId, regenerating: Regenerating = {}): Promise<MessageId> {
    this.#parts.running.mustBeIdle(id);
    const { model } = await this.#parts.list.get(id);
    const { model: onlyNow, isCompared = false } = regenerating;
    let begun = messageId;
    await this.#parts.running.start(id, {
      prepare: async () => {
        const first = await this.#parts.versions.answerStart(id, messageId);
        if (first === undefined) throw problemError({ kind: 'messageGone' });
        const prepared =
          onlyNow !== undefined && isCompared
            ? await this.#parts.second.begin(first, onlyNow)
            : await replaceAnswer(this.#parts, first, onlyNow ?? model);
        begun = prepared.answer.id;
        if (!isCompared) this.#parts.second.end(id);
        return { ...prepared, ...(onlyNow === undefined ? {} : { model: onlyNow }) };
      },
    });
    return begun;
  }

  /**
   * Leaves out of what models get the turn that ends in a declined answer, or includes it again. It runs nothing.
   *
   * @throws HostError `conflict` while a turn runs, `notFound` when the shown thread has no such answer
   */
  async setLeftOut(id: ConversationId, messageId: MessageId, isLeftOut: boolean): Promise<void> {
    await this.#parts.list.get(id);
    await this.#parts.running.whileIdle(id, async (before) => {
      const message = await this.#parts.log.get(messageId);
      if (message?.conversationId !== id || !mayBeLeftOut(message)) throw problemError({ kind: 'messageGone' });
      const { log, summaries } = this.#parts;
      const shown = (await log.history(id)).messages.map((stored) => stored.message);
      const turn = leftOutMessages(shown.map((each) => withLeftOut(each, each.id === messageId)));
      const begins = shown.findIndex((each) => turn.has(each.id));
      await summaries.forget(id, (through) => shown.findIndex((each) => each.id === through) >= begins);
      await log.setLeftOut(message, isLeftOut);
      return before;
    });
  }

  /**
   * Shows another version of a message, with what was last shown after it. It runs nothing.
   *
   * @throws HostError `conflict` while a turn runs, `notFound`
   */
  async showVersion(id: ConversationId, version: MessageId): Promise<void> {
    await this.#parts.list.get(id);
    await this.#parts.running.whileIdle(id, async () => {
      const lastEnd = await this.#parts.versions.show(id, version);
      if (lastEnd === undefined) throw problemError({ kind: 'messageGone' });
      this.#parts.second.forget(id);
      return { kind: 'idle', lastEnd };
    });
  }
}
