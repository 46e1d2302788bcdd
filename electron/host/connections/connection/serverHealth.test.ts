import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import { rawConnection, runningConnection, settled } from '../../testing/rawConnection.ts';

const died = (message = 'It died.') => new HostError('serverExited', message);

describe('time', () => {
  it('cancels a call that is silent too long, and ignores late answers', async () => {
    verifies('T1', 'T2', 'T3', 'C1', 'C4', 'C5');
    const { server, connection, pass } = await runningConnection({}, (raw) => raw.on('tools/call', () => undefined));
    const call = connection.callTool('echo', {}, { times: { idleMs: 3000, maxMs: 60_000 } });
    const outcome = expect(call).rejects.toMatchObject({
      code: 'serverTimeout',
      data: { outcome: 'unknown' },
    });
    const [request] = await server.until('tools/call');
    await pass(3000);
    await outcome;
    const [cancelled] = await server.until('notifications/cancelled');
    expect(cancelled?.params).toEqual({ requestId: request?.id, reason: 'Timed out: no answer within 3 s' });
    server.say({ jsonrpc: '2.0', id: request?.id, result: { content: [] } });
    await settled();
    expect(connection.state.kind).toBe('running');
  });

  it('keeps waiting while there is progress, but not for ever', async () => {
    verifies('T4', 'T5', 'G1', 'G2', 'G4');
    const { server, connection, pass } = await runningConnection({}, (raw) => raw.on('tools/call', () => undefined));
    const told: number[] = [];
    const call = connection.callTool('echo', {}, { onProgress: ({ progress }) => told.push(progress) });
    const outcome = expect(call).rejects.toMatchObject({ code: 'serverTimeout' });
    const [request] = await server.until('tools/call');
    const progressToken = (request?.params?.['_meta'] as { progressToken: string }).progressToken;
    // Progress that does not rise violates the specification, but is no reason to fail.
    for (const progress of [1, 5, 5, 3, 9, 2, 8]) {
      server.notify('notifications/progress', { progressToken, progress });
      server.notify('notifications/progress', { progressToken: 'nobody', progress });
      await pass(8000);
    }
    expect(told).toEqual([1, 5, 5, 3, 9, 2, 8]);
    await pass(4000);
    await outcome;
    expect(server.got('notifications/cancelled')[0]?.params).toMatchObject({
      reason: 'Timed out: not done after 60 s',
    });
    server.notify('notifications/progress', { progressToken, progress: 10 });
    await settled();
    expect(told).toHaveLength(7);
  });

  it('gives every running request its own progress token', async () => {
    verifies('G1');
    const { server, connection } = await runningConnection({}, (raw) => raw.on('tools/call', () => undefined));
    const onProgress = () => undefined;
    const calls = [1, 2, 3].map(() => connection.callTool('echo', {}, { onProgress }).catch(() => undefined));
    const requests = await server.until('tools/call', 3);
    const tokens = requests.map(({ params }) => (params?.['_meta'] as { progressToken: string }).progressToken);
    expect(new Set(tokens).size).toBe(3);
    await connection.stop();
    await Promise.all(calls);
  });

  it('tells the server why a call was cancelled, and logs the reason', async () => {
    verifies('C1', 'C5');
    const { server, connection } = await runningConnection({}, (raw) => raw.on('tools/call', () => undefined));
    const stop = new AbortController();
    const call = connection.callTool('echo', {}, { signal: stop.signal });
    const [request] = await server.until('tools/call');
    const reason = new HostError('cancelled', 'You stopped the turn.');
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect((await server.until('notifications/cancelled'))[0]?.params).toEqual({
      requestId: request?.id,
      reason: 'You stopped the turn.',
    });
    const lines = connection.record.log.after(0, 100).map(({ text }) => text);
    expect(lines).toContain('echo was cancelled: You stopped the turn.');
  });

  it('drops requests that the server cancelled', async () => {
    verifies('C3');
    const ended = Promise.withResolvers<unknown>();
    const { server } = await runningConnection({
      listRoots: (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            ended.resolve(signal.reason);
            reject(new Error('cancelled'));
          });
        }),
    });
    server.received = [];
    server.say({ jsonrpc: '2.0', id: 'q', method: 'roots/list' });
    await settled();
    server.notify('notifications/cancelled', { requestId: 'q', reason: 'Changed my mind' });
    expect(String(await ended.promise)).toContain('Changed my mind');
    await settled();
    expect(server.received).toEqual([]);
  });
});

describe('health', () => {
  it('pings an idle server, restarts a dead one, and renews the subscriptions', async () => {
    verifies('P2', 'P3', 'S8');
    const { server, states, connection, pass } = await runningConnection({}, (raw) => {
      raw.capabilities = { tools: {}, logging: {}, resources: { subscribe: true } };
      raw.on('logging/setLevel', () => ({}));
      raw.on('resources/list', () => ({ resources: [] }));
      raw.on('resources/templates/list', () => ({ resourceTemplates: [] }));
      raw.on('resources/subscribe', () => ({}));
    });
    await connection.setLogLevel('warning');
    await connection.subscribe('file:///a');
    await pass(30_000);
    expect(server.got('ping')).toHaveLength(1);
    server.on('ping', () => undefined);
    await pass(30_000);
    await pass(10_000);
    await pass(30_000);
    await pass(10_000);
    expect(states.at(-1)).toMatchObject({
      kind: 'failed',
      error: { code: 'serverTimeout' },
      retryAt: expect.any(Number) as number,
    });
    server.on('ping', () => ({}));
    await pass(500);
    expect(connection.state.kind).toBe('running');
    expect(server.starts).toBe(2);
    expect(server.got('logging/setLevel')[0]?.params).toEqual({ level: 'warning' });
    expect((await server.until('resources/subscribe'))[0]?.params).toEqual({ uri: 'file:///a' });
    expect(connection.record.restarts).toBe(1);
  });

  it('asks for the log level of the settings at each start, until the user chooses another', async () => {
    const { server, connection } = await runningConnection(
      {},
      (raw) => {
        raw.capabilities = { tools: {}, logging: {} };
        raw.on('logging/setLevel', () => ({}));
      },
      { startLogLevel: () => 'debug' },
    );
    expect((await server.until('logging/setLevel'))[0]?.params).toEqual({ level: 'debug' });
    await connection.setLogLevel('error');
    await connection.stop();
    server.received = [];
    await connection.start();
    expect((await server.until('logging/setLevel'))[0]?.params).toEqual({ level: 'error' });
  });

  it('tells of each call how long it took and whether it worked', async () => {
    const calls: { readonly ms: number; readonly hasFailed: boolean }[] = [];
    const { server, connection, clock } = await runningConnection({}, () => undefined, {
      onCall: (call) => calls.push(call),
    });
    server.on('tools/call', () => {
      clock.advance(250);
      return { content: [] };
    });
    await connection.callTool('echo', {}, {});
    server.on('tools/call', () => ({ content: [], isError: true }));
    await connection.callTool('echo', {}, {});
    // A call that the user stopped says nothing about the server.
    server.on('tools/call', () => undefined);
    const stop = new AbortController();
    const stopped = connection.callTool('echo', {}, { signal: stop.signal });
    stop.abort(new HostError('cancelled', 'Stopped.'));
    await expect(stopped).rejects.toThrow();
    expect(calls).toEqual([
      { ms: 250, hasFailed: false },
      { ms: 0, hasFailed: true },
    ]);
  });

  it('starts a new session at once when the server forgot the old one, and does not repeat the call', async () => {
    verifies('H9');
    const { server, states, connection } = await runningConnection({}, (raw) => raw.on('tools/call', () => undefined));
    const call = connection.callTool('echo', {}, {});
    const outcome = expect(call).rejects.toMatchObject({
      code: 'sessionLost',
      data: { outcome: 'unknown' },
    });
    await server.until('tools/call');
    await server.die(new HostError('sessionLost', 'The server forgot the session.'));
    await outcome;
    await server.until('tools/list');
    await settled();
    expect(connection.state.kind).toBe('running');
    expect(server.got('tools/call')).toEqual([]);
    expect(states.map(({ kind }) => kind)).toEqual(['starting', 'running', 'starting', 'running']);
  });

  it('gives up on a server that dies again and again, until the user starts it', async () => {
    const { server, states, connection, pass } = await runningConnection();
    for (const wait of [500, 1000, 2000, 4000]) {
      await server.die(died());
      await settled();
      expect(states.at(-1)).toMatchObject({ kind: 'failed', retryAt: expect.any(Number) as number });
      await pass(wait);
      expect(connection.state.kind).toBe('running');
    }
    await server.die(died('It died for good.'));
    await settled();
    expect(states.at(-1)).toEqual({ kind: 'failed', error: { code: 'serverExited', message: 'It died for good.' } });
    await pass(600_000);
    expect(server.starts).toBe(5);
    expect(await connection.start()).toMatchObject({ kind: 'running' });
  });

  it('does not come back after it was stopped', async () => {
    const { server, connection, pass } = await runningConnection();
    await server.die(died());
    await settled();
    await connection.stop();
    await pass(60_000);
    expect(server.starts).toBe(1);
    expect(connection.state).toEqual({ kind: 'stopped' });
  });

  it('tries again at once when the machine wakes up', async () => {
    const { server, connection } = rawConnection();
    server.failure = new HostError('serverUnreachable', 'No network.');
    expect(await connection.start()).toMatchObject({ kind: 'failed', retryAt: expect.any(Number) as number });
    server.failure = undefined;
    connection.wake();
    await server.until('tools/list');
    await settled();
    expect(connection.state.kind).toBe('running');
  });
});
