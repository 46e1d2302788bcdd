import type {
  ConversationActivity,
  ModelDelay,
  QueuedMessage,
  TurnState,
} from '../../../shared/domain/conversation.ts';
import { HostError, toErrorInfo } from '../../../shared/domain/error.ts';
import { turnId, type ConversationId, type MessageId, type TurnId } from '../../../shared/domain/ids.ts';
import { partName } from '../../../shared/domain/messagePart.ts';
import type { ConversationStore } from '../ports/stores.ts';
import type { Clock, IdMaker, Log } from '../ports/system.ts';
import type { HostState } from '../state/hostState.ts';
import type { ConversationList } from './conversationList.ts';
import type { MessageLog, SaidMessage } from './messageLog.ts';
import type { TurnPhase } from './turnMachine.ts';
import type { TurnRunner } from './turnRunner.ts';

export interface TurnsParts {
  readonly state: HostState;
  readonly store: ConversationStore;
  readonly list: ConversationList;
  readonly log: MessageLog;
  readonly runner: TurnRunner;
  readonly ids: IdMaker;
  readonly clock: Clock;
  readonly logger: Log;
}

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** The queue is part of the snapshot, which is bounded. */
const maxQueue = 50;

/** What starts a turn: the user's message, and those of a prompt that stand before it. */
export type Said = readonly [...before: SaidMessage[], last: SaidMessage];

const idle: ConversationActivity = { turn: { kind: 'idle' }, queue: [] };

/** Which conversations are answering, and what waits for its turn. At most one turn runs in a conversation. */
export class Turns {
  readonly #parts: TurnsParts;
  readonly #running = new Map<ConversationId, Running>();
  /** What is queued, whole: the snapshot, which is bounded, has its words only. */
  readonly #queued = new Map<MessageId, Said>();

  constructor(parts: TurnsParts) {
    this.#parts = parts;
  }

  /** Publishes how the last turns ended that did not complete. */
  async load(): Promise<void> {
    for (const { conversationId, end } of await this.#parts.store.unfinishedTurns(200)) {
      this.#publish(conversationId, { turn: { kind: 'idle', lastEnd: end } });
    }
  }

  /** Starts a turn with what the user said, or queues it behind the one that runs. */
  async send(id: ConversationId, said: Said): Promise<{ messageId: MessageId; queued: boolean }> {
    await this.#parts.list.get(id);
    const messageId = this.#parts.log.newId();
    const { queue } = this.#activity(id);
    if (this.#running.has(id) || queue.length > 0) {
      if (queue.length >= maxQueue)
        throw new HostError('conflict', 'Too much is waiting already. Let the answer end first.');
      this.#queued.set(messageId, said);
      this.#publish(id, { queue: [...queue, asQueued(messageId, said)] });
      // After a stop the queue waits for the user, who has now spoken: the oldest goes first.
      if (!this.#running.has(id)) this.#sendQueued(id);
      return { messageId, queued: true };
    }
    this.#start(id, () => this.#say(id, messageId, said));
    return { messageId, queued: false };
  }

  unqueue(id: ConversationId, messageId: MessageId): void {
    const { queue } = this.#activity(id);
    const rest = queue.filter((queued) => queued.id !== messageId);
    if (rest.length === queue.length) return;
    this.#queued.delete(messageId);
    this.#publish(id, { queue: rest });
  }

  /** Takes everything out of the queue of a conversation that goes away. */
  dropQueue(id: ConversationId): void {
    for (const { id: messageId } of this.#activity(id).queue) this.unqueue(id, messageId);
  }

  /** Stops what runs; what is queued stays queued until the user sends or removes it. Resolves when nothing runs any more. */
  async stop(id: ConversationId, reason = 'Stopped by the user.'): Promise<void> {
    const running = this.#running.get(id);
    running?.stop.abort(new HostError('cancelled', reason));
    await running?.done;
  }

  /** Asks the model again, in place of its last answer when that one failed, was cut short or is empty. */
  async retry(id: ConversationId): Promise<void> {
    this.#mustBeIdle(id);
    await this.#parts.list.get(id);
    this.#start(id, async () => {
      const { messages, calls } = await this.#parts.log.history(id);
      const last = messages.at(-1)?.message;
      const isEmpty = last?.notices.some(({ kind }) => kind === 'emptyAnswer') === true;
      const cutShort = last?.role === 'assistant' && (last.state !== 'finished' || isEmpty);
      if (cutShort && !calls.some((call) => call.messageId === last.id))
        await this.#parts.log.truncate(id, last.position);
    });
  }

  /**
   * Puts something else in place of a message of the user; everything after it leaves the thread.
   *
   * @throws HostError `conflict` while a turn runs and for what a prompt says, `notFound`
   */
  async edit(id: ConversationId, messageId: MessageId, said: Pick<SaidMessage, 'text' | 'parts'>): Promise<MessageId> {
    this.#mustBeIdle(id);
    const message = await this.#parts.log.get(messageId);
    if (message?.conversationId !== id || message.role !== 'user') {
      throw new HostError('notFound', 'This message is no longer part of the conversation.');
    }
    if (message.prompt !== undefined) {
      // Its words are its server's; written anew they would pass for the user's own.
      throw new HostError('conflict', 'A prompt of a server says this. Insert the prompt instead to change its words.');
    }
    await this.#parts.list.get(id);
    const next = this.#parts.log.newId();
    this.#start(id, async () => {
      await this.#parts.log.truncate(id, message.position);
      await this.#say(id, next, [{ ...said, role: 'user' }]);
    });
    return next;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id, 'Gatehouse is closing.')));
  }

  #mustBeIdle(id: ConversationId): void {
    if (this.#running.has(id)) throw new HostError('conflict', 'An answer is being written. Stop it first.');
  }

  /** Marks the conversation as running before anything else happens, so that a second send is queued. */
  #start(id: ConversationId, prepare: () => Promise<void>): void {
    // Whoever looked before awaiting something may be late.
    this.#mustBeIdle(id);
    const stop = new AbortController();
    const turn = turnId.parse(this.#parts.ids.next('turn'));
    const done = this.#carryOut(id, turn, stop.signal, prepare).finally(() => {
      this.#running.delete(id);
      if (!stop.signal.aborted) this.#sendQueued(id);
    });
    this.#running.set(id, { stop, done });
  }

  async #carryOut(id: ConversationId, turn: TurnId, signal: AbortSignal, prepare: () => Promise<void>): Promise<void> {
    try {
      this.#publish(id, { turn: { kind: 'callingModel', turnId: turn, iteration: 1 } });
      await this.#parts.store.saveTurn(id, 'running');
      await prepare();
      const { model } = await this.#parts.list.get(id);
      const onPhase = (phase: TurnPhase) => {
        const state = turnState(phase, turn);
        if (state) this.#publish(id, { turn: state });
      };
      const onDelay = (delay: ModelDelay | undefined) => {
        const { turn: current } = this.#activity(id);
        if (current.kind === 'callingModel') this.#publish(id, { turn: { ...current, delay } });
      };
      const { end, error } = await this.#parts.runner.run({ conversationId: id, model, signal, onPhase, onDelay });
      await this.#parts.store.saveTurn(id, end);
      this.#publish(id, { turn: { kind: 'idle', lastEnd: end, ...(error ? { error } : {}) } });
    } catch (error) {
      // The store failed, or there is a defect of ours; the conversation must not stay stuck.
      this.#parts.logger.write('error', 'A turn broke', { error: toErrorInfo(error).message });
      await this.#settleBroken(id).catch(() => undefined);
      this.#publish(id, { turn: { kind: 'idle', lastEnd: 'failed', error: toErrorInfo(error) } });
    }
  }

  /** What the turn left open would stay so for ever once the next one has ended. */
  async #settleBroken(id: ConversationId): Promise<void> {
    await this.#parts.store.markInterrupted(this.#parts.clock.now(), id);
    await this.#parts.store.saveTurn(id, 'failed');
  }

  #sendQueued(id: ConversationId): void {
    const [next, ...rest] = this.#activity(id).queue;
    if (next === undefined) return;
    const said: Said = this.#queued.get(next.id) ?? [{ role: 'user', text: next.text }];
    this.#queued.delete(next.id);
    this.#publish(id, { queue: rest });
    this.#start(id, () => this.#say(id, next.id, said));
  }

  /** Writes down what starts a turn, in its order; `messageId` is for the last of it. */
  async #say(id: ConversationId, messageId: MessageId, said: Said): Promise<void> {
    for (const [at, message] of said.entries()) {
      const own = at === said.length - 1 ? messageId : this.#parts.log.newId();
      await this.#parts.log.addSaid(id, own, message);
    }
    await this.#parts.list.touch(id, wordsOf(said));
  }

  #activity(id: ConversationId): ConversationActivity {
    return this.#parts.state.snapshot.activity[id] ?? idle;
  }

  #publish(id: ConversationId, change: { turn?: TurnState; queue?: QueuedMessage[] }): void {
    const activity = { ...this.#activity(id), ...change };
    this.#parts.state.publish({ type: 'conversation.activityChanged', conversationId: id, activity });
  }
}

function turnState(phase: TurnPhase, id: TurnId): TurnState | undefined {
  return phase.kind === 'ended' ? undefined : { kind: phase.kind, turnId: id, iteration: phase.iteration };
}

function asQueued(id: MessageId, said: Said): QueuedMessage {
  const partCount = said.reduce((sum, { parts = [] }) => sum + parts.length, 0);
  return { id, text: wordsOf(said), ...(partCount > 0 ? { partCount } : {}) };
}

/** What a conversation or a place in the queue can be called after. */
function wordsOf(said: Said): string {
  const last = said[said.length - 1];
  const [part] = last?.parts ?? [];
  const prompt = last?.prompt && (last.prompt.title ?? last.prompt.name);
  return prompt ?? (last?.text || (part && partName(part)) || '');
}
