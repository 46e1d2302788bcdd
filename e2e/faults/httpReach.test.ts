import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Problem, ProblemOf } from '../../shared/domain/problem.ts';
import { makeAuthority } from '../../electron/node/network/testing/authority.ts';
import { startProxy } from '../../electron/node/network/testing/proxy.ts';
import { connected, type ConnectOptions } from '../../electron/node/transports/http/testing/connect.ts';
import {
  type Asked,
  ScriptedServer,
  type Script,
  sendJson,
  toolResult,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import { call, onCall, secureServer, told, toldOfCall, toldOfConnecting } from './httpHarness.ts';

describe('fault 33: redirects', () => {
  const redirectTo =
    (status: number, target: (asked: Asked) => string | undefined): Script =>
    (asked, response) => {
      const location = target(asked);
      if (location === undefined) return false;
      response.writeHead(status, { location }).end('<html>moved</html>');
    };

  it.each([307, 308])('%i within the origin is followed, with its message', async (status) => {
    const server = await ScriptedServer.start(
      redirectTo(status, ({ path }) => (path === '/mcp' ? '/moved/mcp' : undefined)),
    );
    const { client } = await connected(server.url, { headers: { 'x-key': 'k' } });
    await client.callTool(call);
    const followed = server.asked.filter(({ path, method }) => path === '/moved/mcp' && method === 'POST');
    expect(followed.map(({ message }) => message.method)).toContain('tools/call');
    for (const { headers } of followed) expect(headers['x-key']).toBe('k');
  });

  it.each([301, 302, 303, 307, 308])('%i to another origin is refused, and nothing gets there', async (status) => {
    const other = await ScriptedServer.start();
    const server = await ScriptedServer.start(redirectTo(status, () => other.url));
    const error = await toldOfConnecting(server.url, { headers: { authorization: 'Bearer secret' } });
    expect(error).toMatchObject({ code: 'serverRefused', data: { status } });
    expect(error.problem).toMatchObject({ kind: 'serverAnsweredStatus', redirectsTo: `${other.url}` });
    expect(other.asked).toEqual([]);
  });

  it('to another origin is refused in the middle of a session too, and of the old transport', async () => {
    const other = await ScriptedServer.start();
    let isMoved = false;
    const server = await ScriptedServer.start(redirectTo(307, () => (isMoved ? other.url : undefined)));
    const { client, transport } = await connected(server.url, { headers: { 'x-key': 'k' } });
    isMoved = true;
    expect((await told(client.callTool(call), transport)).code).toBe('serverRefused');
    const old = await ScriptedServer.start((asked, response) => {
      if (asked.method === 'POST') return void response.writeHead(405).end();
      response.writeHead(302, { location: other.url }).end();
    });
    expect((await toldOfConnecting(old.url)).code).toBe('serverRefused');
    expect(other.asked).toEqual([]);
  });

  it.each(['unix:///var/run/docker.sock', 'file:///etc/passwd', 'data:application/json,{}', 'javascript:alert(1)'])(
    'to %s is refused',
    async (location) => {
      const server = await ScriptedServer.start(redirectTo(307, () => location));
      expect((await toldOfConnecting(server.url)).code).toBe('serverRefused');
    },
  );

  it('from https to http is refused', async () => {
    const authority = makeAuthority();
    onTestFinished(() => authority.remove());
    const plain = await ScriptedServer.start();
    const url = await secureServer(authority, plain.url);
    const error = await toldOfConnecting(url, { env: { NODE_EXTRA_CA_CERTS: authority.file } });
    expect(error.code).toBe('serverRefused');
    expect(plain.asked).toEqual([]);
  });

  it('in a circle come to an end', async () => {
    const server = await ScriptedServer.start(redirectTo(307, () => '/mcp'));
    expect((await toldOfConnecting(server.url)).code).toBe('serverRefused');
    expect(server.asked.length).toBeLessThan(10);
  });
});

describe('fault 36: answers that are not MCP', () => {
  const page = `<!doctype html><html><body>${'<p>Please sign in to the network</p>'.repeat(500)}</body></html>`;
  const html = (status: number) => onAll(status, page, 'text/html; charset=utf-8');
  const answered = (status: number) => ({ kind: 'serverAnsweredStatus' as const, status });
  const onAll =
    (status: number, body: string, type: string): Script =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': type }).end(body);

  it.each([
    { name: 'a login page', script: html(200), code: 'badResult', problem: { kind: 'answeredWebPage' } },
    { name: 'a gateway’s page', script: html(502), code: 'serverRefused', problem: answered(502) },
    { name: 'a page that is not found', script: html(404), code: 'serverRefused', problem: answered(404) },
    {
      name: 'text',
      script: onAll(200, 'hello', 'text/plain'),
      code: 'badResult',
      problem: { kind: 'answeredOtherType', mediaType: 'text/plain' },
    },
    {
      name: 'JSON that is none',
      script: onAll(200, '{"a":', 'application/json'),
      code: 'badResult',
      problem: { kind: 'notJsonRpc' },
    },
    {
      name: 'JSON of another kind',
      script: onAll(200, '{"a":1}', 'application/json'),
      code: 'badResult',
      problem: { kind: 'notJsonRpc' },
    },
    { name: '204', script: onAll(204, '', ''), code: 'badResult', problem: { kind: 'emptyAnswer', status: 204 } },
    { name: '202', script: onAll(202, '', ''), code: 'badResult', problem: { kind: 'emptyAnswer', status: 202 } },
    {
      name: 'an unknown status',
      script: onAll(418, 'teapot', 'text/plain'),
      code: 'serverRefused',
      problem: answered(418),
    },
  ] satisfies { name: string; script: Script; code: string; problem: Partial<Problem> }[])(
    '$name at the start and in the middle',
    async ({ script, code, problem }) => {
      const server = await ScriptedServer.start(script);
      for (const client of [{}, { versionNegotiation: { mode: 'auto' } } as const]) {
        const error = await toldOfConnecting(server.url, { client });
        expect(error).toMatchObject({ code, problem });
      }
      const { error } = await toldOfCall(onCall(script));
      expect(error.code).toBe(code);
    },
  );

  it('a page where a stream was asked for is not read as one', async () => {
    const server = await ScriptedServer.start(({ method }, response) => {
      if (method !== 'GET') return false;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    const { client } = await connected(server.url, { limits: { reconnect: { firstMs: 1, growth: 1, maxMs: 1 } } });
    await server.until('GET');
    for (let n = 0; n < 30; n++) await client.ping();
    expect(server.requests('GET')).toHaveLength(1);
  });

  it('an answer to somebody else is said to be no answer', async () => {
    const { error } = await toldOfCall(onCall((_, response) => sendJson(response, toolResult(999_999, 'stray'))));
    expect(error.problem).toEqual({ kind: 'repliedToOther' });
  });
});

type Facts = Partial<ProblemOf<'serverUnreachable'>>;

describe('fault 37: the way there', () => {
  let authority: ReturnType<typeof makeAuthority>;
  beforeAll(() => {
    authority = makeAuthority();
  });
  afterAll(() => authority.remove());

  const unreachable = async (url: string, facts: Facts, options?: ConnectOptions) => {
    for (const client of [{}, { versionNegotiation: { mode: 'auto' } } as const]) {
      const error = await toldOfConnecting(url, { ...options, client });
      expect(error).toMatchObject({ code: 'serverUnreachable', problem: { kind: 'serverUnreachable', ...facts } });
    }
  };

  it('a name nobody knows', () => unreachable('http://nowhere.invalid/mcp', { fault: 'unknownName' }));

  it('a port nobody listens on', async () => {
    const server = await ScriptedServer.start();
    const { url } = server;
    server.stop();
    await unreachable(url, { fault: 'refused', isLocal: true });
  });

  it('a certificate of an authority nobody knows', async () => {
    await unreachable(await secureServer(authority, '/'), { fault: 'certificate' });
  });

  it('a certificate that has run out', async () => {
    const old = makeAuthority({ days: -1 });
    onTestFinished(() => old.remove());
    const env = { NODE_EXTRA_CA_CERTS: old.file };
    await unreachable(await secureServer(old, '/'), { fault: 'certificate', code: 'CERT_HAS_EXPIRED' }, { env });
  });

  it('https where only http is spoken', async () => {
    const server = await ScriptedServer.start();
    await unreachable(server.url.replace('http:', 'https:'), { fault: 'notTls' });
  });

  it('a connection that is closed without a word', async () => {
    const server = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await unreachable(`http://127.0.0.1:${port}/mcp`, { fault: 'reset' });
  });

  it('a proxy that wants a password', async () => {
    const proxy = await startProxy({ credentials: 'me:secret' });
    onTestFinished(() => proxy.close());
    const address = `http://127.0.0.1:${proxy.port}`;
    await unreachable(
      'https://mcp.test/mcp',
      { fault: 'proxyPassword', proxyStatus: '407' },
      { env: { https_proxy: address } },
    );
  });

  it('a connection that is lost in the middle of a session leaves the session', async () => {
    let isDown = false;
    const server = await ScriptedServer.start((_, response) => {
      if (!isDown) return false;
      response.destroy();
    });
    const { client, transport } = await connected(server.url);
    isDown = true;
    expect((await told(client.callTool(call), transport)).code).toBe('serverUnreachable');
    isDown = false;
    await client.listTools();
    expect(transport.failure()).toBeUndefined();
  });
});
