import type { Message, ModelDelay, TurnState } from '../../../../shared/domain/conversation.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import { turnId, type ConversationId, type TurnId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, IdMaker, Log } from '../../ports/system.ts';
import type { ConversationList } from './conversationList.ts';
import type { MessageLog } from './messageLog.ts';
import type { TurnPhase } from './turnMachine.ts';
import type { TurnRunner } from './turnRunner.ts';

export interface RunningTurnsParts {
  readonly store: ConversationStore;
  readonly list: ConversationList;
  readonly log: MessageLog;
  readonly runner: TurnRunner;
  readonly ids: IdMaker;
  readonly clock: Clock;
  readonly logger: Log;
}

/** Stores and publishes the state of turns. */
export interface TurnStates {
  readonly get: (id: ConversationId) => TurnState;
  readonly set: (id: ConversationId, turn: TurnState) => void;
  /** The turn is over. `isInterrupted`: waiting messages are not sent automatically. */
  readonly end: (id: ConversationId, turn: TurnState, isInterrupted: boolean) => void;
}

/** What was prepared for a turn besides the user's message. */
export interface PreparedTurn {
  /** The answer was already begun, in place of an earlier one. */
  readonly answer?: Message;
  /** The model of this turn only. */
  readonly model?: ModelRef;
}

export interface TurnStart {
  /** Stores what starts the turn. */
  readonly prepare: () => Promise<PreparedTurn>;
  /** Runs before the model is asked. */
  readonly prepared?: () => Promise<void>;
  /** How the turn before it ended, if that was not published because this one begins at once. */
  readonly before?: TurnState;
}

/** Work of a model that is not an answer. */
export type AsideWork = (signal: AbortSignal, onDelay: (delay: ModelDelay | undefined) => void) => Promise<void>;

interface RunningTurn {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

interface TurnSteps extends TurnStart {
  /** Settles when `prepare` does. */
  readonly started: PromiseWithResolvers<void>;
  readonly signal: AbortSignal;
}

/** The running turns, at most one in each conversation: starts them, reports their phases, stops them. */
export class RunningTurns {
  readonly #parts: RunningTurnsParts;
  readonly #states: TurnStates;
  readonly #running = new Map<ConversationId, RunningTurn>();

  constructor(parts: RunningTurnsParts, states: TurnStates) {
    this.#parts = parts;
    this.#states = states;
  }

  has(id: ConversationId): boolean {
    return this.#running.has(id);
  }

  /** @throws HostError `conflict` while a turn runs */
  mustBeIdle(id: ConversationId): void {
    if (this.#running.has(id)) throw problemError({ kind: 'answerBeingWritten' });
  }

  /**
   * Marks the conversation as running before anything else happens, so that a second send is queued. Resolves when
   * `prepare` has stored the user's message.
   *
   * @throws HostError `conflict` while a turn runs; errors of `prepare`, and then no turn runs
   */
  start(id: ConversationId, start: TurnStart): Promise<void> {
    // A check made before an await may be out of date.
    this.mustBeIdle(id);
    const stop = new AbortController();
    const started = Promise.withResolvers<void>();
    const done = this.#run(id, { ...start, started, signal: stop.signal }).then(({ isStored, turn }) => {
      this.#running.delete(id);
      // If storing failed now, it would fail again a moment later, so the user decides when to try again.
      this.#states.end(id, turn, stop.signal.aborted || !isStored);
    });
    this.#running.set(id, { stop, done });
    return started.promise;
  }

  /**
   * Changes a conversation while no turn runs in it; what is said meanwhile waits in the queue.
   *
   * @param change gets the state of the turn, and returns the one afterwards
   * @throws HostError `conflict` while a turn runs; errors of `change`
   */
  async whileIdle(id: ConversationId, change: (before: TurnState) => Promise<TurnState>): Promise<void> {
    this.mustBeIdle(id);
    const before = this.#states.get(id);
    const changed = change(before);
    const end = (turn: TurnState) => {
      this.#running.delete(id);
      this.#states.end(id, turn, false);
    };
    const done = changed.then(end, () => end(before));
    this.#running.set(id, { stop: new AbortController(), done });
    await changed;
    await done;
  }

  /**
   * Does work that is not an answer, as if it were a turn: pages show it, and Stop ends it. The state of the last turn stays.
   *
   * @throws HostError `conflict` while a turn runs; errors of `work`
   */
  async aside(id: ConversationId, work: AsideWork): Promise<void> {
    this.mustBeIdle(id);
    const before = this.#states.get(id);
    const stop = new AbortController();
    const turn = turnId.parse(this.#parts.ids.next('turn'));
    const aside = { turnId: turn, iteration: 1, isAside: true } as const;
    const onDelay = (delay: ModelDelay | undefined) => {
      if (this.#states.get(id).kind === 'callingModel') this.#states.set(id, { kind: 'callingModel', ...aside, delay });
    };
    const onStop = () => this.#states.set(id, { kind: 'stopping', ...aside });
    stop.signal.addEventListener('abort', onStop);
    const started = Promise.withResolvers<void>();
    const working = started.promise.then(() => work(stop.signal, onDelay));
    const end = () => {
      stop.signal.removeEventListener('abort', onStop);
      this.#running.delete(id);
      this.#states.end(id, before, stop.signal.aborted);
    };
    const done = working.then(end, end);
    this.#running.set(id, { stop, done });
    this.#states.set(id, { kind: 'callingModel', ...aside });
    started.resolve();
    await working;
    await done;
  }

  /** Resolves when nothing runs in the conversation any longer. */
  async stop(id: ConversationId, reason: Problem): Promise<void> {
    const running = this.#running.get(id);
    running?.stop.abort(problemError(reason));
    await running?.done;
  }

  async stopAll(reason: Problem): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id, reason)));
  }

  /** Returns the state of the turn after it ended; it is the state before the turn if nothing could be stored. */
  async #run(id: ConversationId, steps: TurnSteps): Promise<{ isStored: boolean; turn: TurnState }> {
    const { before = this.#states.get(id) } = steps;
    const turn = turnId.parse(this.#parts.ids.next('turn'));
    this.#states.set(id, { kind: 'callingModel', turnId: turn, iteration: 1 });
    let prepared: PreparedTurn;
    try {
      prepared = await steps.prepare();
    } catch (error) {
      steps.started.reject(error);
      return { isStored: false, turn: before };
    }
    steps.started.resolve();
    return { isStored: true, turn: await this.#carryOut(id, turn, steps, prepared) };
  }

  async #carryOut(
    id: ConversationId,
    turn: TurnId,
    { prepared, signal }: TurnSteps,
    { answer, model: onlyNow }: PreparedTurn,
  ): Promise<TurnState> {
    try {
      await prepared?.();
      const { model, modelSettings } = await this.#parts.list.get(id);
      const onPhase = (phase: TurnPhase) => {
        const state = turnState(phase, turn);
        if (state) this.#states.set(id, state);
      };
      const onDelay = (delay: ModelDelay | undefined) => {
        const current = this.#states.get(id);
        if (current.kind === 'callingModel') this.#states.set(id, { ...current, delay });
      };
      const { end, error } = await this.#parts.runner.run({
        conversationId: id,
        model: onlyNow ?? model,
        settings: modelSettings,
        answer,
        signal,
        onPhase,
        onDelay,
      });
      await this.#parts.store.saveTurn(id, end);
      return { kind: 'idle', lastEnd: end, ...(error ? { error } : {}) };
    } catch (error) {
      // The store failed, or there is a bug; the conversation must not stay stuck.
      const info = toErrorInfo(error);
      this.#parts.logger.write('error', 'A turn broke', { error: info.message });
      this.#parts.log.breakOff(id, info);
      await this.#settleBroken(id).catch(() => undefined);
      return { kind: 'idle', lastEnd: 'failed', error: info };
    }
  }

  /** Settles what the turn left open; nothing else would do so after the next turn has ended. */
  async #settleBroken(id: ConversationId): Promise<void> {
    await this.#parts.log.save();
    await this.#parts.store.markInterrupted(this.#parts.clock.now(), id);
    await this.#parts.store.saveTurn(id, 'failed');
  }
}

function turnState(phase: TurnPhase, id: TurnId): TurnState | undefined {
  return phase.kind === 'ended' ? undefined : { kind: phase.kind, turnId: id, iteration: phase.iteration };
}
