import {
  type BackgroundTask,
  hasTaskEnded,
  maxEndedTasks,
  maxTasks,
  maxTasksOfServer,
  type TaskState,
} from '../../../../shared/domain/backgroundTask.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ToolCallId } from '../../../../shared/domain/ids.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { StoredTask, TaskStore } from '../../ports/taskStore.ts';
import type { NewTask } from '../tools/leftCalls.ts';

interface RestingTasksParts {
  readonly state: HostState;
  readonly store: TaskStore;
}

/** The tasks that ended, or are not followed yet: stored, and on the list that the user sees. */
export class RestingTasks {
  readonly #parts: RestingTasksParts;
  readonly #tasks = new Map<ToolCallId, StoredTask>();

  constructor(parts: RestingTasksParts) {
    this.#parts = parts;
  }

  all(): StoredTask[] {
    return [...this.#tasks.values()];
  }

  ended(): StoredTask[] {
    return this.all().filter(({ task }) => hasTaskEnded(task.state));
  }

  get(callId: ToolCallId): StoredTask | undefined {
    return this.#tasks.get(callId);
  }

  has(callId: ToolCallId): boolean {
    return this.#tasks.has(callId);
  }

  add(stored: StoredTask): void {
    this.#tasks.set(stored.task.callId, stored);
  }

  delete(callId: ToolCallId): void {
    this.#tasks.delete(callId);
  }

  clear(): void {
    this.#tasks.clear();
  }

  /** Notes how one ended, and stores it. */
  async end(stored: StoredTask, state: TaskState): Promise<void> {
    const ended = { ...stored, task: { ...stored.task, state } };
    this.add(ended);
    this.#parts.state.publish({ type: 'backgroundTask.changed', task: ended.task });
    await this.#parts.store.saveTask(ended);
  }

  /** Forgets the oldest of too many that ended. */
  async trim(): Promise<void> {
    const ended = this.ended();
    if (ended.length > maxEndedTasks) await this.forget(ended.slice(0, ended.length - maxEndedTasks));
  }

  /** Takes them off the list. */
  async forget(all: readonly StoredTask[]): Promise<void> {
    const callIds = all.map(({ task }) => task.callId);
    if (callIds.length === 0) return;
    await this.#parts.store.clearTasks(callIds);
    for (const id of callIds) this.delete(id);
    this.#parts.state.publish({ type: 'backgroundTask.removed', callIds });
  }
}

/** A call that continues in the background, as it is stored. Pure. */
export function storedTask({ call, serverId, toolName, taskId, launchHash }: NewTask, now: number): StoredTask {
  const { id: callId, messageId, conversationId, serverName, startedAt = now } = call;
  const task: BackgroundTask = {
    callId,
    messageId,
    conversationId,
    serverId,
    serverName,
    toolName,
    startedAt,
    state: { kind: 'working' },
  };
  return { task, taskId, launchHash };
}

/** @throws HostError `conflict` when too many calls continue in the background already */
export function mustHaveRoom(all: readonly StoredTask[], { call, serverId }: NewTask): void {
  const open = all.map(({ task }) => task).filter(({ state }) => !hasTaskEnded(state));
  const ofServer = open.filter((task) => task.serverId === serverId);
  if (ofServer.length >= maxTasksOfServer)
    throw problemError({ kind: 'tooManyTasksOfServer', server: call.serverName, count: maxTasksOfServer });
  if (open.length >= maxTasks) throw problemError({ kind: 'tooManyTasks', count: maxTasks });
}
