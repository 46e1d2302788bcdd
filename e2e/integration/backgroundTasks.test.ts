import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conversationId } from '../../shared/domain/ids.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import {
  folderForTest,
  hostForTest,
  modelForTest,
  processForTest,
  root,
  serverLaunch,
  untilPrinted,
} from './forTest.ts';
import type { RealHost } from './realHost.ts';
import { type TaskEra, taskEras, TaskWorld } from './taskWorld.ts';

const allow = { rules: [], default: 'allow' } as const;

/** A chat whose model called a tool that its server works on as a task, in a folder that outlives the host. */
async function begin(era: TaskEra) {
  const world = await TaskWorld.start(era);
  const replies = [callTools({ name: 'far_work', arguments: {} }), answer('I go ahead.'), answer('Thank you.')];
  const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('ok') });
  const folder = await folderForTest();
  const host = await hostForTest({ folder, policy: allow });
  const serverId = await host.connect('far', world.launch);
  const id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl, key: 'k' });
  const calls = async (of: RealHost = host): Promise<ToolCall[]> => (await of.thread(id)).calls;
  const tasks = async (of: RealHost = host) => (await of.call('snapshot.get', {})).tasks;
  const wire = (n: number) => JSON.stringify(model.requests[n]?.body);
  return { world, model, folder, host, serverId, id, calls, tasks, wire };
}

/** The id of the call that its server works on as a task. */
const runningTask = (host: RealHost) =>
  host.find((event) =>
    event.type === 'toolCall.changed' && event.call.state.kind === 'running' && event.call.state.isTask
      ? event.call.id
      : undefined,
  );

/** The same, after the user let the call continue in the background. */
async function beginInBackground(era: TaskEra) {
  const all = await begin(era);
  const { host, id } = all;
  const turn = host.turn(id, 'Work, please');
  const callId = await runningTask(host);
  await host.call('task.continue', { callId });
  expect(await turn).toBe('completed');
  return { ...all, callId };
}

describe.each(taskEras)('a call that continues in the background, %s era', (era) => {
  it('lets the turn go ahead, and its result comes to its chat and with the next message', async () => {
    const { world, host, id, calls, tasks, wire, callId } = await beginInBackground(era);
    expect(wire(1)).toContain('The user let this call continue in the background');
    expect(await calls()).toMatchObject([{ id: callId, inBackground: true, state: { kind: 'background' } }]);
    expect(await tasks()).toMatchObject([{ callId, conversationId: id, toolName: 'work', state: { kind: 'working' } }]);
    world.end('completed', 'The honey is ready.');
    await expect.poll(() => calls(), { timeout: 20_000 }).toMatchObject([{ state: { kind: 'done' } }]);
    await expect.poll(() => tasks()).toMatchObject([{ state: { kind: 'done' } }]);
    await host.turn(id, 'And now?');
    expect(wire(2)).toContain('The honey is ready.');
    expect(wire(2)).toContain('a call in the background, to an MCP server');
    // Where the call is, requests say the same as before.
    expect(wire(2)).toContain('The user let this call continue in the background');
    await host.turn(id, 'Good.');
    expect(wire(3).split('The honey is ready.')).toHaveLength(2);
    expect(world.count('tools/call')).toBe(1);
    expect(JSON.stringify(await host.call('snapshot.get', {}))).not.toContain('held-1');
  });

  it('is cancelled at its server', async () => {
    const { world, host, id, calls, tasks, wire, callId } = await beginInBackground(era);
    await expect.poll(() => world.count('tasks/get')).toBeGreaterThan(0);
    await host.call('task.cancel', { callId, said: 'Too slow' });
    await expect.poll(() => calls()).toMatchObject([{ state: { kind: 'cancelled' } }]);
    await expect.poll(() => tasks()).toMatchObject([{ state: { kind: 'cancelled', isServerTold: true } }]);
    await expect.poll(() => world.tasks.get('held-1')?.status).toBe('cancelled');
    expect(JSON.stringify(world.server.asked)).not.toContain('Too slow');
    await host.turn(id, 'And now?');
    expect(wire(2)).toContain('The user said: Too slow');
  });

  it('is followed by its id after a restart, once its server runs', async () => {
    const { world, folder, host, calls, tasks } = await beginInBackground(era);
    await host.stop();
    const next = await hostForTest({ folder, policy: allow });
    expect(await tasks(next)).toMatchObject([{ state: { kind: 'waitsForServer' } }]);
    const before = world.server.asked.length;
    world.end('completed', 'It was worth the wait.');
    expect(world.server.asked.length).toBe(before);
    next.startServers();
    await expect.poll(() => calls(next), { timeout: 20_000 }).toMatchObject([{ state: { kind: 'done' } }]);
    expect(JSON.stringify(await calls(next))).toContain('It was worth the wait.');
    expect(world.count('tools/call')).toBe(1);
  });

  it('is lost when its server does not know it any more', async () => {
    const { world, folder, host, calls, tasks } = await beginInBackground(era);
    await host.stop();
    world.tasks.clear();
    const next = await hostForTest({ folder, policy: allow });
    next.startServers();
    await expect
      .poll(() => tasks(next), { timeout: 20_000 })
      .toMatchObject([{ state: { kind: 'lost', why: 'notKnown' } }]);
    expect(await calls(next)).toMatchObject([
      { state: { kind: 'failed', error: { problem: { kind: 'taskLost', why: 'notKnown' } } } },
    ]);
  });

  it('is asked for again when its server answers with an error that says nothing about it', async () => {
    const { world, calls, tasks } = await beginInBackground(era);
    world.busyAnswers = 2;
    await expect.poll(() => world.busyAnswers, { timeout: 20_000 }).toBe(0);
    world.end('completed', 'The honey is ready.');
    await expect.poll(() => tasks(), { timeout: 30_000 }).toMatchObject([{ state: { kind: 'done' } }]);
    expect(JSON.stringify(await calls())).toContain('The honey is ready.');
  });

  it('fails as its server says', async () => {
    const { world, calls, tasks } = await beginInBackground(era);
    world.end('failed', 'The bees are gone.');
    await expect.poll(() => calls(), { timeout: 20_000 }).toMatchObject([{ state: { kind: 'failed' } }]);
    expect(JSON.stringify(await calls())).toContain('The bees are gone.');
    await expect.poll(() => tasks()).toMatchObject([{ state: { kind: 'failed' } }]);
  });
});

describe('a call in the background', () => {
  const lost = (why: string) => [{ state: { kind: 'lost', why } }];

  it('is lost when its server is started in another way, and nothing is asked of that', async () => {
    const { world, host, serverId, tasks, calls } = await beginInBackground('legacy');
    const launch = { ...world.launch, headers: { 'x-other': 'yes' } };
    await host.call('server.update', { serverId, name: 'far', launch });
    await expect.poll(() => tasks()).toMatchObject(lost('launchChanged'));
    const asked = world.count('tasks/get');
    await host.answerTrust('trust');
    await host.call('server.restart', { serverId });
    await expect
      .poll(() => calls())
      .toMatchObject([{ state: { kind: 'failed', error: { data: { outcome: 'unknown' } } } }]);
    expect(world.count('tasks/get')).toBe(asked);
    expect(world.count('tasks/result')).toBe(0);
  });

  it('is lost when its server is removed', async () => {
    const { host, serverId, tasks } = await beginInBackground('modern');
    await host.call('server.remove', { serverId });
    await expect.poll(() => tasks()).toMatchObject(lost('serverRemoved'));
  });

  it('is cancelled with its chat', async () => {
    const { world, host, id } = await beginInBackground('modern');
    await host.call('conversation.delete', { conversationId: id });
    await expect.poll(() => world.tasks.get('held-1')?.status).toBe('cancelled');
  });

  it('is taken off the list without its result', async () => {
    const { world, host, id, tasks, calls, wire } = await beginInBackground('modern');
    world.end('completed', 'Kept in the chat.');
    await expect.poll(() => tasks(), { timeout: 20_000 }).toMatchObject([{ state: { kind: 'done' } }]);
    await host.call('task.clear', {});
    expect(await tasks()).toEqual([]);
    expect(JSON.stringify(await calls())).toContain('Kept in the chat.');
    await host.turn(id, 'What was it?');
    expect(wire(2)).toContain('Kept in the chat.');
  });

  it('must be one that its server works on as a task', async () => {
    const { host, world, id, calls } = await begin('modern');
    const turn = host.turn(id, 'Work, please');
    const callId = await runningTask(host);
    world.end('completed', 'That was fast.');
    await turn;
    await expect(host.call('task.continue', { callId })).rejects.toMatchObject({ problem: { kind: 'callNotTask' } });
    await expect(host.call('task.cancel', { callId, said: '' })).rejects.toMatchObject({
      problem: { kind: 'taskGone' },
    });
    expect(await calls()).toMatchObject([{ state: { kind: 'done' } }]);
  });

  it('is followed by the next start when Gatehouse is killed', async () => {
    const world = await TaskWorld.start('legacy');
    const replies = [callTools({ name: 'far_work', arguments: {} }), answer('I go ahead.')];
    const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('ok') });
    const folder = await folderForTest();
    const script = join(root, 'e2e/integration/taskHost.ts');
    const child = processForTest(script, [folder, model.baseUrl, world.server.url]);
    const id = conversationId.parse(await untilPrinted(child, /conversation (\S+)/));
    await untilPrinted(child, /told that it continues/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    world.end('completed', 'Found after the crash.');
    const host = await hostForTest({ folder, policy: allow });
    expect((await host.thread(id)).calls).toMatchObject([{ state: { kind: 'background' }, inBackground: true }]);
    host.startServers();
    await expect
      .poll(async () => JSON.stringify((await host.thread(id)).calls), { timeout: 20_000 })
      .toContain('Found after the crash.');
    await host.turn(id, 'And?');
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Found after the crash.');
    expect(world.count('tools/call')).toBe(1);
  });

  it('of the everything server gives its result', { timeout: 60_000 }, async () => {
    const call = callTools({ name: 'all_simulate-research-query', arguments: { topic: 'bees' } });
    const replies = [call, answer('Later, then.')];
    const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('ok') });
    const host = await hostForTest({ policy: allow });
    await host.connect('all', serverLaunch('everything', 'stdio'));
    const id = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl, key: 'k' });
    const turn = host.turn(id, 'Look into bees');
    await host.call('task.continue', { callId: await runningTask(host) });
    expect(await turn).toBe('completed');
    const calls = async () => (await host.thread(id)).calls;
    expect(await calls()).toMatchObject([{ state: { kind: 'background' } }]);
    await expect.poll(() => calls(), { timeout: 40_000 }).toMatchObject([{ state: { kind: 'done' } }]);
    await host.turn(id, 'What did you find?');
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('a call in the background, to an MCP server');
  });
});
