import type { CallToolResult } from '@modelcontextprotocol/client';
import { problemError } from '../../../../../shared/domain/error.ts';
import type { ToolProgress } from '../../../../../shared/domain/tool.ts';
import type { RequestRunner, RequestRunnerParts } from '../requestRunner.ts';
import type { ExtensionCall, ExtensionTasks } from './extensionTasks.ts';
import type { FollowedTask, TaskNews, TaskWatch } from './followedTask.ts';
import { callPolled, followPolled, isPollingOffered, mustBePolled } from './polledTask.ts';

/** How a task is followed. */
export interface Following {
  /** Ends the task. */
  readonly cancel: AbortSignal;
  /** Ends the waiting, and not the task. */
  readonly left: AbortSignal;
  readonly onProgress: (progress: ToolProgress) => void;
  readonly onNews: (news: TaskNews) => void;
  /** How long the server may say nothing. */
  readonly idleMs: number;
}

/** A task may take days: the longest time of a timer. */
const never = 2 ** 31 - 1;
/** More tasks of a server than run in the background at once. */
const maxProgressTokens = 100;

interface TaskRequestParts extends Pick<RequestRunnerParts, 'client' | 'clock'> {
  /** Present if the server may answer calls with tasks of the extension. */
  readonly tasks?: ExtensionTasks | undefined;
}

/** The requests of one session about tasks: calls that are tasks, and tasks of earlier calls, by their ids. */
export class TaskRequests {
  readonly #parts: TaskRequestParts;
  readonly #requests: RequestRunner;
  /** By the ids of tasks. */
  readonly #progressTokens = new Map<string, string>();

  constructor(parts: TaskRequestParts, requests: RequestRunner) {
    this.#parts = parts;
    this.#requests = requests;
  }

  /** Calls a tool that must or may become a task; `undefined` for any other. */
  call(call: ExtensionCall): Promise<CallToolResult> | undefined {
    const { client, clock, tasks } = this.#parts;
    const watched = { ...call, watch: this.#watchOf(call) };
    if (mustBePolled(client, call.tool)) return callPolled({ ...watched, client, clock });
    return tasks?.call(watched);
  }

  /**
   * Follows a task that an earlier call began, perhaps in another session, however long it takes.
   *
   * @throws HostError when the server cannot be asked now; an error when `cancel` or `left` is aborted
   */
  follow(taskId: string, { onProgress, onNews, cancel, left, idleMs }: Following): Promise<FollowedTask> {
    const { client, clock, tasks } = this.#parts;
    const times = { idleMs, maxMs: never };
    const progressToken = this.#progressTokens.get(taskId);
    return this.#requests.run<FollowedTask>(
      async (limits, _meta, onSeen) => {
        const heard = (news: TaskNews) => {
          onSeen(news);
          onNews(news);
        };
        // The limit ends the waiting, and not the task.
        const parts = { signal: cancel, left: limits.signal, onSeen: heard };
        if (tasks !== undefined) return tasks.follow({ ...parts, taskId });
        if (isPollingOffered(client)) return followPolled({ ...parts, client, clock }, taskId);
        return { kind: 'unknown', error: problemError({ kind: 'methodNotOffered', method: 'tasks/get' }) };
      },
      { onProgress, signal: left, times, progressToken },
    );
  }

  /** Notes under which token a task tells of its progress, in case it is followed by its id later. */
  #watchOf({ watch, meta }: ExtensionCall): TaskWatch | undefined {
    if (watch === undefined) return undefined;
    const onTask = (taskId: string) => {
      const token = meta._meta?.['progressToken'];
      if (typeof token === 'string') this.#noteToken(taskId, token);
      watch.onTask(taskId);
    };
    return { left: watch.left, onTask };
  }

  #noteToken(taskId: string, token: string): void {
    this.#progressTokens.set(taskId, token);
    const [oldest] = this.#progressTokens.keys();
    if (this.#progressTokens.size > maxProgressTokens && oldest !== undefined) this.#progressTokens.delete(oldest);
  }
}
