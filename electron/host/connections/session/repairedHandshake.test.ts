import { describe, expect, it } from 'vitest';
import { rawConnection, settled } from '../../testing/rawConnection.ts';
import { repairedHandshake } from './repairedHandshake.ts';

const right = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: { listChanged: true }, experimental: { 'a.b': { c: 1 } } },
  serverInfo: { name: 's', version: '1', title: 'S' },
  instructions: 'Use it.',
  _meta: { 'example.com/x': 1 },
};

describe('the answer to initialize', () => {
  it('is not changed when it is valid', () => {
    expect(repairedHandshake(right)).toEqual(right);
  });

  it.each([
    ['nulls', { ...right, instructions: null, capabilities: { ...right.capabilities, prompts: null } }],
    ['true for a capability', { ...right, capabilities: { tools: true, logging: true } }],
    ['no capabilities', { protocolVersion: '2025-06-18', serverInfo: right.serverInfo }],
    ['no name or version', { ...right, serverInfo: { title: null } }],
    ['no serverInfo', { protocolVersion: '2025-06-18', capabilities: {} }],
  ])('does not keep a server from running that has %s', async (_what, answer) => {
    const { server, connection } = rawConnection();
    server.on('initialize', () => answer);
    expect(await connection.start()).toMatchObject({ kind: 'running' });
  });
});

describe('a server that cannot list its tools', () => {
  it('runs with its other capabilities, and is asked again', async () => {
    const { server, connection, pass } = rawConnection();
    server.capabilities = { tools: {}, prompts: {} };
    server.on('prompts/list', () => ({ prompts: [{ name: 'p' }] }));
    server.on('tools/list', (_params, id) => {
      server.say({ jsonrpc: '2.0', id, error: { code: -32603, message: 'The database is away.' } });
      return undefined;
    });
    expect(await connection.start()).toMatchObject({ kind: 'running', facts: { toolCount: 0 } });
    await settled();
    expect(connection.offer.prompts).toHaveLength(1);
    server.on('tools/list', () => ({ tools: server.tools }));
    await pass(5000);
    expect(connection.offer.tools).toHaveLength(1);
  });

  it('does not run when it has no other capabilities', async () => {
    const { server, connection } = rawConnection();
    server.on('tools/list', (_params, id) => {
      server.say({ jsonrpc: '2.0', id, error: { code: -32603, message: 'The database is away.' } });
      return undefined;
    });
    const problem = { kind: 'serverSays', text: 'The database is away.' };
    expect(await connection.start()).toMatchObject({ kind: 'failed', error: { problem } });
  });
});
