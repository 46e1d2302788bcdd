import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../shared/domain/approval.ts';
import { answer, callTools, type FakeToolCall } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, hostForTest, httpEverything, isAlive, modelForTest, serverLaunch } from './forTest.ts';
import type { RealHost } from './realHost.ts';

const once: Reply = { kind: 'allow', scope: 'once', subject: 'tool' };

/** A conversation whose model makes these calls first, and then ends its answer. */
async function wanting(host: RealHost, ...calls: FakeToolCall[]) {
  const model = await modelForTest({
    wire: 'chat',
    script: (_request, n) => (n === 0 ? callTools(...calls) : answer('All done.')),
  });
  const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  return { model, conversationId };
}

/** The texts of the tool messages of a Chat Completions request, in order. */
function toolTexts(body: unknown): string[] {
  const { messages } = body as { messages: { role: string; content: unknown }[] };
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content));
}

describe.each([
  { how: 'stdio', launchOf: async () => serverLaunch('everything', 'stdio') },
  { how: 'Streamable HTTP', launchOf: httpEverything },
])('server-everything over $how', ({ launchOf }) => {
  it('is not touched before it is trusted, then lists its tools', async () => {
    const host = await hostForTest();
    const launch = await launchOf();
    const { serverId } = await host.call('server.add', { name: 'everything', launch, enabled: true });
    await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
    expect((await host.call('tool.list', { serverId })).total).toBe(0);
    await host.answerTrust('trust');
    const state = await host.untilState(serverId, ({ kind }) => kind === 'running' || kind === 'failed');
    expect(state).toMatchObject({ kind: 'running', facts: { serverVersion: expect.any(String) as string } });
    const { tools } = await host.call('tool.list', { serverId });
    expect(tools.map(({ tool }) => tool.name)).toContain('echo');
  });

  it('runs a call after it was allowed and gives its result to the model', async () => {
    const host = await hostForTest();
    await host.connect('everything', await launchOf());
    const { model, conversationId } = await wanting(host, {
      name: 'everything_echo',
      arguments: { message: 'good morning' },
    });
    const end = host.turn(conversationId, 'Say good morning');
    const body = await host.answerApproval(once);
    expect(body).toMatchObject({ toolName: 'echo', arguments: { message: 'good morning' }, reason: 'noGrant' });
    expect(await end).toBe('completed');
    expect(toolTexts(model.requests[1]?.body)).toEqual(['"Echo: good morning"']);
    const { calls } = await host.thread(conversationId);
    expect(calls[0]).toMatchObject({ state: { kind: 'done' }, decision: { outcome: 'allowed', by: 'user' } });
  });

  it('passes progress on while a call runs', async () => {
    const host = await hostForTest();
    await host.connect('everything', await launchOf());
    const long = { name: 'everything_trigger-long-running-operation', arguments: { duration: 0.6, steps: 3 } };
    const { conversationId } = await wanting(host, long);
    const end = host.turn(conversationId, 'Work');
    await host.answerApproval(once);
    const progress = await host.find((event) => (event.type === 'toolCall.progressed' ? event.progress : undefined));
    expect(progress).toMatchObject({ progress: 1, total: 3 });
    expect(await end).toBe('completed');
  });
});

describe('tool calls on real servers', () => {
  it('never runs a denied call, and sends the reason to the model', async () => {
    const folder = await folderForTest();
    const host = await hostForTest();
    await host.connect('files', serverLaunch('filesystem', folder));
    const path = join(folder, 'note.txt');
    const { model, conversationId } = await wanting(host, {
      name: 'files_write_file',
      arguments: { path, content: 'never' },
    });
    const end = host.turn(conversationId, 'Write a note');
    await host.answerApproval({ kind: 'deny', scope: 'once', reason: 'not in this folder' });
    expect(await end).toBe('completed');
    expect(toolTexts(model.requests[1]?.body)[0]).toContain(
      'The user denied this call. Their reason: not in this folder',
    );
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('asks once for a tool that was allowed always, also after a restart', async () => {
    const folder = await folderForTest();
    const files = await folderForTest();
    await writeFile(join(files, 'a.txt'), 'the content of a');
    const read = { name: 'files_read_text_file', arguments: { path: join(files, 'a.txt') } };
    const first = await hostForTest({ folder });
    await first.connect('files', serverLaunch('filesystem', files));
    const before = await wanting(first, read);
    const end = first.turn(before.conversationId, 'Read a');
    await first.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
    expect(await end).toBe('completed');
    await first.stop();

    const second = await hostForTest({ folder });
    second.startServers();
    await second.find((event) =>
      event.type === 'server.stateChanged' && event.state.kind === 'running' ? true : undefined,
    );
    const after = await wanting(second, read);
    expect(await second.turn(after.conversationId, 'Read a again')).toBe('completed');
    expect(toolTexts(after.model.requests[1]?.body)[0]).toContain('the content of a');
    expect(second.events.some(({ event }) => event.type === 'approval.requested')).toBe(false);
    expect((await second.call('grant.list', {})).grants[0]?.lastUsedAt).toBeDefined();
  });

  it('runs calls side by side and gives their results in the order of the calls', async () => {
    const host = await hostForTest();
    await host.connect('everything', serverLaunch('everything', 'stdio'));
    const slow = { name: 'everything_trigger-long-running-operation', arguments: { duration: 0.5, steps: 1 } };
    const quick = { name: 'everything_echo', arguments: { message: 'quick' } };
    const { model, conversationId } = await wanting(host, slow, quick, slow);
    const end = host.turn(conversationId, 'Three at once');
    for (let n = 0; n < 3; n++) await host.answerApproval(once);
    expect(await end).toBe('completed');
    const texts = toolTexts(model.requests[1]?.body);
    expect(texts.map((text) => /completed|quick/.exec(text)?.[0])).toEqual(['completed', 'quick', 'completed']);
    const { calls } = await host.thread(conversationId);
    const [first, second, third] = calls.map(({ startedAt = 0, finishedAt = 0 }) => ({ startedAt, finishedAt }));
    // In parallel: every other call had begun before the first one ended.
    expect(second?.finishedAt).toBeLessThan(first?.finishedAt ?? 0);
    expect(third?.startedAt).toBeLessThan(first?.finishedAt ?? 0);
  });

  it('stops in the middle of a call: the call is cancelled and the server is notified', async () => {
    const host = await hostForTest();
    const { cancellations, launch } = await cancellationRecorder();
    await host.connect('recorder', launch);
    const { conversationId } = await wanting(host, { name: 'recorder_wait', arguments: {} });
    const end = host.turn(conversationId, 'Wait');
    await host.answerApproval(once);
    await host.find((event) =>
      event.type === 'toolCall.changed' && event.call.state.kind === 'running' ? true : undefined,
    );
    await host.call('turn.stop', { conversationId });
    expect(await end).toBe('stopped');
    const { calls } = await host.thread(conversationId);
    expect(calls[0]?.state).toMatchObject({ kind: 'cancelled' });
    await expect.poll(cancellations).toHaveLength(1);
  });

  it('ends a turn at the limit of model calls', async () => {
    const host = await hostForTest({ policy: { rules: [], default: 'allow' } });
    const memory = join(await folderForTest(), 'memory.jsonl');
    await host.connect('memory', { ...serverLaunch('memory'), env: { MEMORY_FILE_PATH: memory } });
    await host.call('settings.update', { iterationLimit: 2 });
    const model = await modelForTest({
      wire: 'chat',
      script: () => callTools({ name: 'memory_read_graph', arguments: {} }),
    });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    expect(await host.turn(conversationId, 'Go on and on')).toBe('iterationLimit');
    expect(model.requests).toHaveLength(2);
    const { messages } = await host.thread(conversationId);
    expect(messages.at(-1)?.notices).toEqual([{ kind: 'iterationLimit', limit: 2 }]);
  });

  it('leaves no server process behind after an orderly end', async () => {
    const host = await hostForTest();
    const folder = await folderForTest();
    await host.connect('everything', serverLaunch('everything', 'stdio'));
    await host.connect('files', serverLaunch('filesystem', folder));
    const { servers } = await host.call('snapshot.get', {});
    const pids = servers.map(({ state }) => (state.kind === 'running' ? (state.facts.pid ?? 0) : 0));
    expect(pids.every((pid) => pid > 0 && isAlive(pid))).toBe(true);
    await host.stop();
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

/** A server that records every notification it receives. */
async function cancellationRecorder() {
  const folder = await folderForTest();
  const record = join(folder, 'cancelled.jsonl');
  const launch = faultyServerLaunch('good', { RECORD_CANCELLED: record });
  const cancellations = async () => (await readFile(record, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return { cancellations, launch };
}
