import type {
  ConversationActivity,
  ConversationHeader,
  SaidMessage,
  TurnState,
} from '../../../../shared/domain/conversation.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import { conversationId, type ConversationId, type MessageId } from '../../../../shared/domain/ids.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { QueuedSaying } from '../../ports/stores.ts';
import { AnswerVersions, type AnswerVersionsParts } from './answerVersions.ts';
import type { Saying } from './messageLog.ts';
import { MessageQueue, wordsOf } from './messageQueue.ts';
import type { OtherVersions } from './otherVersions.ts';
import type { AnswerReplacing } from './replaceAnswer.ts';
import { SecondAnswers } from './secondAnswers.ts';
import { type AsideWork, RunningTurns, type RunningTurnsParts } from './runningTurns.ts';

export interface TurnsParts
  extends RunningTurnsParts, Pick<AnswerReplacing, 'defaultModel'>, Pick<AnswerVersionsParts, 'summaries'> {
  readonly state: HostState;
  readonly versions: OtherVersions;
  /** Results that came after their turns. */
  readonly arrived: { addTo(saying: Saying): Promise<readonly SaidMessage[]> };
}

/** The messages that start a turn: the user's message, and the messages of a prompt before it. */
export type Said = readonly [...before: SaidMessage[], last: SaidMessage];

/** The result of sending: sent, or queued behind the running turn. */
export interface SentMessage {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly isQueued: boolean;
}

const idle: TurnState = { kind: 'idle' };

/** Knows which conversations are answering, and which messages are queued. At most one turn runs in a conversation. */
export class Turns implements Room {
  readonly loadPhase = 'turns';
  readonly #parts: TurnsParts;
  readonly #running: RunningTurns;
  readonly #queue: MessageQueue;
  readonly #second: SecondAnswers;
  /** Answers that are asked for again. */
  readonly answers: AnswerVersions;

  constructor(parts: TurnsParts) {
    this.#parts = parts;
    this.#queue = new MessageQueue(parts.store);
    this.#running = new RunningTurns(parts, {
      get: (id) => this.#turn(id),
      set: (id, turn) => this.#publish(id, turn),
      end: (id, turn, isInterrupted) => this.#turnEnded(id, turn, isInterrupted),
    });
    this.#second = new SecondAnswers({
      ...parts,
      running: this.#running,
      publish: (id) => {
        if (this.#second.view(id).comparison === undefined) this.#queue.endPauseForSecondAnswer(id);
        this.#publish(id);
      },
    });
    this.answers = new AnswerVersions({ ...parts, running: this.#running, second: this.#second });
  }

  /**
   * Publishes how the last turns ended if they did not complete, and the messages that were queued when the app ended.
   */
  async load(): Promise<void> {
    for (const id of Object.keys(this.#parts.state.snapshot.activity).map((key) => conversationId.parse(key))) {
      if (this.#running.has(id)) continue;
      this.#queue.forget(id);
      this.#second.forget(id);
      this.#publish(id, idle);
    }
    for (const { conversationId: id, end } of await this.#parts.store.unfinishedTurns(200)) {
      this.#publish(id, { kind: 'idle', lastEnd: end });
    }
    for (const id of await this.#queue.load()) this.#publish(id);
  }

  /**
   * Starts a turn with the user's message, or queues it behind the running turn. It is stored when this resolves.
   *
   * @param begins a new chat that is created with it: both are stored, or neither
   * @param draftKey the draft that it may have been, which is forgotten together with storing it
   * @throws HostError `storageFailed` when it could not be stored; then nothing was sent
   */
  async send(id: ConversationId, said: Said, begins?: ConversationHeader, draftKey?: string): Promise<SentMessage> {
    const sent = await this.#sendOrQueue(id, said, begins, draftKey);
    await this.#queue.forgetTakenBack(id).catch((error: unknown) => {
      this.#parts.logger.write('warn', 'A message that was taken back is still stored', {
        error: toErrorInfo(error).message,
      });
    });
    return sent;
  }

  async #sendOrQueue(
    id: ConversationId,
    said: Said,
    begins: ConversationHeader | undefined,
    draftKey: string | undefined,
  ): Promise<SentMessage> {
    if (begins === undefined) await this.#parts.list.get(id);
    const messageId = this.#parts.log.newId();
    if (!this.#running.has(id)) {
      await this.#startSaying({
        conversationId: id,
        id: messageId,
        said,
        ...(begins === undefined ? {} : { begins }),
        ...(draftKey === undefined ? {} : { draftKey }),
      });
      return { conversationId: id, messageId, isQueued: false };
    }
    await this.#queue.add({
      id: messageId,
      conversationId: id,
      said,
      ...(draftKey === undefined ? {} : { draftKey }),
    });
    this.#pauseWhileCompared(id);
    this.#publish(id);
    // The turn may have ended while the message was stored.
    if (!this.#running.has(id)) this.#sendNext(id);
    return { conversationId: id, messageId, isQueued: true };
  }

  /** Sends a queued message at once: it stops the running turn, and the rest of the queue keeps waiting. */
  async sendQueuedNow(id: ConversationId, messageId: MessageId): Promise<void> {
    this.#queued(id, messageId);
    await this.stop(id, { kind: 'stoppedForWaiting' });
    // It may have been sent or removed meanwhile.
    const saying = this.#queued(id, messageId);
    await this.#startSaying({ ...saying, wasQueued: true });
  }

  /**
   * Removes messages from the queue and returns their text; they stay stored until something is sent. @throws HostError
   * `conflict` for messages of a prompt
   */
  async takeBack(id: ConversationId, messageId: MessageId): Promise<Omit<SaidMessage, 'role' | 'prompt'>> {
    const { said } = this.#queued(id, messageId);
    const [first, ...more] = said;
    if (first === undefined || more.length > 0 || first.prompt !== undefined)
      throw problemError({ kind: 'messageOfPrompt' });
    this.#queue.takeBack(id, messageId);
    this.#publish(id);
    const { text, parts, onlyTools, secondModel } = first;
    return {
      text,
      ...(parts && { parts }),
      ...(onlyTools && { onlyTools }),
      ...(secondModel && { secondModel }),
    };
  }

  async unqueue(id: ConversationId, messageId: MessageId): Promise<void> {
    if (this.#queue.find(id, messageId) === undefined) return;
    await this.#queue.remove(id, messageId);
    this.#publish(id);
  }

  /** The conversation is removed; its queue is stored with it, in case it is restored. */
  forgetQueue(id: ConversationId): void {
    this.#queue.forget(id);
    this.#second.forget(id);
    this.#publish(id);
  }

  /** The conversation was restored. */
  async restoreQueue(id: ConversationId): Promise<void> {
    await this.#queue.load(id);
    this.#publish(id);
  }

  /**
   * Stops the running turn; queued messages stay until the user sends or removes them, and a second answer that waits is not
   * asked for. Resolves when nothing runs any longer.
   */
  async stop(id: ConversationId, reason: Problem = { kind: 'stoppedByUser' }): Promise<void> {
    this.#second.cancelWaiting(id);
    await this.#running.stop(id, reason);
  }

  /** Stops the answer that is being written; a second one that waits for it begins. */
  async stopAnswer(id: ConversationId): Promise<void> {
    await this.#running.stop(id, { kind: 'stoppedByUser' });
  }

  /** A second answer that waits is not asked for; one that has begun is stopped. */
  cancelSecond(id: ConversationId): Promise<void> {
    return this.#second.cancel(id);
  }

  /**
   * Has a model do something for a chat that is no answer. It is shown and stopped like a turn, and messages wait for its end.
   *
   * @throws HostError `conflict` while a turn runs; errors of `work`
   */
  aside(id: ConversationId, work: AsideWork): Promise<void> {
    return this.#running.aside(id, work);
  }

  /**
   * Says a message of the user in other words. The present message, and everything after it, stays as another version.
   *
   * @throws HostError `conflict` while a turn runs and for messages of a prompt, `notFound`
   */
  async edit(
    id: ConversationId,
    messageId: MessageId,
    said: Pick<SaidMessage, 'text' | 'parts' | 'onlyTools'>,
  ): Promise<MessageId> {
    this.#running.mustBeIdle(id);
    const message = await this.#parts.log.get(messageId);
    if (message?.conversationId !== id || message.role !== 'user') {
      throw problemError({ kind: 'messageGone' });
    }
    if (message.prompt !== undefined) {
      // Its text is the server's; after an edit it would pass for the user's own.
      throw problemError({ kind: 'messageOfPrompt' });
    }
    await this.#parts.list.get(id);
    const next = this.#parts.log.newId();
    await this.#startSaying({
      conversationId: id,
      id: next,
      said: [{ ...said, role: 'user' }],
      insteadOf: message.position,
    });
    return next;
  }

  /** Stops the turns of all conversations. Resolves when nothing runs any longer. */
  async stopAll(reason: Problem): Promise<void> {
    this.#second.forgetAll();
    await this.#running.stopAll(reason);
  }

  dispose(): Promise<void> {
    return this.stopAll({ kind: 'gatehouseCloses' });
  }

  #queued(id: ConversationId, messageId: MessageId): QueuedSaying {
    const saying = this.#queue.find(id, messageId);
    if (saying === undefined) throw problemError({ kind: 'messageNotWaiting' });
    return saying;
  }

  /** Resolves when the user's message is stored. @throws errors of the store; then no turn runs */
  #startSaying(saying: Saying): Promise<void> {
    const { conversationId: id } = saying;
    return this.#running.start(id, {
      prepare: async () => {
        await this.#parts.log.addSaid({ ...saying, said: await this.#parts.arrived.addTo(saying) });
        if (saying.wasQueued) this.#queue.sent(id, saying.id);
        const isChanged = this.#second.noteSaid(id, saying.said.at(-1) ?? {});
        this.#pauseWhileCompared(id);
        if (saying.wasQueued || isChanged) this.#publish(id);
        return {};
      },
      prepared: () => this.#parts.list.touch(id, wordsOf(saying.said)),
    });
  }

  /** What waits goes on from the answer that the user keeps, so they send it. */
  #pauseWhileCompared(id: ConversationId): void {
    const { comparison } = this.#second.view(id);
    if (comparison?.kind === 'secondWaits') this.#queue.pauseForSecondAnswer(id);
    else if (comparison?.kind === 'both') this.#queue.pause(id);
  }

  #turnEnded(id: ConversationId, turn: TurnState, isInterrupted: boolean): void {
    if (isInterrupted) this.#queue.pause(id);
    if (this.#second.beginWaiting(id, turn)) return;
    this.#pauseWhileCompared(id);
    this.#publish(id, turn);
    this.#sendNext(id);
  }

  #sendNext(id: ConversationId): void {
    const saying = this.#queue.next(id);
    if (saying === undefined) return;
    this.#startSaying({ ...saying, wasQueued: true }).catch((error: unknown) => {
      this.#publish(id, { kind: 'idle', lastEnd: 'failed', error: toErrorInfo(error) });
    });
  }

  #turn(id: ConversationId): TurnState {
    return this.#parts.state.snapshot.activity[id]?.turn ?? idle;
  }

  #publish(id: ConversationId, turn = this.#turn(id)): void {
    const activity: ConversationActivity = { turn, ...this.#queue.view(id), ...this.#second.view(id) };
    this.#parts.state.publish({ type: 'conversation.activityChanged', conversationId: id, activity });
  }
}
