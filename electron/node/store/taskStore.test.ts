import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toolCallId } from '../../../shared/domain/ids.ts';
import type { StoredTask } from '../../host/ports/taskStore.ts';
import { aCall, aMessage, hashOf, ids } from '../../host/testing/records.ts';
import { SqliteConversationStore } from './conversationStore.ts';
import { Database } from './database.ts';
import { SqliteTaskStore } from './taskStore.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tasks-test-'));
  db = new Database(join(folder, 'gatehouse.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = aCall({ state: { kind: 'background' }, inBackground: true });
const stored: StoredTask = {
  task: {
    callId: call.id,
    messageId: call.messageId,
    conversationId: call.conversationId,
    serverId: ids.server,
    serverName: 'tools',
    toolName: 'echo',
    startedAt: 1,
    state: { kind: 'working' },
  },
  taskId: 'of the server',
  launchHash: hashOf('a'),
};

async function chats() {
  const store = new SqliteConversationStore(db);
  const header = { id: ids.conversation, title: 'Bees', createdAt: 1, updatedAt: 1, model: null, mode: 'askAlways' };
  await store.save(header as Parameters<typeof store.save>[0]);
  await store.saveAnswers([{ message: aMessage() }], [call], []);
  return store;
}

it('keeps tasks with their chats, and forgets them with these', async () => {
  const conversations = await chats();
  const tasks = new SqliteTaskStore(db);
  await tasks.saveTask(stored);
  const ended: StoredTask = { ...stored, task: { ...stored.task, state: { kind: 'done', endedAt: 2 } } };
  await tasks.saveTask(ended);
  expect(await tasks.tasks()).toEqual([ended]);
  await conversations.delete(ids.conversation);
  expect(await tasks.tasks()).toHaveLength(1);
  await conversations.purgeDeleted();
  expect(await tasks.tasks()).toEqual([]);
});

it('takes tasks off the list, and tells of their calls', async () => {
  await chats();
  const tasks = new SqliteTaskStore(db);
  await tasks.saveTask(stored);
  await tasks.clearTasks([call.id]);
  expect(await tasks.tasks()).toEqual([]);
  expect(await tasks.strayCalls()).toEqual([call]);
});

it('finds the call of a task, and calls of which no task is known', async () => {
  await chats();
  const tasks = new SqliteTaskStore(db);
  expect(await tasks.callOf(call.id)).toEqual(call);
  expect(await tasks.callOf(toolCallId.parse('other'))).toBeUndefined();
  expect(await tasks.strayCalls()).toEqual([call]);
  await tasks.saveTask(stored);
  expect(await tasks.strayCalls()).toEqual([]);
});

it('leaves out a row that cannot be read', async () => {
  await chats();
  const tasks = new SqliteTaskStore(db);
  await tasks.saveTask(stored);
  db.run("UPDATE background_tasks SET data = '{}'");
  expect(await tasks.tasks()).toEqual([]);
  expect(await tasks.strayCalls()).toEqual([call]);
});
