import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { rawConnection, runningConnection, settled } from '../../testing/rawConnection.ts';
import type { RawServer } from '../../testing/rawServer.ts';

describe('the handshake', () => {
  it('sends our identity and capabilities, then initialized, then requests', async () => {
    verifies('L1', 'L2', 'L4', 'L5', 'B1', 'B6', 'L7');
    const { server } = await runningConnection({ listRoots: async () => ({ roots: [] }) });
    const methods = server.received.map((message) => ('method' in message ? message.method : ''));
    expect(methods).toEqual(['server/discover', 'initialize', 'notifications/initialized', 'tools/list']);
    const [initialize] = server.got('initialize');
    expect(initialize?.params).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { roots: { listChanged: true } },
      clientInfo: { name: 'gatehouse', version: '1.2.3' },
    });
    expect(initialize?.params?.['capabilities']).not.toHaveProperty('sampling');
    expect(Array.isArray(server.received[1])).toBe(false);
    const ids = server.received.flatMap((message) => ('id' in message && 'method' in message ? [message.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(null);
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('accepts a server of %s', async (revision) => {
    verifies('L3');
    const { states } = await runningConnection({}, (server) => void (server.revision = revision));
    expect(states.at(-1)).toMatchObject({ facts: { revision, era: 'legacy', transport: 'inProcess' } });
  });

  it('disconnects from a server with an unknown revision, and reports it', async () => {
    verifies('L3', 'L8');
    const { server, connection } = rawConnection();
    server.revision = '1999-01-01';
    expect(await connection.start()).toMatchObject({
      kind: 'failed',
      error: { message: expect.stringContaining('1999-01-01') as string },
    });
    expect(server.got('notifications/initialized')).toEqual([]);
  });

  it('times out, and is never cancelled', async () => {
    verifies('L8', 'C2');
    const { server, connection } = rawConnection({}, { startMs: 50 });
    server.on('initialize', () => undefined);
    expect(await connection.start()).toMatchObject({ kind: 'failed', error: { code: 'serverTimeout' } });
    expect(server.got('notifications/cancelled')).toEqual([]);
  });

  it('also times out when the server does not list its tools', async () => {
    verifies('T1', 'T2');
    const { server, connection, pass } = rawConnection({}, { startMs: 3000 });
    server.on('tools/list', () => undefined);
    const started = connection.start();
    await server.until('tools/list');
    expect(connection.state.kind).toBe('starting');
    await pass(3000);
    expect(await started).toMatchObject({ kind: 'failed', error: { code: 'serverTimeout' } });
  });

  it('requests only what the server declared', async () => {
    verifies('L6');
    const { server, connection } = await runningConnection({}, (raw) => void (raw.capabilities = {}));
    await settled();
    expect(server.received.map((message) => ('method' in message ? message.method : ''))).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
    ]);
    const refused = { code: 'notOffered' };
    const { mcp } = connection;
    await expect(mcp.getPrompt('p', {})).rejects.toMatchObject(refused);
    await expect(mcp.readResource('a:b')).rejects.toMatchObject(refused);
    await expect(connection.subscribe('a:b')).rejects.toMatchObject(refused);
    await expect(connection.setLogLevel('debug')).rejects.toMatchObject(refused);
    await expect(
      mcp.complete({ ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } }),
    ).rejects.toMatchObject(refused);
    expect(server.received).toHaveLength(3);
  });

  it('asks servers of 2024-11-05 for completions, which they could not declare', async () => {
    verifies('K2');
    const { server, connection } = await runningConnection({}, (raw) => {
      raw.revision = '2024-11-05';
      raw.capabilities = { prompts: {} };
      raw.on('prompts/list', () => ({ prompts: [] }));
      raw.on('completion/complete', () => ({ completion: { values: ['a'] } }));
    });
    const ref = { type: 'ref/prompt' as const, name: 'p' };
    const { completion } = await connection.mcp.complete({ ref, argument: { name: 'a', value: '' } });
    expect(completion.values).toEqual(['a']);
    expect(server.got('completion/complete')).toHaveLength(1);
  });
});

describe('messages', () => {
  it('answers a ping at once, unknown methods with -32601, and notifications never', async () => {
    verifies('P1', 'B2', 'B3', 'R5');
    const { server } = await runningConnection();
    server.received = [];
    server.say({ jsonrpc: '2.0', id: 'p', method: 'ping' });
    server.say({ jsonrpc: '2.0', id: 7, method: 'no/such' });
    server.say({ jsonrpc: '2.0', id: 8, method: 'roots/list' });
    server.notify('no/such/notification');
    server.notify('notifications/cancelled', { requestId: 'never issued' });
    server.notify('notifications/cancelled', { what: 1 });
    await settled();
    const byId = [...server.received].sort((a, b) =>
      'id' in a && 'id' in b ? String(a.id).localeCompare(String(b.id)) : 0,
    );
    expect(byId).toMatchObject([
      { id: 7, error: { code: -32601 } },
      { id: 8, error: { code: -32601 } },
      { id: 'p', result: {} },
    ]);
  });

  it('ignores unexpected answers, and keeps running', async () => {
    verifies('C4', 'B2');
    const { server, connection } = await runningConnection({}, (raw) => {
      raw.on('tools/call', (_params, id) => {
        raw.say({ jsonrpc: '2.0', id: 999, result: { content: [] } });
        raw.say({ jsonrpc: '2.0', id: 'x', error: { code: 1, message: 'no' } });
        raw.say({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'first' }] } });
        raw.say({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'second' }] } });
        return undefined;
      });
    });
    const { content } = await connection.callTool('echo', {}, {});
    expect(content).toEqual([{ type: 'text', text: 'first' }]);
    await expect(connection.mcp.ping()).resolves.toBeUndefined();
    expect(server.starts).toBe(1);
  });

  it('security case 41: separates servers with equal message ids', async () => {
    verifies('L10');
    const silent = (raw: RawServer) => raw.on('tools/call', () => undefined);
    const [a, b] = [await runningConnection({}, silent), await runningConnection({}, silent)];
    const calls = [a, b].map(({ connection }) => connection.callTool('echo', {}, {}));
    const [[ofA], [ofB]] = await Promise.all([a.server.until('tools/call'), b.server.until('tools/call')]);
    expect(ofA?.id).toBe(ofB?.id);
    const answer = (text: string) => ({ jsonrpc: '2.0', id: ofA?.id, result: { content: [{ type: 'text', text }] } });
    a.server.say(answer('from a'));
    expect(await calls[0]).toEqual({ content: [{ type: 'text', text: 'from a' }] });
    await settled();
    expect(b.connection.mcp.isBusy).toBe(true);
    b.server.say(answer('from b'));
    expect(await calls[1]).toEqual({ content: [{ type: 'text', text: 'from b' }] });
  });

  it('keeps unknown fields of _meta', async () => {
    verifies('B9');
    const { connection } = await runningConnection({}, (raw) => {
      raw.on('tools/call', () => ({ content: [], _meta: { 'example.com/x': { deep: [1] }, progressToken: 'y' } }));
    });
    expect(await connection.callTool('echo', {}, {})).toMatchObject({ _meta: { 'example.com/x': { deep: [1] } } });
  });

  it('distinguishes a protocol error from a failed tool', async () => {
    verifies('O5');
    const { server, connection } = await runningConnection();
    server.on('tools/call', () => ({ isError: true, content: [{ type: 'text', text: 'no such file' }] }));
    expect(await connection.callTool('echo', {}, {})).toMatchObject({ isError: true });
    server.on('tools/call', (_params, id) => {
      server.say({ jsonrpc: '2.0', id, error: { code: -32602, message: 'bad arguments', data: { why: 'x' } } });
      return undefined;
    });
    await expect(connection.callTool('echo', {}, {})).rejects.toMatchObject({
      code: 'protocolError',
      data: { code: -32602, data: { why: 'x' } },
    });
  });
});

describe('lists', () => {
  it('are read again when they change, but at most twice a second', async () => {
    verifies('O4', 'D5', 'Q1');
    const { server, offers, pass } = await runningConnection({}, (raw) => {
      raw.capabilities = {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true },
      };
      raw.on('prompts/list', () => ({ prompts: [{ name: 'p' }] }));
      raw.on('resources/list', () => ({ resources: [{ name: 'r', uri: 'a:r' }] }));
      raw.on('resources/templates/list', () => ({ resourceTemplates: [{ name: 't', uriTemplate: 'a:{t}' }] }));
    });
    await settled();
    expect(offers.at(-1)).toMatchObject({
      prompts: [{ name: 'p' }],
      resources: [{ uri: 'a:r' }],
      resourceTemplates: [{ name: 't' }],
    });
    server.received = [];
    server.tools = [];
    for (let i = 0; i < 10_000; i++) {
      server.notify('notifications/tools/list_changed');
      server.notify('notifications/prompts/list_changed');
    }
    await settled();
    await pass(499);
    expect(server.got('tools/list')).toHaveLength(1);
    await pass(1);
    await pass(5000);
    expect(server.got('tools/list')).toHaveLength(2);
    expect(server.got('prompts/list').length).toBeLessThanOrEqual(2);
    expect(server.got('resources/list')).toHaveLength(0);
    expect(offers.at(-1)?.tools).toEqual([]);
  });

  it('use the first of several tools with the same name, and report it', async () => {
    const tool = (description: string) => ({ name: 'note', description, inputSchema: { type: 'object' } });
    const { connection, offers } = await runningConnection({}, (raw) =>
      raw.on('tools/list', () => ({ tools: [tool('first'), tool('second')] })),
    );
    expect(offers.at(-1)?.tools).toMatchObject([{ description: 'first' }]);
    expect(connection.state).toMatchObject({ facts: { toolCount: 1 } });
    expect(connection.record.log.after(0, 100).map(({ text }) => text)).toContainEqual(expect.stringContaining('note'));
  });

  it('keep the entries so far when their pages repeat', async () => {
    let page = 0;
    const { connection } = await runningConnection({}, (raw) => {
      const tools = () => [{ name: `tool${page++}`, inputSchema: { type: 'object' } }];
      raw.on('tools/list', () => ({ tools: tools(), nextCursor: 'again' }));
    });
    expect(connection.offer.tools).toHaveLength(2);
    const lines = connection.record.log.after(0, 100).map(({ text }) => text);
    expect(lines).toContain('tools: The pages of this list go round in a circle.');
  });

  it('reports changed resources', async () => {
    verifies('D4');
    const { server, updated, connection } = await runningConnection({}, (raw) => {
      raw.capabilities = { resources: { subscribe: true } };
      raw.on('resources/list', () => ({ resources: [] }));
      raw.on('resources/templates/list', () => ({ resourceTemplates: [] }));
      raw.on('resources/subscribe', () => ({}));
      raw.on('resources/unsubscribe', () => ({}));
    });
    await connection.subscribe('a:1');
    server.notify('notifications/resources/updated', { uri: 'a:1' });
    await settled();
    expect(updated).toEqual(['a:1']);
    await connection.unsubscribe('a:1');
    expect(server.got('resources/unsubscribe')[0]?.params).toEqual({ uri: 'a:1' });
  });

  it('sends notifications without an id', async () => {
    verifies('B3b');
    const { server, connection } = await runningConnection({}, (raw) => raw.on('tools/call', () => undefined));
    const stop = new AbortController();
    const call = connection.callTool('echo', {}, { signal: stop.signal });
    await server.until('tools/call');
    stop.abort(new Error('no more'));
    await expect(call).rejects.toThrow();
    await server.until('notifications/cancelled');
    const notifications = server.received.filter(
      (message) => 'method' in message && message.method.startsWith('notifications/'),
    );
    expect(notifications.map((message) => 'method' in message && message.method)).toEqual(
      expect.arrayContaining(['notifications/initialized', 'notifications/cancelled']),
    );
    for (const message of notifications) expect(message).not.toHaveProperty('id');
  });

  it('stores log messages of the server with their level', async () => {
    verifies('N1', 'N2b');
    const { server, connection } = await runningConnection();
    server.notify('notifications/message', { level: 'error', logger: 'db', data: { table: 'users' } });
    server.notify('notifications/message', { level: 'shouting', data: 'not a level' });
    await settled();
    const lines = connection.record.log.after(0, 100).filter(({ source }) => source === 'server');
    expect(lines).toMatchObject([{ level: 'error', logger: 'db', text: '{"table":"users"}' }]);
  });
});
