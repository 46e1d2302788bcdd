import type { BackgroundTask } from '../../../shared/domain/backgroundTask.ts';
import type { Sha256, ToolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';

/** A call in the background, and what it takes to ask its server for it again. */
export interface StoredTask {
  readonly task: BackgroundTask;
  /** The server's id of it. On some servers whoever knows it may ask for its result, so no page and no model gets it. */
  readonly taskId: string;
  /** Of the launch that the call was sent to. */
  readonly launchHash: Sha256;
}

/** Port: calls that run in the background or ended there. Data is on disk when a promise resolves. */
export interface TaskStore {
  /** Oldest first, without those that were cleared. */
  tasks(): Promise<StoredTask[]>;
  /** Inserts or replaces. The row goes with its chat. */
  saveTask(stored: StoredTask): Promise<void>;
  /** They were never tasks. */
  removeTasks(ids: readonly ToolCallId[]): Promise<void>;
  /** Takes them off the list. */
  clearTasks(ids: readonly ToolCallId[]): Promise<void>;
  /** The call of a task, also of one in another version of its chat; `undefined`: it is gone. */
  callOf(id: ToolCallId): Promise<ToolCall | undefined>;
  /** Calls in the background that `tasks` does not have, such as those of a restored backup or of a broken row. */
  strayCalls(): Promise<ToolCall[]>;
}
