import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { EraVerdicts } from '../session/eraVerdicts.ts';
import type { ConnectionLimits } from '../session/serverSession.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { rawConnection } from '../../testing/rawConnection.ts';

const npx: StdioLaunch = { kind: 'stdio', command: 'npx', args: ['-y', '@me/notes'], env: {} };
const program = [['sh', '-c', "'notes'"]];

/** A start whose messages nobody reads yet; `install` lets seconds pass, one by one. */
async function begunStart(launch = npx, limits: Partial<ConnectionLimits> = {}) {
  const eras = new EraVerdicts(new MemorySettingsStore(), new ManualClock());
  const all = rawConnection({}, { probeMs: 10, startMs: 60_000, ...limits }, { eras });
  const { server, connection, pass } = all;
  connection.redefine({ id: serverId.parse('s1'), name: 'notes', launch, enabled: true });
  server.kind = 'stdio';
  let isSilent = true;
  server.on('server/discover', () => undefined);
  server.on('initialize', () => (isSilent ? undefined : {}));
  const started = connection.start();
  const [request] = await server.until('initialize');
  const [question = {}] = server.got('server/discover');
  const install = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await pass(1000);
  };
  const answer = () => {
    isSilent = false;
    const result = {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'notes', version: '1' },
    };
    server.say({ jsonrpc: '2.0', id: request?.id, result });
    return started;
  };
  return { ...all, started, install, answer, eras, question };
}

const endsWith = (problem: Problem) => ({ kind: 'failed', error: { code: 'serverTimeout', problem } });

describe('a start whose package runner downloads', () => {
  it('has the usual time from when the program runs', async () => {
    const { connection, server, install, answer } = await begunStart();
    await install(100);
    expect(connection.state).toEqual({
      kind: 'starting',
      installing: { names: ['@me/notes'], since: expect.any(Number) as number },
    });
    server.pipeHolders = program;
    await install(1);
    expect(connection.state).toEqual({ kind: 'starting' });
    await install(59);
    expect(await answer()).toMatchObject({ kind: 'running' });
  });

  it('ends when the program runs and stays silent for the usual time', async () => {
    const { server, install, started } = await begunStart();
    await install(100);
    server.pipeHolders = program;
    await install(61);
    expect(await started).toMatchObject(endsWith({ kind: 'serverSlow' }));
    expect(server.starts).toBe(1);
  });

  it('ends when it was not installed in its own time, and is not tried again by itself', async () => {
    const { install, started } = await begunStart(npx, { installMs: 120_000 });
    await install(120);
    const state = await started;
    expect(state).toMatchObject(endsWith({ kind: 'installSlow', minutes: 2 }));
    expect(state).not.toHaveProperty('retryAt');
  });

  it('says nothing of an installation in the first seconds', async () => {
    const { states, server, install, answer } = await begunStart();
    await install(2);
    server.pipeHolders = program;
    await install(5);
    await answer();
    expect(states.map(({ kind }) => kind)).toEqual(['starting', 'running']);
    expect(states[0]).toEqual({ kind: 'starting' });
  });

  it('takes the first bytes for a sign, also where no process is seen', async () => {
    const { server, install, started } = await begunStart({ ...npx, command: 'docker', args: ['run', '-i', 'notes'] });
    await install(100);
    server.pipeHolders = program;
    await install(100);
    server.notify('notifications/message', { level: 'info', data: 'Hello' });
    await install(61);
    expect(await started).toMatchObject(endsWith({ kind: 'serverSlow' }));
  });

  it.each([
    [['npm exec @me/notes']],
    [['node', '/usr/bin/npx', '-y', '@me/notes']],
    [['/opt/bunx', 'add', '@me/notes']],
  ])('takes no runner at its work for the program: %j', async (words) => {
    const { server, connection, install, answer } = await begunStart();
    server.pipeHolders = [words];
    await install(100);
    expect(connection.state).toMatchObject({ installing: {} });
    server.pipeHolders = [words, ...program];
    await install(1);
    expect(connection.state).toEqual({ kind: 'starting' });
    await answer();
  });

  it('looks at no processes where another program starts the runner', async () => {
    const { server, connection, install, answer } = await begunStart({
      ...npx,
      command: 'sh',
      args: ['-c', 'cd /srv && npx -y @me/notes'],
    });
    server.pipeHolders = [['npx', '-y', '@me/notes'], ...program];
    await install(100);
    expect(connection.state).toMatchObject({ installing: { names: ['@me/notes'] } });
    await answer();
  });

  it('says what the runner wrote last', async () => {
    const { server, states, install, answer } = await begunStart();
    server.writeToStderr('Resolved 12 packages');
    await install(5);
    server.writeToStderr('Downloading numpy (16 MB)');
    server.writeToStderr(' ');
    await install(5);
    await answer();
    const lines = states.flatMap((state) => (state.kind === 'starting' ? [state.installing?.lastLine] : []));
    expect(lines).toEqual([undefined, 'Resolved 12 packages', 'Downloading numpy (16 MB)', undefined]);
  });

  it('is no longer one once the handshake is done, while its lists are read', async () => {
    const { server, connection, install, answer } = await begunStart({ ...npx, command: 'docker', args: ['run', 'n'] });
    server.on('tools/list', () => undefined);
    await install(10);
    void answer();
    await server.until('tools/list');
    expect(connection.state).toEqual({ kind: 'starting' });
    await connection.stop();
  });

  it.each([
    ['an error', { error: { code: -32601, message: 'Method not found' } }, 'legacy'],
    ['what a server of both eras says', { result: {} }, undefined],
    ['nothing', undefined, undefined],
  ])('does not take it for legacy because it ran late: it answers %s to the question', async (_, said, learned) => {
    const { server, install, answer, eras, question } = await begunStart();
    await install(10);
    if (said !== undefined) server.say({ jsonrpc: '2.0', id: question.id, ...said });
    expect(await answer()).toMatchObject({ kind: 'running', facts: { era: 'legacy' } });
    expect(eras.get(launchHash(npx))).toBe(learned);
  });

  it('can be stopped, and leaves no timer', async () => {
    const { connection, clock, install, started } = await begunStart();
    await install(10);
    await connection.stop();
    expect(await started).toEqual({ kind: 'stopped' });
    expect(clock.waiting).toBe(0);
  });

  it('leaves no timer when it ran', async () => {
    const { connection, clock, install, answer, pass } = await begunStart();
    await install(10);
    await answer();
    await connection.stop();
    // What its record tells at once.
    await pass(0);
    expect(clock.waiting).toBe(0);
  });

  it('is not waited for by calls, unlike a restart', async () => {
    const { connection, server, install, answer, pass } = await begunStart();
    await answer();
    server.on('initialize', () => undefined);
    await server.die(problemError({ kind: 'connectionEnded' }));
    await pass(1000);
    await server.until('initialize');
    expect(connection.isComingBack).toBe(true);
    const back = connection.comeBack(new AbortController().signal);
    await install(4);
    expect(connection.isComingBack).toBe(false);
    await back;
    await connection.stop();
  });
});

it('a launch that downloads nothing has the usual time from its start', async () => {
  const { started } = await begunStart({ kind: 'stdio', command: 'notes', args: [], env: {} }, { startMs: 50 });
  expect(await started).toMatchObject(endsWith({ kind: 'serverSlow' }));
});
