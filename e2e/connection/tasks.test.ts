import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerRequestHandlers } from '../../electron/host/connections/session/serverRequests.ts';
import { verifies } from '../verifies.ts';
import { RealConnection } from './realConnection.ts';

const script = fileURLToPath(new URL('../servers/taskServer.mjs', import.meta.url));
const everything = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
let peer: RealConnection | undefined;
afterEach(() => peer?.stop());

const handlers: ServerRequestHandlers = {
  elicit: async ({ message }) => ({ action: 'accept', content: { one: `the first, for "${message}"` } }),
};

async function connect(args: readonly string[]): Promise<RealConnection> {
  peer = new RealConnection({ kind: 'stdio', command: process.execPath, args: [...args], env: {} }, { handlers });
  await peer.start();
  return peer;
}

/** The requests that the server received, in their order. */
const asked = (from: RealConnection) =>
  from.connection.record.traffic
    .after(0, 1000)
    .filter(({ direction, kind }) => direction === 'sent' && kind === 'request')
    .map(({ method }) => method);

describe.each(['legacy', 'modern'])('a tool that answers with a task, %s era', (era) => {
  it('is asked for until it is done, and its progress is told to the end', async () => {
    verifies('Y1', 'Y2', 'Y3', 'G6', 'O10');
    const server = await connect([script, era]);
    const told: string[] = [];
    const result = await server.connection.callTool(
      'work',
      {},
      { onProgress: ({ progress, message }) => told.push(message ?? String(progress)) },
    );
    expect(result.content).toEqual([{ type: 'text', text: 'Worked.' }]);
    expect(told).toContain('1');
    expect(told).toContain('looked at 1 times');
    expect(asked(server).filter((method) => method === 'tasks/get')).toHaveLength(3);
  });

  it('asks the user what it needs to know', async () => {
    verifies('Y2b');
    const server = await connect([script, era]);
    const result = await server.connection.callTool('ask', {}, {});
    expect(result.content).toEqual([{ type: 'text', text: 'It is the first, for "Which one?"' }]);
  });

  it('is cancelled as a task', async () => {
    verifies('C6');
    const server = await connect([script, era]);
    const stop = new AbortController();
    const call = server.connection.callTool('never', {}, { signal: stop.signal });
    await expect.poll(() => asked(server)).toContain('tasks/get');
    const reason = new Error('You stopped it.');
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => server.connection.record.log.stderr(100)).toContain('tasks/cancel');
  });
});

describe('a tool of the everything server that must be a task', () => {
  it('gives its result', async () => {
    const server = await connect([everything, 'stdio']);
    const result = await server.connection.callTool('simulate-research-query', { topic: 'bees' }, {});
    expect(JSON.stringify(result.content)).toContain('bees');
    expect(asked(server)).toContain('tasks/result');
  });
});
