import type { TaskState } from '../../../../shared/domain/backgroundTask.ts';
import { type HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { TaskLoss } from '../../../../shared/domain/taskLoss.ts';
import type { ToolProgress } from '../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { ServerConnection } from '../../connections/connection/serverConnection.ts';
import type { FollowedTask, TaskNews } from '../../connections/session/tasks/followedTask.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { StoredTask } from '../../ports/taskStore.ts';
import type { ToolCatalog } from '../catalog/toolCatalog.ts';
import { keepAnswer } from '../tools/keepAnswer.ts';
import { ProgressTeller } from '../tools/progressTeller.ts';
import { endOf, type TaskEnd } from './taskFate.ts';

export interface FollowerParts {
  readonly registry: Pick<ConnectedServers, 'find'> & {
    connection(id: StoredTask['task']['serverId']): Pick<ServerConnection, 'state' | 'followTask'>;
  };
  readonly catalog: Pick<ToolCatalog, 'json'>;
  readonly blobs: BlobStore;
  readonly schemas: SchemaValidator;
  readonly clock: Clock;
  readonly logger: Log;
}

export interface FollowedBy {
  readonly task: StoredTask;
  /** Why its result may not be asked for now. */
  readonly lossNow: () => TaskLoss | undefined;
  readonly onState: (state: TaskState) => void;
  readonly onProgress: (progress: ToolProgress) => void;
}

/** How it ended, and whether a server was asked to end it. */
export type EndedTask = TaskEnd & { readonly isServerTold?: true };

/** After an error of a server that runs, it is asked again; ms. */
const againMs = 30_000;
/** So many errors in a row that say nothing about the task, and it counts as lost. */
const maxRefusals = 10;
/** After the first of them; then twice as long each time, up to `againMs`; ms. */
const firstPauseMs = 1000;
/** Its progress is told at most so often: nobody waits for it; ms. */
const progressEveryMs = 1000;
/** Of what a server says about its progress; characters. */
const maxProgressChars = 1000;

/** Follows one task until it has ended, through ends and starts of its server. */
export class TaskFollower {
  readonly #parts: FollowerParts;
  readonly #by: FollowedBy;
  readonly #cancel = new AbortController();
  readonly #left = new AbortController();
  /** Ends the present request, and looks again at what is true now. */
  #again = new AbortController();
  /** Errors in a row that say nothing about the task. */
  #refusals = 0;
  #cause: Problem = { kind: 'cancelledByUser', said: '' };
  #wakeUp: () => void = () => undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(parts: FollowerParts, by: FollowedBy) {
    this.#parts = parts;
    this.#by = by;
  }

  /** Resolves with its end; with `undefined` when it was left. Never rejects. */
  run(): Promise<EndedTask | undefined> {
    const running = this.#run();
    this.#running = running;
    return running;
  }

  /** It is not wanted any more; its server is told so if it runs, and not why. */
  cancel(cause: Problem): void {
    this.#cause = cause;
    this.#cancel.abort(problemError({ kind: 'cancelledByUser', said: '' }));
    this.#wakeUp();
  }

  /** Something about its server is otherwise now. */
  wake(): void {
    if (this.#by.lossNow() !== undefined) this.#again.abort();
    this.#wakeUp();
  }

  /** Ends the waiting, and not the task. */
  async leave(): Promise<void> {
    this.#left.abort();
    this.#wakeUp();
    await this.#running;
  }

  async #run(): Promise<EndedTask | undefined> {
    for (;;) {
      if (this.#left.signal.aborted) return undefined;
      const why = this.#by.lossNow();
      if (why !== undefined) return { kind: 'lost', why };
      if (this.#cancel.signal.aborted && !this.#isServerRunning) return this.#cancelled();
      const end = this.#isServerRunning ? await this.#ask() : undefined;
      if (end !== undefined) return end;
      if (this.#left.signal.aborted || this.#cancel.signal.aborted || this.#by.lossNow() !== undefined) continue;
      if (!this.#isServerRunning) this.#by.onState({ kind: 'waitsForServer' });
      await this.#untilWoken();
    }
  }

  get #isServerRunning(): boolean {
    const { registry } = this.#parts;
    const { serverId } = this.#by.task.task;
    return registry.find(serverId) !== undefined && registry.connection(serverId).state.kind === 'running';
  }

  /** Asks its server until it says how it ended; `undefined` when it cannot be asked now. */
  async #ask(): Promise<EndedTask | undefined> {
    const { registry, clock, logger } = this.#parts;
    const { taskId, task } = this.#by.task;
    this.#again = new AbortController();
    let progress: ToolProgress | undefined;
    let needsInput = false;
    const tell = () =>
      this.#by.onState(needsInput ? { kind: 'inputRequired' } : { kind: 'working', ...(progress && { progress }) });
    const teller = new ProgressTeller(
      clock,
      (told) => {
        progress = shortened(told);
        this.#by.onProgress(progress);
        tell();
      },
      progressEveryMs,
    );
    const onNews = (news: TaskNews) => {
      if (!news.needsInput) this.#refusals = 0;
      if (news.needsInput === needsInput) return;
      needsInput = news.needsInput;
      tell();
    };
    tell();
    try {
      const followed = await registry.connection(task.serverId).followTask(taskId, {
        cancel: this.#cancel.signal,
        left: AbortSignal.any([this.#left.signal, this.#again.signal]),
        onProgress: teller.receive,
        onNews,
      });
      // What was found meanwhile counts more than what the server says.
      if (this.#left.signal.aborted || this.#by.lossNow() !== undefined) return undefined;
      return await this.#endOf(followed);
    } catch (error) {
      if (this.#left.signal.aborted || this.#by.lossNow() !== undefined) return undefined;
      if (this.#cancel.signal.aborted) return { ...this.#cancelled(), isServerTold: true };
      logger.write('info', 'A task cannot be followed now', { error: toErrorInfo(error).message });
      return undefined;
    } finally {
      teller.dispose();
    }
  }

  async #endOf(followed: FollowedTask): Promise<TaskEnd | undefined> {
    if (followed.kind === 'notNow') return this.#refused(followed.error);
    if (followed.kind !== 'result') return endOf(followed);
    const { serverId, toolName } = this.#by.task.task;
    const definition = this.#parts.catalog.json({ serverId, name: toolName });
    const result = await keepAnswer(followed.result, definition, this.#parts);
    return { kind: 'answered', result, isError: followed.result.isError === true };
  }

  /** Its server may tell of it later. */
  #refused(error: HostError): TaskEnd | undefined {
    this.#refusals += 1;
    if (this.#refusals >= maxRefusals) return { kind: 'lost', why: 'notKnown' };
    this.#parts.logger.write('info', 'A server does not tell of a task now', { error: error.message });
    return undefined;
  }

  #cancelled(): TaskEnd {
    return { kind: 'cancelled', reason: { kind: 'cancelled', cause: this.#cause } };
  }

  get #pauseMs(): number {
    return this.#refusals === 0 ? againMs : Math.min(firstPauseMs * 2 ** (this.#refusals - 1), againMs);
  }

  /** Until something changes, or a while later if its server runs. */
  async #untilWoken(): Promise<void> {
    const woken = Promise.withResolvers<void>();
    this.#wakeUp = woken.resolve;
    const stop = this.#isServerRunning ? this.#parts.clock.after(this.#pauseMs, woken.resolve) : undefined;
    await woken.promise;
    this.#wakeUp = () => undefined;
    stop?.();
  }
}

function shortened({ message, ...progress }: ToolProgress): ToolProgress {
  return { ...progress, ...(message === undefined ? {} : { message: keepStart(message, maxProgressChars) }) };
}
