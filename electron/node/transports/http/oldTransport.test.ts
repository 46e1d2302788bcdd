import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { defaultHttpLimits } from './limits.ts';
import { clientFor, connected, failureOf } from './testing/connect.ts';
import {
  type Asked,
  beginStream,
  initialized,
  note,
  ScriptedServer,
  type Script,
  sendEvent,
  sendJson,
  toolResult,
} from './testing/scriptedServer.ts';

/** A server of 2024-11-05: it has only a stream at its address, which names an endpoint. */
class OldServer {
  stream: ServerResponse | undefined;
  endpoint: string;
  readonly script: Script;

  constructor(refusal = 405, endpoint = 'messages?session=1', special: Script = () => false) {
    this.endpoint = endpoint;
    this.script = async (asked, response) => {
      if ((await special(asked, response)) !== false) return;
      if (asked.method === 'GET') return this.#open(response);
      if (asked.path === '/mcp') return void response.writeHead(refusal).end();
      response.writeHead(202).end('Accepted');
      this.#reply(asked);
    };
  }

  #open(response: ServerResponse): void {
    this.stream = response;
    beginStream(response);
    response.write(`event: endpoint\ndata: ${this.endpoint}\n\n`);
  }

  #reply({ message }: Asked): void {
    if (this.stream === undefined) return;
    if (message.method === 'initialize') sendEvent(this.stream, initialized(message.id, '2024-11-05'));
    // More than one message in an event is allowed since 2025-03-26, whose servers may offer this transport too.
    if (message.method === 'tools/call') sendEvent(this.stream, [note('a'), toolResult(message.id, 'old')]);
  }
}

const call = { name: 'work', arguments: {} };

describe('a server of 2024-11-05', () => {
  it.each([400, 404, 405, 406, 415])('is found when it answers initialize with %i', async (refusal) => {
    verifies('H14', 'E1', 'E2', 'B4');
    const server = await ScriptedServer.start(new OldServer(refusal).script);
    const { client, transport, notes } = await connected(server.url);
    expect(transport.kind()).toBe('sse');
    expect(client.getNegotiatedProtocolVersion()).toBe('2024-11-05');
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'old' }]);
    expect(notes).toEqual(['a']);
    // The endpoint is relative to the address of the stream.
    const posts = server.requests('POST').filter(({ path }) => path !== '/mcp');
    expect(posts.map(({ path, message }) => `${path} ${message.method}`)).toEqual([
      '/messages?session=1 initialize',
      '/messages?session=1 notifications/initialized',
      '/messages?session=1 tools/call',
    ]);
  });

  it('is found after it was asked for its era too, and gets the configured headers', async () => {
    verifies('H14', 'F1');
    const server = await ScriptedServer.start(new OldServer(404).script);
    const { client } = await connected(server.url, {
      client: { versionNegotiation: { mode: 'auto' } },
      headers: { 'x-key': 'k' },
    });
    expect(client.getProtocolEra()).toBe('legacy');
    expect(server.asked[0]?.message.method).toBe('server/discover');
    for (const { headers } of server.asked) expect(headers['x-key']).toBe('k');
  });

  const odd: { name: string; answer: (response: ServerResponse) => unknown }[] = [
    { name: '501', answer: (response) => response.writeHead(501).end() },
    { name: 'a page', answer: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi</p>') },
    { name: 'nothing', answer: (response) => response.writeHead(202).end() },
    { name: 'other JSON', answer: (response) => sendJson(response, { error: 'use GET' }) },
    {
      name: 'its stream',
      answer: (response) => {
        beginStream(response);
        response.write('event: endpoint\ndata: messages?session=0\n\n');
      },
    },
  ];
  it.each(odd)('is found when it answers a POST to its stream with $name', async ({ answer }) => {
    verifies('H14', 'E1');
    const special: Script = ({ method, path }, response) => {
      if (method !== 'POST' || path !== '/mcp') return false;
      answer(response);
    };
    const server = await ScriptedServer.start(new OldServer(405, 'messages', special).script);
    for (const client of [{}, { versionNegotiation: { mode: 'auto' } } as const]) {
      const { client: found, transport } = await connected(server.url, { client });
      expect(transport.kind()).toBe('sse');
      expect((await found.callTool(call)).content).toEqual([{ type: 'text', text: 'old' }]);
    }
  });

  it('is asked for its stream first where that is preferred, and never for its era', async () => {
    verifies('E1');
    const server = await ScriptedServer.start(new OldServer().script);
    const { client, transport } = await connected(server.url, {
      mustTryOldFirst: true,
      client: { versionNegotiation: { mode: 'auto' } },
    });
    expect(transport.kind()).toBe('sse');
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'old' }]);
    expect(server.asked.map(({ method, path, message }) => [method, path, message.method].join(' '))).toEqual([
      'GET /mcp ',
      'POST /messages?session=1 initialize',
      'POST /messages?session=1 notifications/initialized',
      'POST /messages?session=1 tools/call',
    ]);
  });

  it.each([
    { name: 'no stream', get: (response: ServerResponse) => void response.writeHead(405).end() },
    { name: 'a page', get: (response: ServerResponse) => void response.end('<p>Hi</p>') },
    { name: 'a stream without endpoint', get: beginStream },
  ])('is not missed where it was preferred and there is $name', async ({ get }) => {
    verifies('H1');
    const server = await ScriptedServer.start(({ method }, response) => (method === 'GET' ? get(response) : false));
    const { client, transport } = await connected(server.url, { mustTryOldFirst: true, limits: { endpointMs: 200 } });
    expect(transport.kind()).toBe('streamableHttp');
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'done' }]);
    expect(server.asked[0]?.method).toBe('GET');
  });

  it.each([401, 403, 408, 425, 429, 500])('is not looked for after %i', async (refusal) => {
    verifies('H14');
    const server = await ScriptedServer.start(new OldServer(refusal).script);
    const limits = { sendAgain: { ...defaultHttpLimits.sendAgain, firstMs: 5 } };
    const { connect, transport } = clientFor(server.url, { limits });
    expect(await failureOf(connect())).toMatchObject({ status: refusal });
    expect(server.requests('GET')).toHaveLength(0);
    expect(transport.kind()).toBe('streamableHttp');
  });

  it.each<{ name: string; script: Script }>([
    { name: 'has no stream either', script: (_, response) => void response.writeHead(404).end() },
    {
      name: 'names no endpoint',
      script: ({ method }, response) => (method === 'GET' ? beginStream(response) : void response.writeHead(404).end()),
    },
  ])('is not taken for one that $name: the first refusal is told', async ({ script }) => {
    verifies('H14', 'E1');
    const server = await ScriptedServer.start(script);
    const { connect } = clientFor(server.url, { limits: { endpointMs: 200 } });
    expect(await failureOf(connect())).toMatchObject({ status: 404 });
    expect(server.requests('GET')).toHaveLength(1);
  });

  it('is reported when it names an endpoint on another origin, which gets no request', async () => {
    verifies('E1');
    const server = await ScriptedServer.start(new OldServer(404, 'http://127.0.0.2:9/messages').script);
    const { connect } = clientFor(server.url, { limits: { endpointMs: 200 } });
    const problem = { kind: 'foreignEndpoint', origin: 'http://127.0.0.2:9' };
    expect(await failureOf(connect())).toMatchObject({ problem });
  });

  it.each([
    ['/gateway/sse', '/messages?session=1', '/gateway/messages?session=1'],
    ['/gateway/sse/', '/messages?session=1', '/gateway/messages?session=1'],
    ['/a/b/sse', '/messages', '/a/b/messages'],
    ['/a/b/sse', '/b/messages', '/a/b/messages'],
    ['/a/b/sse', 'HOST/messages', '/a/b/messages'],
  ])('is found behind a gateway that adds a path: %s names %s', async (path, named, right) => {
    const old = new OldServer(405, named);
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method === 'POST' && asked.path !== right)
        return void response.writeHead(404).end('<h1>Not found</h1>');
      return old.script(asked, response);
    });
    const { origin } = new URL(server.url);
    const endpoint = named.replace('HOST', origin);
    old.endpoint = endpoint;
    const { client, transport } = await connected(`${origin}${path}`, { mustTryOldFirst: true });
    expect(transport.kind()).toBe('sse');
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'old' }]);
    const asked = server.asked.map((each) => [each.method, each.path, each.message.method].join(' '));
    expect(asked).toEqual([
      `GET ${path} `,
      `POST ${named.replace('HOST', '')} initialize`,
      `POST ${right} initialize`,
      `POST ${right} notifications/initialized`,
      `POST ${right} tools/call`,
    ]);
  });

  it.each([
    ['/gateway/sse', '/messages?session=secret', 'both', '/messages'],
    ['/sse', '/messages', 'named', '/messages'],
    ['/secret/sse', 'messages?x=1', 'named', '/…/messages'],
    ['/secret/sse', '/secret/messages/', 'named', '/…/messages/'],
  ] as const)('at %s that names %s says so where nothing takes messages (%s)', async (path, named, tried, shown) => {
    const old = new OldServer(405, named);
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method === 'POST') return void response.writeHead(405).end();
      return old.script(asked, response);
    });
    const { origin } = new URL(server.url);
    const { connect } = clientFor(`${origin}${path}`, { mustTryOldFirst: true });
    const problem = { kind: 'messagesNotTaken', address: `${origin}${shown}`, status: 405, tried };
    expect(await failureOf(connect())).toMatchObject({ code: 'serverRefused', problem, data: { taken: false } });
    expect(server.requests('POST')).toHaveLength(tried === 'both' ? 2 : 1);
  });

  it('is asked at no other address when another process has its session, or once a message was taken', async () => {
    const old = new OldServer(405, '/messages');
    let refusal: string | undefined = 'Could not find session';
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method !== 'POST' || refusal === undefined) return old.script(asked, response);
      response.writeHead(404).end(refusal);
    });
    const { origin } = new URL(server.url);
    const { connect } = clientFor(`${origin}/gateway/sse`, { mustTryOldFirst: true });
    expect(await failureOf(connect())).toMatchObject({ problem: { kind: 'sessionUnknown' } });
    refusal = undefined;
    const { client, closed } = await connected(`${origin}/gateway/sse`, { mustTryOldFirst: true });
    refusal = 'Not found';
    await failureOf(client.callTool(call));
    await closed;
    expect(new Set(server.asked.map(({ path }) => path))).toEqual(new Set(['/gateway/sse', '/messages']));
  });

  it('has lost its session when its stream breaks; no second stream is opened', async () => {
    verifies('E3');
    const old = new OldServer();
    const server = await ScriptedServer.start(old.script);
    const { client, transport, closed } = await connected(server.url);
    const waiting = failureOf(client.request({ method: 'ping' }));
    await server.until('POST', 'ping');
    old.stream?.destroy();
    await waiting;
    await closed;
    expect(transport.failure()).toMatchObject({ code: 'sessionLost' });
    await failureOf(client.ping());
    expect(server.requests('GET')).toHaveLength(1);
    const again = await connected(server.url);
    expect((await again.client.callTool(call)).content).toBeDefined();
  });

  it('has lost its session when it no longer knows it', async () => {
    verifies('E3');
    let forgets = false;
    const special: Script = ({ path }, response) => {
      if (!forgets || path === '/mcp') return false;
      response.writeHead(404).end('Could not find session');
    };
    const server = await ScriptedServer.start(new OldServer(405, 'messages', special).script);
    const { client, transport, closed } = await connected(server.url);
    forgets = true;
    await failureOf(client.callTool(call));
    await closed;
    expect(transport.failure()).toMatchObject({ code: 'sessionLost' });
    expect(server.requests('POST', 'tools/call')).toHaveLength(1);
  });

  it('is left by closing its stream, without DELETE', async () => {
    verifies('E3');
    const old = new OldServer();
    const server = await ScriptedServer.start(old.script);
    const { transport } = await connected(server.url);
    const ended = new Promise((resolve) => old.stream?.once('close', resolve));
    await transport.shutDown();
    await ended;
    expect(server.requests('DELETE')).toHaveLength(0);
  });

  it('asks for a sign-in where only the stream says so', async () => {
    const server = await ScriptedServer.start(({ method }, response) => {
      response.writeHead(method === 'GET' ? 401 : 405).end();
    });
    const { connect } = clientFor(server.url);
    expect(await failureOf(connect())).toMatchObject({ code: 'serverNeedsAuth' });
  });
});
