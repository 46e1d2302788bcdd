import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect as connectTo, createServer as createLine, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { connected, failureOf } from '../../electron/node/transports/http/testing/connect.ts';
import { verifies } from '../verifies.ts';
import { freePort } from '../freePort.ts';
import { everythingOver, startEverything } from './forTest.ts';

describe('server-everything', () => {
  it.each([
    { how: 'streamableHttp', kind: 'streamableHttp' },
    { how: 'sse', kind: 'sse' },
  ] as const)('over $how: calls, progress and what it says by itself', async ({ how, kind }) => {
    verifies(...(kind === 'sse' ? (['H14', 'E1', 'E2'] as const) : (['H1', 'H2', 'H5', 'H8'] as const)));
    const { url } = await everythingOver(how);
    const { client, transport, problems, notes } = await connected(url);
    expect(transport.kind()).toBe(kind);
    const echo = await client.callTool({ name: 'echo', arguments: { message: 'hi' } });
    expect(echo.content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
    const steps: number[] = [];
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 4 } },
      { onprogress: ({ progress }) => steps.push(progress) },
    );
    // The last notification may come after the answer, because it travels on another stream.
    expect(steps.slice(0, 3)).toEqual([1, 2, 3]);
    await client.callTool({ name: 'toggle-simulated-logging', arguments: {} });
    await expect.poll(() => notes.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(problems.filter(({ message }) => !message.includes('progress'))).toEqual([]);
  });

  it('that was restarted has lost the session; a new connection gets a new one', async () => {
    verifies('H9');
    const port = await freePort();
    const first = await startEverything('streamableHttp', port);
    const url = `http://127.0.0.1:${port}/mcp`;
    const { client, transport, closed } = await connected(url);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await startEverything('streamableHttp', port);
    await failureOf(client.ping());
    await closed;
    expect(transport.failure()).toMatchObject({ code: 'sessionLost' });
    expect((await (await connected(url)).client.listTools()).tools.length).toBeGreaterThan(5);
  });

  it('gives the answer of a call whose stream was lost, once it can be reached again', async () => {
    verifies('H7');
    const { url } = await everythingOver('streamableHttp');
    const line = await cuttableLine(Number(new URL(url).port));
    const { client } = await connected(`http://127.0.0.1:${line.port}/mcp`, {
      limits: { reconnect: { firstMs: 100, growth: 1.5, maxMs: 500 } },
    });
    const call = client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 2, steps: 4 } },
      { onprogress: ({ progress }) => void (progress === 2 && line.cut()) },
    );
    await line.untilCut;
    // Waits for the end of the work: on a resumed stream this server sends earlier events, and no later ones.
    await delay(2500);
    line.mend();
    expect(JSON.stringify((await call).content)).toContain('completed');
  });
});

/** A TCP connection to a local port that the test can cut. */
async function cuttableLine(to: number) {
  const sockets = new Set<Socket>();
  const cut = Promise.withResolvers<void>();
  let isCut = false;
  const server = createLine((socket) => {
    if (isCut) return socket.destroy();
    const onward = connectTo(to, '127.0.0.1');
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined);
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    server.close();
    drop();
  });
  return {
    port: (server.address() as AddressInfo).port,
    untilCut: cut.promise,
    mend: () => (isCut = false),
    cut() {
      isCut = true;
      drop();
      cut.resolve();
    },
  };
}

/** A server for both eras, built with the official SDK. */
async function dualEra() {
  let aborted = 0;
  const working = Promise.withResolvers<void>();
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'dual', version: '1' });
    server.registerTool('add', { inputSchema: z.object({ a: z.number(), b: z.number() }) }, ({ a, b }) => ({
      content: [{ type: 'text', text: String(a + b) }],
    }));
    const routed = (header: string) => ({
      inputSchema: z.object({ region: z.string().meta({ 'x-mcp-header': header }) }),
    });
    server.registerTool('route', routed('Region'), () => ({ content: [] }));
    server.registerTool('misrouted', routed('not a header'), () => ({ content: [] }));
    server.registerTool('wait', {}, (ctx) => {
      working.resolve();
      return new Promise((resolve) => {
        ctx.mcpReq.signal.addEventListener('abort', () => {
          aborted++;
          resolve({ content: [] });
        });
      });
    });
    return server;
  });
  const methods: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    methods.push(request.method ?? '');
    headers.push(request.headers);
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const body = request.method === 'POST' ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : undefined;
    const asked = new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      signal: abort.signal,
      ...(body === undefined ? {} : { body: body as BodyInit, duplex: 'half' }),
    });
    void handler.fetch(asked).then((answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).flushHeaders();
      if (answer.body === null) return response.end();
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
        .on('error', () => response.destroy())
        .pipe(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return { url, methods, headers, working: working.promise, aborted: () => aborted };
}

describe('a server of 2026-07-28', () => {
  it('is spoken to without session, stream or DELETE', async () => {
    verifies('F1', 'F3');
    const { url, methods, headers } = await dualEra();
    const { client, transport } = await connected(url, { client: { versionNegotiation: { mode: 'auto' } } });
    expect(client.getProtocolEra()).toBe('modern');
    const sum = await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } });
    expect(sum.content).toEqual([{ type: 'text', text: '5' }]);
    await transport.shutDown();
    expect(new Set(methods)).toEqual(new Set(['POST']));
    const call = headers.find((sent) => sent['mcp-method'] === 'tools/call');
    expect(call).toMatchObject({ 'mcp-name': 'add', 'mcp-protocol-version': '2026-07-28' });
    expect(headers.every((sent) => typeof sent['mcp-method'] === 'string')).toBe(true);
  });

  it('has the parameters it asks for in headers, and loses the tools that ask for them wrongly', async () => {
    verifies('F3b');
    const { url, headers } = await dualEra();
    const { client } = await connected(url, { client: { versionNegotiation: { mode: 'auto' } } });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('route');
    expect(tools.map(({ name }) => name)).not.toContain('misrouted');
    await client.callTool({ name: 'route', arguments: { region: 'north' } });
    expect(headers.find((sent) => sent['mcp-name'] === 'route')).toMatchObject({ 'mcp-param-region': 'north' });
  });

  it('notices a cancellation by the end of the stream', async () => {
    verifies('F5');
    const { url, working, aborted } = await dualEra();
    const { client } = await connected(url, { client: { versionNegotiation: { mode: 'auto' } } });
    const abort = new AbortController();
    const outcome = failureOf(client.callTool({ name: 'wait', arguments: {} }, { signal: abort.signal }));
    await working;
    abort.abort(new Error('no more'));
    await outcome;
    await expect.poll(aborted).toBe(1);
  });
});
