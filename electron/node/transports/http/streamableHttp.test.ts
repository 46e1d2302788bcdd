import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { connected, failureOf } from './testing/connect.ts';
import { beginStream, note, ScriptedServer, sendEvent, sendJson, toolResult } from './testing/scriptedServer.ts';
import { sessionId, withSession } from './testing/withSession.ts';

const call = { name: 'work', arguments: {} };

describe('requests', () => {
  it('posts every message separately and accepts JSON and streams as answers', async () => {
    verifies('H1', 'H2', 'H3');
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.message.method !== 'tools/call') return false;
      beginStream(response);
      sendEvent(response, note('half way'));
      response.end(`data: ${JSON.stringify(toolResult(asked.message.id, 'streamed'))}\n\n`);
    });
    const { client, notes } = await connected(server.url);
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'streamed' }]);
    expect((await client.listTools()).tools).toEqual([]);
    expect(notes).toEqual(['half way']);
    const posts = server.requests('POST');
    expect(posts.map(({ message }) => message.method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/call',
      'tools/list',
    ]);
    for (const { headers } of posts) expect(headers.accept).toBe('application/json, text/event-stream');
  });

  it('says session and revision on every message after the first', async () => {
    verifies('H8', 'H11');
    const server = await ScriptedServer.start(withSession());
    const { client } = await connected(server.url);
    await client.ping();
    await server.until('GET');
    const [first, ...later] = server.asked;
    expect(first?.headers['mcp-session-id']).toBeUndefined();
    expect(later.length).toBeGreaterThanOrEqual(3);
    for (const { headers } of later) {
      expect(headers['mcp-session-id']).toBe(sessionId);
      expect(headers['mcp-protocol-version']).toBe('2025-11-25');
    }
  });

  it('sends the cancellation, and only then stops listening', async () => {
    verifies('H4b');
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.message.method !== 'tools/call') return false;
      beginStream(response);
    });
    const { client } = await connected(server.url);
    const abort = new AbortController();
    const outcome = failureOf(client.callTool(call, { signal: abort.signal }));
    await server.until('POST', 'tools/call');
    abort.abort(new Error('no more'));
    await outcome;
    const cancelled = await server.until('POST', 'notifications/cancelled');
    expect(cancelled.message.params).toMatchObject({ requestId: server.requests('POST', 'tools/call')[0]?.message.id });
    expect((await client.listTools()).tools).toEqual([]);
  });

  it('closes a stream that stays open after its answer', async () => {
    let ended: Promise<unknown> | undefined;
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.message.method !== 'tools/call') return false;
      ended = new Promise((resolve) => response.once('close', resolve));
      beginStream(response);
      sendEvent(response, toolResult(asked.message.id, 'done'));
    });
    const { client, problems } = await connected(server.url, { limits: { lingerMs: 50 } });
    await client.callTool(call);
    await ended;
    expect(problems).toEqual([]);
  });
});

describe('an answer whose content type says nothing', () => {
  const otherType = { kind: 'answeredOtherType', mediaType: 'text/plain' };
  const answeredWith = (type: string | undefined, body: (id: unknown) => string, limits = {}) =>
    ScriptedServer.start(({ message }, response) => {
      if (message.method !== 'tools/call') return false;
      response.writeHead(200, type === undefined ? {} : { 'content-type': type });
      response.end(body(message.id));
    }).then(({ url }) => connected(url, { limits }));

  it.each([undefined, 'text/plain; charset=utf-8', 'application/octet-stream'])('is read: %s', async (type) => {
    verifies('H3');
    const answer = (id: unknown) => toolResult(id as number, 'unnamed');
    const one = await answeredWith(type, (id) => JSON.stringify(answer(id)));
    expect((await one.client.callTool(call)).content).toEqual([{ type: 'text', text: 'unnamed' }]);
    const batch = await answeredWith(type, (id) => JSON.stringify([note('first'), answer(id)]));
    expect((await batch.client.callTool(call)).content).toEqual([{ type: 'text', text: 'unnamed' }]);
    expect(batch.notes).toEqual(['first']);
  });

  it.each([
    { name: 'text', type: undefined, body: 'hello', problem: { kind: 'answeredWithoutType' } },
    { name: 'JSON of another kind', type: 'text/plain', body: '{"a":1}', problem: otherType },
    { name: 'an empty batch', type: 'text/plain', body: '[]', problem: otherType },
    { name: 'nothing', type: undefined, body: '', problem: { kind: 'emptyAnswer', status: 200 } },
    {
      name: 'too much',
      type: undefined,
      body: `"${'x'.repeat(9000)}"`,
      problem: { kind: 'messageTooLarge', size: '8192 B' },
    },
  ])('is told of when it holds $name', async ({ type, body, problem }) => {
    const { client } = await answeredWith(type, () => body, { messageBytes: 8192 });
    expect(await failureOf(client.callTool(call))).toMatchObject({ problem });
    expect((await client.listTools()).tools).toEqual([]);
  });
});

describe('batches', () => {
  it('reads a batch in an event of a reply and of the listening stream, and in a JSON reply', async () => {
    verifies('B4', 'H6');
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method === 'GET') {
        beginStream(response);
        return sendEvent(response, [note('a'), note('b')]);
      }
      if (asked.message.method === 'tools/list')
        return sendJson(response, [note('c'), { jsonrpc: '2.0', id: asked.message.id, result: { tools: [] } }]);
      if (asked.message.method !== 'tools/call') return false;
      beginStream(response);
      sendEvent(response, [note('d'), toolResult(asked.message.id, 'from a batch')]);
      response.end();
    });
    const { client, notes, problems } = await connected(server.url);
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'from a batch' }]);
    await client.listTools();
    await expect.poll(() => [...notes].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(problems).toEqual([]);
  });
});

describe('a refused "initialized"', () => {
  it.each([400, 404, 405])('with %i is reported, and the session continues', async (status) => {
    verifies('H3');
    const server = await ScriptedServer.start(
      withSession(({ message }, response) => {
        if (message.method !== 'notifications/initialized') return false;
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"session not found"}');
      }),
    );
    const { client, transport, problems } = await connected(server.url);
    expect(problems).toMatchObject([{ code: 'serverRefused' }]);
    expect((await client.listTools()).tools).toEqual([]);
    expect(transport.failure()).toBeUndefined();
  });

  it('or a GET without a route does not end the session', async () => {
    verifies('H5');
    const server = await ScriptedServer.start(
      withSession(({ method }, response) => (method === 'GET' ? void response.writeHead(404).end() : false)),
    );
    const { client, transport } = await connected(server.url);
    await server.until('GET');
    for (let n = 0; n < 20; n++) await client.ping();
    expect(transport.failure()).toBeUndefined();
    expect(server.requests('GET')).toHaveLength(1);
  });

  it('is not the end where the session is gone: the next request is', async () => {
    verifies('H9');
    const server = await ScriptedServer.start(withSession((_, response) => void response.writeHead(404).end()));
    const { client, transport, closed } = await connected(server.url);
    await failureOf(client.listTools());
    await closed;
    expect(transport.failure()).toMatchObject({ code: 'sessionLost' });
  });
});

describe('sessions', () => {
  it.each([
    { name: '404', status: 404, body: '' },
    {
      name: '400 that speaks of the session',
      status: 400,
      body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}',
    },
  ])('ends as a lost session on $name, and asks nothing twice', async ({ status, body }) => {
    verifies('H9', 'H13');
    const server = await ScriptedServer.start(
      withSession((asked, response) => {
        if (asked.message.method !== 'tools/call') return false;
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      }),
    );
    const { client, transport, closed, problems } = await connected(server.url);
    const error = await failureOf(client.callTool(call));
    await closed;
    expect(transport.failure()).toMatchObject({ code: 'sessionLost' });
    expect(server.requests('POST', 'tools/call')).toHaveLength(1);
    expect(server.requests('DELETE')).toHaveLength(0);
    expect(inspect([error, ...problems, transport.failure()], { depth: 9 })).not.toContain(sessionId);
    const again = await connected(server.url);
    expect(server.requests('POST', 'initialize')[1]?.headers['mcp-session-id']).toBeUndefined();
    await again.client.listTools();
  });

  it('keeps a connection without a session through a 404', async () => {
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.message.method !== 'tools/call') return false;
      response.writeHead(404).end();
    });
    const { client, transport } = await connected(server.url);
    await failureOf(client.callTool(call));
    expect(transport.failure()).toBeUndefined();
    await client.listTools();
  });

  it.each([200, 405])('is ended with DELETE on leaving; %i is fine', async (status) => {
    verifies('H10');
    const server = await ScriptedServer.start(
      withSession((asked, response) => {
        if (asked.method !== 'DELETE') return false;
        response.writeHead(status).end();
      }),
    );
    const { transport, closed } = await connected(server.url);
    await transport.shutDown();
    await closed;
    expect(server.requests('DELETE')[0]?.headers['mcp-session-id']).toBe(sessionId);
  });

  it('does not wait long for a server that does not say goodbye', async () => {
    verifies('H10');
    const server = await ScriptedServer.start(withSession((asked) => (asked.method === 'DELETE' ? undefined : false)));
    const { transport } = await connected(server.url, { limits: { goodbyeMs: 100 } });
    const began = performance.now();
    await transport.shutDown();
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
