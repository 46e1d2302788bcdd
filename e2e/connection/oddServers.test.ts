import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../verifies.ts';
import { RealConnection } from './realConnection.ts';

type Answer = (response: ServerResponse, message: { id?: number; method: string }) => void;

/** A working HTTP server of the legacy era, except for its answer to the request that detects the era. */
async function serverThat(answersDiscover: Answer): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    let body = '';
    for await (const piece of request) body += String(piece);
    const message = JSON.parse(body) as { id?: number; method: string };
    asked.push(message.method);
    if (message.method === 'server/discover') return answersDiscover(response, message);
    if (message.id === undefined) return response.writeHead(202).end();
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'odd', version: '1' },
      },
      'tools/list': { tools: [{ name: 'a', inputSchema: { type: 'object' } }] },
    };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: results[message.method] ?? {} }));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, asked };
}

const json = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);

describe('a server of the legacy era that is taken aback by the question for its era', () => {
  it.each<[string, Answer]>([
    ['says 202', (response) => response.writeHead(202).end()],
    ['says nothing', (response) => response.writeHead(200).end()],
    ['says 404', (response) => response.writeHead(404).end()],
    ['says 500', (response) => response.writeHead(500).end('oops')],
    ['sends a page', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html></html>')],
    ['sends no JSON', (response) => json(response, '{"jsonrpc"')],
    [
      'answers nobody',
      (response) => json(response, '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}'),
    ],
    ['ends a stream at once', (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end()],
    ['hangs up', (response) => void response.socket?.destroy()],
  ])('runs, though it %s', async (_what, answersDiscover) => {
    verifies('F1');
    const { url, asked } = await serverThat(answersDiscover);
    const peer = new RealConnection({ kind: 'http', url, headers: {} }, { limits: { probeMs: 1000 } });
    onTestFinished(() => peer.stop());
    expect(await peer.start()).toMatchObject({ era: 'legacy', toolCount: 1 });
    expect(asked.filter((method) => method === 'initialize')).toHaveLength(1);
  });

  it('is told to sign in where it wants that, and asked nothing more', async () => {
    const { url, asked } = await serverThat((response) => response.writeHead(401).end());
    const peer = new RealConnection({ kind: 'http', url, headers: {} });
    onTestFinished(() => peer.stop());
    expect(await peer.connection.start()).toMatchObject({ kind: 'needsAuth' });
    expect(asked).toEqual(['server/discover']);
  });
});
