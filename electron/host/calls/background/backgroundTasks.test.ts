import { describe, expect, it, onTestFinished } from 'vitest';
import { maxEndedTasks, maxTasksOfServer } from '../../../../shared/domain/backgroundTask.ts';
import { type ConnectionState } from '../../../../shared/domain/connection.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { FollowedTask } from '../../connections/session/tasks/followedTask.ts';
import type { Following } from '../../connections/session/tasks/taskRequests.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memoryAudit } from '../../testing/memoryAudit.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { MemoryTaskStore } from '../../testing/memoryTaskStore.ts';
import { aCall, aDefinition, hashOf, ids } from '../../testing/records.ts';
import { failTest, testState } from '../../testing/testState.ts';
import { OpenCalls } from '../tools/openCalls.ts';
import { BackgroundTasks } from './backgroundTasks.ts';

const running: ConnectionState = { kind: 'running' } as ConnectionState;

/** A connection whose tasks a test ends. */
class FakeFollowing {
  state = running;
  readonly asked: { readonly taskId: string; readonly following: Omit<Following, 'idleMs'> }[] = [];
  #answers: PromiseWithResolvers<FollowedTask>[] = [];

  followTask = (taskId: string, following: Omit<Following, 'idleMs'>): Promise<FollowedTask> => {
    const answer = Promise.withResolvers<FollowedTask>();
    this.#answers.push(answer);
    this.asked.push({ taskId, following });
    const onAbort = () => answer.reject(problemError({ kind: 'aborted' }));
    for (const signal of [following.cancel, following.left]) {
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort);
    }
    return answer.promise;
  };

  answer(followed: FollowedTask, n = this.#answers.length - 1): void {
    this.#answers[n]?.resolve(followed);
  }

  fail(): void {
    this.#answers.at(-1)?.reject(problemError({ kind: 'connectionEnded' }));
  }
}

function begin() {
  const { state } = testState();
  const clock = new ManualClock();
  const calls = new Map<string, ToolCall>();
  const store = new MemoryTaskStore(calls);
  const connection = new FakeFollowing();
  const facts = { launchHash: hashOf('a'), account: 'me' };
  const secrets = new Emitter<void>(failTest);
  const server = aDefinition({ id: ids.server });
  const make = () =>
    new BackgroundTasks({
      state,
      store,
      clock,
      audit: memoryAudit(clock),
      logger: { write: () => undefined },
      log: { noteCall: (call) => void calls.set(call.id, call), save: async () => undefined },
      registry: { find: () => server, connection: () => connection },
      catalog: { json: () => undefined },
      blobs: new MemoryBlobStore(),
      schemas: { argumentProblems: () => [], problems: () => [] },
      factsOf: () => ({ ...facts }),
      onSecretChanged: secrets.event,
      whenWritable: (task) => task(),
    });
  const tasks = make();
  onTestFinished(() => tasks.dispose());
  const taskOf = (n: number) => ({
    call: aCall({ id: toolCallId.parse(`call_${n}`), state: { kind: 'running' }, startedAt: 1 }),
    serverId: ids.server,
    toolName: 'echo',
    taskId: `task ${n}`,
    launchHash: hashOf('a'),
    account: 'me',
  });
  const add = async (n: number) => {
    await tasks.begin(taskOf(n));
    tasks.follow(taskOf(n));
  };
  const states = () => state.snapshot.tasks.map((task) => task.state.kind);
  return { tasks, make, taskOf, add, states, state, store, calls, connection, facts, secrets, clock };
}

const busy: FollowedTask = { kind: 'notNow', error: problemError({ kind: 'serverSays', text: 'Busy' }) };
const done: FollowedTask = { kind: 'result', result: { content: [{ type: 'text', text: 'Done.' }] } };

describe('calls in the background', () => {
  it('are only so many of one server, and one that ended makes room', async () => {
    const { tasks, taskOf, add, states, connection } = begin();
    for (let n = 0; n < maxTasksOfServer; n++) await add(n);
    const problem = { kind: 'tooManyTasksOfServer', count: maxTasksOfServer };
    await expect(tasks.begin(taskOf(99))).rejects.toMatchObject({ problem });
    expect(states()).toHaveLength(maxTasksOfServer);
    connection.answer(done, 0);
    await expect.poll(() => states()[0]).toBe('done');
    await add(99);
  });

  it('are not, when this cannot be stored', async () => {
    const { tasks, taskOf, states, store } = begin();
    store.saveTask = () => Promise.reject(problemError({ kind: 'storageFailed', fault: 'full' }));
    await expect(tasks.begin(taskOf(1))).rejects.toMatchObject({ code: 'storageFailed' });
    expect(states()).toEqual([]);
    expect(await store.tasks()).toEqual([]);
  });

  it('leave nothing when their results were faster', async () => {
    const { tasks, taskOf, states, store } = begin();
    await tasks.begin(taskOf(1));
    await tasks.withdraw(taskOf(1).call.id);
    expect(await store.tasks()).toEqual([]);
    expect(states()).toEqual([]);
  });

  it('are remembered only so long after they ended, with their results in their chats', async () => {
    const { add, states, connection, calls } = begin();
    for (let n = 0; n < maxEndedTasks + 2; n++) {
      await add(n);
      connection.answer(done);
      await expect.poll(() => states().at(-1)).toBe('done');
    }
    await expect.poll(states).toHaveLength(maxEndedTasks);
    expect(calls.get('call_0')).toMatchObject({ state: { kind: 'done' }, inBackground: true });
  });
});

describe('a call in the background', () => {
  it('waits for its server, is not started for, and is asked for again when that runs', async () => {
    const { add, states, state, connection } = begin();
    await add(1);
    connection.state = { kind: 'stopped' };
    connection.fail();
    await expect.poll(states).toEqual(['waitsForServer']);
    connection.state = running;
    state.publish({ type: 'server.stateChanged', serverId: ids.server, state: running });
    await expect.poll(() => connection.asked.map(({ taskId }) => taskId)).toEqual(['task 1', 'task 1']);
    expect(states()).toEqual(['working']);
  });

  it('is asked for again after a while when its server runs and did not answer', async () => {
    const { add, connection, clock } = begin();
    await add(1);
    connection.fail();
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(30_000);
    await expect.poll(() => connection.asked).toHaveLength(2);
  });

  it('is asked for again after growing pauses when its server answers with an error, and is lost after ten', async () => {
    const { add, states, connection, clock } = begin();
    await add(1);
    const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000];
    for (const [n, pause] of pauses.entries()) {
      await expect.poll(() => connection.asked).toHaveLength(n + 1);
      connection.answer(busy);
      await expect.poll(() => clock.waiting).toBe(1);
      clock.advance(pause - 1);
      expect(clock.waiting).toBe(1);
      clock.advance(1);
    }
    await expect.poll(() => connection.asked).toHaveLength(10);
    expect(states()).toEqual(['working']);
    connection.answer(busy);
    await expect.poll(states).toEqual(['lost']);
  });

  it('is asked for patiently again once its server told of it', async () => {
    const { add, connection, clock } = begin();
    await add(1);
    for (const n of [1, 2, 3]) {
      await expect.poll(() => connection.asked).toHaveLength(n);
      connection.asked.at(-1)?.following.onNews({ needsInput: false });
      connection.answer(busy);
      await expect.poll(() => clock.waiting).toBe(1);
      clock.advance(1000);
    }
    await expect.poll(() => connection.asked).toHaveLength(4);
  });

  it('tells its progress at most once a second', async () => {
    const { add, state, connection, clock } = begin();
    await add(1);
    const told: HostEvent[] = [];
    const listening = state.onEvent(({ event }) => void told.push(event));
    onTestFinished(() => listening.dispose());
    for (let n = 0; n < 50; n++) {
      connection.asked[0]?.following.onProgress({ progress: n });
      clock.advance(20);
    }
    expect(told.filter(({ type }) => type === 'toolCall.progressed')).toHaveLength(2);
    expect(told.filter(({ type }) => type === 'backgroundTask.changed')).toHaveLength(2);
  });

  it('is lost when a secret of its server changes, and what its server answers then does not count', async () => {
    const { add, states, connection, facts, secrets, calls } = begin();
    await add(1);
    facts.account = 'somebody else';
    secrets.fire();
    connection.answer(done);
    await expect.poll(states).toEqual(['lost']);
    expect(JSON.stringify(calls.get('call_1'))).not.toContain('Done.');
  });

  it('tells its progress and that its server needs something of the user', async () => {
    const { add, state, connection } = begin();
    await add(1);
    const [{ following } = { following: undefined }] = connection.asked;
    following?.onProgress({ progress: 1, total: 2, message: 'x'.repeat(5000) });
    expect(state.snapshot.tasks[0]?.state).toEqual({
      kind: 'working',
      progress: { progress: 1, total: 2, message: 'x'.repeat(1000) },
    });
    following?.onNews({ needsInput: true });
    expect(state.snapshot.tasks[0]?.state).toEqual({ kind: 'inputRequired' });
    following?.onNews({ needsInput: false });
    expect(state.snapshot.tasks[0]?.state).toMatchObject({ kind: 'working', progress: { progress: 1 } });
  });

  it('is told as lost where a copy of the data has the call and not its task', async () => {
    const { tasks, calls, states } = begin();
    calls.set('call_7', aCall({ id: toolCallId.parse('call_7'), state: { kind: 'background' }, inBackground: true }));
    await tasks.load();
    expect(calls.get('call_7')).toMatchObject({ state: { error: { problem: { why: 'notFollowed' } } } });
    expect(states()).toEqual([]);
  });

  it('is not followed after a restart when its call ended with its turn', async () => {
    const { tasks, make, taskOf, calls, connection, store } = begin();
    await tasks.begin(taskOf(1));
    await tasks.dispose();
    const ended = aCall({ id: toolCallId.parse('call_1'), finishedAt: 5 });
    calls.set('call_1', ended);
    const next = make();
    onTestFinished(() => next.dispose());
    await next.load();
    expect(calls.get('call_1')).toEqual(ended);
    expect(connection.asked).toEqual([]);
    expect(await store.tasks()).toEqual([]);
  });

  it('is forgotten with its chat', async () => {
    const { add, state, states, store, calls } = begin();
    await add(1);
    // Its row went with the chat, and cannot be written again.
    store.saveTask = () => Promise.reject(problemError({ kind: 'storageFailed', fault: 'full' }));
    state.publish({ type: 'conversation.removed', conversationId: ids.conversation });
    await expect.poll(states).toEqual([]);
    expect(calls.get('call_1')).toMatchObject({ state: { kind: 'cancelled' } });
    expect(await store.tasks()).toEqual([]);
  });

  it('ends when its chat is deleted just before it is followed', async () => {
    const { tasks, taskOf, state, states, calls } = begin();
    await tasks.begin(taskOf(1));
    state.publish({ type: 'conversation.removed', conversationId: ids.conversation });
    tasks.follow(taskOf(1));
    await expect.poll(() => calls.get('call_1')).toMatchObject({ state: { kind: 'cancelled' } });
    await expect.poll(states).toEqual([]);
  });

  it('is known again after a restart where the requests of its server are shown', async () => {
    const { tasks, make, add, state } = begin();
    await add(1);
    await tasks.dispose();
    const openCalls = new OpenCalls(state.onEvent);
    onTestFinished(() => openCalls.dispose());
    const next = make();
    onTestFinished(() => next.dispose());
    await next.load();
    expect(openCalls.of(ids.server)).toMatchObject([{ callId: 'call_1', state: 'running' }]);
  });

  it('is left as it is when Gatehouse ends', async () => {
    const { tasks, make, add, connection, store, states } = begin();
    await add(1);
    await tasks.dispose();
    expect(connection.asked[0]?.following.cancel.aborted).toBe(false);
    expect(await store.tasks()).toMatchObject([{ taskId: 'task 1', task: { state: { kind: 'working' } } }]);
    const next = make();
    onTestFinished(() => next.dispose());
    await next.load();
    await expect.poll(() => connection.asked).toHaveLength(2);
    expect(states()).toEqual(['working']);
  });
});
