import type { ToolCallId } from '../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { StoredTask, TaskStore } from '../ports/taskStore.ts';

/** Calls in the background in memory. */
export class MemoryTaskStore implements TaskStore {
  readonly stored = new Map<ToolCallId, StoredTask>();
  readonly cleared = new Set<ToolCallId>();
  readonly #calls: ReadonlyMap<string, ToolCall>;

  constructor(calls: ReadonlyMap<string, ToolCall>) {
    this.#calls = calls;
  }

  async tasks(): Promise<StoredTask[]> {
    return [...this.stored.values()].filter(({ task }) => !this.cleared.has(task.callId));
  }

  async saveTask(stored: StoredTask): Promise<void> {
    this.stored.set(stored.task.callId, stored);
  }

  async removeTasks(ids: readonly ToolCallId[]): Promise<void> {
    for (const id of ids) this.stored.delete(id);
  }

  async clearTasks(ids: readonly ToolCallId[]): Promise<void> {
    for (const id of ids) this.cleared.add(id);
  }

  async callOf(id: ToolCallId): Promise<ToolCall | undefined> {
    return this.#calls.get(id);
  }

  async strayCalls(): Promise<ToolCall[]> {
    const isListed = (id: ToolCallId) => this.stored.has(id) && !this.cleared.has(id);
    return [...this.#calls.values()].filter(({ id, state }) => state.kind === 'background' && !isListed(id));
  }
}
