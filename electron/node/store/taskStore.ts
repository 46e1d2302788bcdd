import { z } from 'zod';
import { backgroundTask } from '../../../shared/domain/backgroundTask.ts';
import { sha256, type ToolCallId } from '../../../shared/domain/ids.ts';
import { type ToolCall, toolCall } from '../../../shared/domain/tool.ts';
import type { StoredTask, TaskStore } from '../../host/ports/taskStore.ts';
import type { Database } from './database.ts';
import { readableJson } from './readableRows.ts';

const storedTask = z.object({ task: backgroundTask, taskId: z.string(), launchHash: sha256 });

/** Calls in the background in SQLite. */
export class SqliteTaskStore implements TaskStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async tasks(): Promise<StoredTask[]> {
    return this.#db.all('SELECT data FROM background_tasks WHERE cleared = 0 ORDER BY rowid').flatMap((row) => {
      // Of one that cannot be read, the call is told as lost.
      const read = storedTask.safeParse(readableJson(row, 'data'));
      return read.success ? [read.data] : [];
    });
  }

  async saveTask(stored: StoredTask): Promise<void> {
    const { callId, conversationId, serverId, state } = stored.task;
    const sql = `INSERT INTO background_tasks (call_id, conversation_id, server_id, state, data) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (call_id) DO UPDATE SET state = excluded.state, data = excluded.data`;
    this.#db.durably(() => this.#db.run(sql, callId, conversationId, serverId, state.kind, JSON.stringify(stored)));
  }

  async removeTasks(ids: readonly ToolCallId[]): Promise<void> {
    this.#each('DELETE FROM background_tasks WHERE call_id = ?', ids);
  }

  async clearTasks(ids: readonly ToolCallId[]): Promise<void> {
    this.#each('UPDATE background_tasks SET cleared = 1 WHERE call_id = ?', ids);
  }

  async callOf(id: ToolCallId): Promise<ToolCall | undefined> {
    const row = this.#db.get('SELECT data FROM calls WHERE id = ?', id);
    return row && toolCall.safeParse(readableJson(row, 'data')).data;
  }

  async strayCalls(): Promise<ToolCall[]> {
    const rows = this.#db.all(
      `SELECT calls.data AS data, tasks.data AS task FROM calls
       LEFT JOIN background_tasks AS tasks ON tasks.call_id = calls.id AND tasks.cleared = 0
       WHERE calls.state = 'background'`,
    );
    const strays = rows.filter((row) => !storedTask.safeParse(readableJson(row, 'task')).success);
    return strays.flatMap((row) => toolCall.safeParse(readableJson(row, 'data')).data ?? []);
  }

  #each(sql: string, ids: readonly ToolCallId[]): void {
    this.#db.transaction(() => ids.forEach((id) => this.#db.run(sql, id)));
  }
}
