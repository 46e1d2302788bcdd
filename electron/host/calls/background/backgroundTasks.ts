import type { TaskState } from '../../../../shared/domain/backgroundTask.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ConversationId, ServerId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { StoredTask, TaskStore } from '../../ports/taskStore.ts';
import type { CallLog } from '../tools/callLog.ts';
import type { LeftCalls, NewTask } from '../tools/leftCalls.ts';
import { mustHaveRoom, RestingTasks, storedTask } from './restingTasks.ts';
import {
  afterRestart,
  endedCallState,
  endedState,
  inBackground,
  lossOf,
  serverOf,
  type ServerFacts,
  type TaskEnd,
} from './taskFate.ts';
import { type EndedTask, type FollowerParts, TaskFollower } from './taskFollower.ts';

export interface BackgroundTasksParts extends FollowerParts {
  readonly state: HostState;
  readonly store: TaskStore;
  readonly log: Pick<CallLog, 'noteCall' | 'save'>;
  readonly audit: Pick<AuditLog, 'decided'>;
  readonly clock: Clock;
  readonly logger: Log;
  readonly factsOf: (id: ServerId) => ServerFacts;
  /** Calls a listener when a secret was changed. */
  readonly onSecretChanged: (listener: () => void) => Disposable;
  /** Runs a task once storage works. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

/** A task that is followed or will be. */
interface Followed {
  stored: StoredTask;
  /** Where the result goes. */
  readonly call: ToolCall;
  readonly account: string;
  readonly follower: TaskFollower;
}

/**
 * Calls whose turns do not wait for them: their tasks are followed by their ids, also after a restart, as long as their servers run
 * anyway. No call is made, and no server is started for it. A result belongs to its call, and is stored with its chat.
 */
export class BackgroundTasks implements Room, LeftCalls {
  // The servers must be known.
  readonly loadPhase = 'restored';
  readonly #parts: BackgroundTasksParts;
  readonly #followed = new Map<ToolCallId, Followed>();
  readonly #resting: RestingTasks;
  /** Chats that were deleted, and not restored. */
  readonly #goneChats = new Set<ConversationId>();
  readonly #listening: readonly Disposable[];

  constructor(parts: BackgroundTasksParts) {
    this.#parts = parts;
    this.#resting = new RestingTasks(parts);
    const { state, onSecretChanged } = parts;
    this.#listening = [
      state.onEvent(({ event }) => this.#heard(event)),
      onSecretChanged(() => {
        for (const { stored } of [...this.#followed.values()]) this.#wake(stored.task.callId);
      }),
    ];
  }

  /** Follows what an earlier run left; what cannot be followed is told as lost. A failure costs only this. */
  async load(): Promise<void> {
    const { state, store, logger, whenWritable } = this.#parts;
    await this.#leaveAll();
    const callIds = state.snapshot.tasks.map(({ callId }) => callId);
    if (callIds.length > 0) state.publish({ type: 'backgroundTask.removed', callIds });
    try {
      await whenWritable(async () => {
        for (const stored of await store.tasks()) await this.#takeUp(stored);
        for (const call of await store.strayCalls()) await this.#noteEnd(call, { kind: 'lost', why: 'notFollowed' });
      });
    } catch (error) {
      logger.write('error', 'Calls in the background could not be read', { error: toErrorInfo(error).message });
    }
  }

  /**
   * Stores that a call continues in the background; `follow` or `withdraw` comes next.
   *
   * @throws HostError `conflict` when too many do; errors of the store, then it does not
   */
  async begin(wanted: NewTask): Promise<void> {
    const followed = [...this.#followed.values()].map(({ stored }) => stored);
    mustHaveRoom([...this.#resting.all(), ...followed], wanted);
    const stored = storedTask(wanted, this.#parts.clock.now());
    const { callId, conversationId, serverId, serverName, toolName } = stored.task;
    this.#resting.add(stored);
    try {
      await this.#parts.store.saveTask(stored);
      await this.#parts.audit.decided(
        'toolCall',
        { serverId, serverName },
        {
          outcome: 'allowed',
          by: 'user',
          reason: { kind: 'continuedInBackground' },
          decidedAt: this.#parts.clock.now(),
        },
        { conversationId, callId, toolName },
      );
    } catch (error) {
      await this.withdraw(callId);
      throw error;
    }
  }

  /** It ended before it could continue in the background. */
  async withdraw(callId: ToolCallId): Promise<void> {
    this.#resting.delete(callId);
    await this.#parts.store.removeTasks([callId]).catch((error: unknown) => this.#cannotStore(error));
  }

  /** Nobody else waits for it any more. Returns the call as it is from now on. */
  follow({ call, account }: NewTask): ToolCall {
    const moved = inBackground(call);
    const stored = this.#resting.get(call.id);
    this.#parts.log.noteCall(moved);
    if (stored !== undefined) this.#begin(stored, moved, account);
    if (this.#goneChats.has(call.conversationId)) this.#cancelOf(call.conversationId);
    return moved;
  }

  /**
   * The user cancels one.
   *
   * @param said why, for the model only: its server is not told
   * @throws HostError `notFound` when it has ended
   */
  cancel(callId: ToolCallId, said: string): void {
    const followed = this.#followed.get(callId);
    if (followed === undefined) throw problemError({ kind: 'taskGone' });
    followed.follower.cancel({ kind: 'cancelledByUser', said });
  }

  /** Forgets those that ended; their results stay in their chats. */
  async clear(): Promise<void> {
    await this.#resting.forget(this.#resting.ended());
  }

  /** A server that may come back is told as removed as well: what it ran was ended. */
  removeServer(id: ServerId): void {
    for (const { stored } of [...this.#followed.values()])
      if (stored.task.serverId === id) this.#wake(stored.task.callId);
  }

  async dispose(): Promise<void> {
    for (const listening of this.#listening) listening.dispose();
    await this.#leaveAll();
  }

  /** Ends the waiting, and no task: the next start follows them again. */
  async #leaveAll(): Promise<void> {
    const all = [...this.#followed.values()];
    this.#followed.clear();
    this.#resting.clear();
    await Promise.all(all.map(({ follower }) => follower.leave()));
  }

  async #takeUp(stored: StoredTask): Promise<void> {
    const { store, clock, log, factsOf, state } = this.#parts;
    const { task } = stored;
    // It was read before, and could not be stored then.
    if (this.#followed.has(task.callId) || this.#resting.has(task.callId)) return;
    const call = await store.callOf(task.callId);
    const fate = afterRestart(stored, call, clock.now());
    switch (fate.kind) {
      case 'forget':
        return this.#resting.forget([stored]);
      case 'withdraw':
        return this.withdraw(task.callId);
      case 'keep':
        this.#resting.add(stored);
        return state.publish({ type: 'backgroundTask.changed', task });
      case 'ended':
        this.#resting.add(stored);
        return this.#resting.end(stored, fate.state);
      case 'follow': {
        if (fate.call !== call) log.noteCall(fate.call);
        // It is stored already; that it runs must be known where its server's requests are shown.
        else state.publish({ type: 'toolCall.changed', call });
        return this.#begin(stored, fate.call, factsOf(task.serverId).account);
      }
    }
  }

  #begin(stored: StoredTask, call: ToolCall, account: string): void {
    const { callId, serverId } = stored.task;
    const facts = () => this.#parts.factsOf(serverId);
    const follower = new TaskFollower(this.#parts, {
      task: stored,
      lossNow: () => lossOf(stored, account, facts()),
      onState: (state) => this.#tell(callId, state),
      onProgress: (progress) =>
        this.#parts.state.publish({
          type: 'toolCall.progressed',
          conversationId: call.conversationId,
          callId,
          progress,
        }),
    });
    this.#resting.delete(callId);
    this.#followed.set(callId, { stored, call, account, follower });
    this.#parts.state.publish({ type: 'backgroundTask.changed', task: stored.task });
    void follower.run().then((end) => end && this.#ended(callId, end));
  }

  /** How it is doing; only that it ended is stored. */
  #tell(callId: ToolCallId, state: TaskState): void {
    const followed = this.#followed.get(callId);
    if (followed === undefined) return;
    followed.stored = { ...followed.stored, task: { ...followed.stored.task, state } };
    this.#parts.state.publish({ type: 'backgroundTask.changed', task: followed.stored.task });
  }

  async #ended(callId: ToolCallId, end: EndedTask): Promise<void> {
    const followed = this.#followed.get(callId);
    if (followed === undefined) return;
    try {
      // Where it cannot be stored and Gatehouse ends, the next start asks for the result again.
      await this.#parts.whenWritable(() => this.#storeEnd(followed, end));
    } catch (error) {
      this.#cannotStore(error);
    }
  }

  async #storeEnd({ stored, call }: Followed, end: EndedTask): Promise<void> {
    const ended = await this.#noteEnd(call, end);
    const state = endedState(ended.state, ended.finishedAt ?? this.#parts.clock.now());
    const told = state.kind === 'cancelled' && end.isServerTold ? { ...state, isServerTold: end.isServerTold } : state;
    this.#followed.delete(call.id);
    // The list would lead to a chat that is not there.
    if (this.#goneChats.has(call.conversationId)) return this.#resting.forget([stored]);
    await this.#resting.end(stored, told);
    await this.#resting.trim();
  }

  /** The result is stored with its call before the task counts as ended. */
  async #noteEnd(call: ToolCall, end: TaskEnd): Promise<ToolCall> {
    const { log, clock } = this.#parts;
    const ended: ToolCall = { ...call, inBackground: true, state: endedCallState(end), finishedAt: clock.now() };
    log.noteCall(ended);
    await log.save();
    return ended;
  }

  #heard(event: HostEvent): void {
    if (event.type === 'conversation.added') this.#goneChats.delete(event.header.id);
    if (event.type === 'conversation.removed') return this.#lostChat(event.conversationId);
    const id = serverOf(event);
    if (id === undefined) return;
    for (const { stored } of [...this.#followed.values()])
      if (stored.task.serverId === id) this.#wake(stored.task.callId);
  }

  /** Its turn is stopped, too; what runs for it would have nobody to go to. */
  #lostChat(id: ConversationId): void {
    this.#goneChats.add(id);
    this.#cancelOf(id);
    // What has not ended is about to be followed or withdrawn.
    const ended = this.#resting.ended().filter(({ task }) => task.conversationId === id);
    this.#resting.forget(ended).catch((error: unknown) => this.#cannotStore(error));
  }

  #cancelOf(id: ConversationId): void {
    for (const { stored, follower } of this.#followed.values())
      if (stored.task.conversationId === id) follower.cancel({ kind: 'conversationDeleted' });
  }

  /** Looks again whether it may be followed, and whether its server runs. */
  #wake(callId: ToolCallId): void {
    this.#followed.get(callId)?.follower.wake();
  }

  #cannotStore(error: unknown): void {
    const { logger } = this.#parts;
    logger.write('error', 'What became of a call in the background is not stored', {
      error: toErrorInfo(error).message,
    });
  }
}
