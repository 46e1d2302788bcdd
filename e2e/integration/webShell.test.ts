import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { contentSecurityPolicy } from '../../electron/node/pageFiles/securityHeaders.ts';
import { startWebShell, type WebShell } from '../../electron/web/webShell.ts';
import { folderForTest } from './forTest.ts';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a request says about where it comes from. */
interface Sender {
  readonly name: string;
  readonly headers: Record<string, string>;
}

/** A browser shell on a page folder of two files and a secret beside it. */
async function shellForTest(): Promise<{ shell: WebShell; origin: string; announced: string[] }> {
  const folder = await folderForTest();
  await mkdir(join(folder, 'page/assets'), { recursive: true });
  await writeFile(join(folder, 'page/index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(folder, 'page/trust.html'), '<!doctype html><title>Trust</title>');
  await writeFile(join(folder, 'page/assets/index-a1b2.js'), 'export {};');
  await writeFile(join(folder, 'secret.json'), '{"secret":true}');
  const announced: string[] = [];
  const shell = await startWebShell({
    port: 0,
    dataFolder: join(folder, 'data'),
    pageFolder: join(folder, 'page'),
    version: '0.0.0',
    announce: (line) => announced.push(line),
  });
  onTestFinished(() => shell.close());
  return { shell, origin: new URL(shell.newLink()).origin, announced };
}

/** A request with exactly these headers: `fetch` would not let us forge them. */
function ask(
  origin: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; host?: string } = {},
): Promise<Reply> {
  const { hostname, port, host } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const headers = { Host: options.host ?? host, ...options.headers };
  const sent = request({ hostname, port, path, method: options.method ?? 'GET', headers, agent: false }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
  });
  sent.once('error', reject);
  sent.end(options.body);
  return promise;
}

function exchange(link: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { origin, hash } = new URL(link);
  const body = JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') });
  return ask(origin, '/session', { method: 'POST', headers: { Origin: origin, ...headers }, body });
}

async function keyFrom(link: string): Promise<string> {
  const reply = await exchange(link);
  expect(reply.status).toBe(200);
  return (JSON.parse(reply.body) as { key: string }).key;
}

/** What becomes of an upgrade with these headers. */
async function upgrade(origin: string, headers: Record<string, string>, path = '/ws') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
  onTestFinished(() => socket.terminate());
  const outcome = new Promise<number | 'open'>((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (sent, response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    socket.on('error', () => undefined);
  });
  return { socket, outcome: await outcome };
}

async function nextMessage(socket: WebSocket): Promise<Record<string, unknown>> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString('utf8')) as Record<string, unknown>;
}

/** A page that said hello with this key and was let in. */
async function pageSocket(origin: string, key: string): Promise<WebSocket> {
  const { socket, outcome } = await upgrade(origin, { Origin: origin });
  expect(outcome).toBe('open');
  socket.send(JSON.stringify({ type: 'hello', key }));
  expect(await nextMessage(socket)).toEqual({ type: 'ready' });
  return socket;
}

async function callOver(socket: WebSocket, command: string, input: object = {}): Promise<Record<string, unknown>> {
  const answered = nextMessage(socket);
  socket.send(JSON.stringify({ type: 'call', id: 1, command, input }));
  return answered;
}

describe('the link of the browser shell', () => {
  it('works once, and the next one works too', async () => {
    const { shell } = await shellForTest();
    const link = shell.newLink();
    expect((await exchange(link)).status).toBe(200);
    expect(await exchange(link)).toMatchObject({ status: 401 });
    expect((await exchange(shell.newLink())).status).toBe(200);
  });

  it('carries its token in the fragment, which browsers never send', async () => {
    const { shell } = await shellForTest();
    const { search, hash, pathname } = new URL(shell.newLink());
    expect({ search, pathname }).toEqual({ search: '', pathname: '/' });
    expect(hash).toMatch(/^#token=[\w-]{43}$/);
  });

  it.each(['', '{}', '{"token":7}', '{"token":"made-up"}', `{"token":"${'x'.repeat(5000)}"}`, 'null'])(
    'cannot be made up: %.20s',
    async (body) => {
      const { origin } = await shellForTest();
      const reply = await ask(origin, '/session', { method: 'POST', headers: { Origin: origin }, body });
      expect(reply.status).toBe(401);
    },
  );
});

describe('the WebSocket of the browser shell', () => {
  it('answers commands to a page that has the key', async () => {
    const { shell, origin } = await shellForTest();
    const socket = await pageSocket(origin, await keyFrom(shell.newLink()));
    expect(await callOver(socket, 'snapshot.get')).toMatchObject({
      type: 'result',
      output: { shell: { kind: 'browser' } },
    });
  });

  it.each([
    { name: 'a wrong key', first: JSON.stringify({ type: 'hello', key: 'guess' }) },
    { name: 'no key', first: JSON.stringify({ type: 'hello' }) },
    { name: 'a command instead of a hello', first: '{"type":"call","id":1,"command":"snapshot.get","input":{}}' },
    { name: 'no JSON', first: 'hello' },
  ])('is closed on $name, without an answer', async ({ first }) => {
    const { origin } = await shellForTest();
    const { socket } = await upgrade(origin, { Origin: origin });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(data));
    socket.send(first);
    const [code] = (await once(socket, 'close')) as [number];
    expect({ code, heard }).toEqual({ code: 4401, heard: [] });
  });

  it('goes on after something that is no envelope', async () => {
    const { shell, origin } = await shellForTest();
    const socket = await pageSocket(origin, await keyFrom(shell.newLink()));
    for (const bad of ['{', '[]', '{"type":"call"}', '{"type":"eval","code":"1"}', '7']) socket.send(bad);
    socket.send(Buffer.from([0, 1, 2]));
    expect(await callOver(socket, 'snapshot.get')).toMatchObject({ type: 'result' });
  });

  it.each<Sender>([
    { name: 'no Origin', headers: {} },
    { name: 'a foreign Origin', headers: { Origin: 'https://evil.test' } },
    { name: 'the Origin of a file or a sandboxed frame', headers: { Origin: 'null' } },
    { name: 'another port of this machine', headers: { Origin: 'http://127.0.0.1:1' } },
  ])('refuses an upgrade with $name', async ({ headers }) => {
    const { origin } = await shellForTest();
    expect((await upgrade(origin, headers)).outcome).toBe(403);
  });

  it('refuses an upgrade for another Host, also with a matching Origin', async () => {
    const { origin } = await shellForTest();
    const host = `rebound.test:${new URL(origin).port}`;
    expect((await upgrade(origin, { Host: host, Origin: `http://${host}` })).outcome).toBe(403);
  });

  it('refuses an upgrade on another path', async () => {
    const { origin } = await shellForTest();
    expect((await upgrade(origin, { Origin: origin }, '/session')).outcome).toBe(403);
  });
});

describe('every request to the browser shell', () => {
  it.each(['rebound.test', 'localhost', '127.0.0.1', '[::1]', '127.0.0.1.nip.io'])(
    'is refused for Host %s (DNS rebinding)',
    async (name) => {
      const { origin } = await shellForTest();
      const { port } = new URL(origin);
      // "127.0.0.1" alone lacks the port: not what our own page sends.
      const host = name === '127.0.0.1' ? name : `${name}:${port}`;
      expect((await ask(origin, '/', { host })).status).toBe(403);
    },
  );

  it.each<Sender>([
    { name: 'a foreign Origin', headers: { Origin: 'https://evil.test' } },
    { name: 'a cross-site fetch', headers: { 'Sec-Fetch-Site': 'cross-site' } },
  ])('is refused from $name', async ({ headers }) => {
    const { origin } = await shellForTest();
    expect((await ask(origin, '/', { headers })).status).toBe(403);
  });

  it('that changes something needs an Origin', async () => {
    const { shell, origin } = await shellForTest();
    const { hash } = new URL(shell.newLink());
    const body = JSON.stringify({ token: hash.slice('#token='.length) });
    expect((await ask(origin, '/session', { method: 'POST', body })).status).toBe(403);
    // The token was not spent on it.
    expect((await ask(origin, '/session', { method: 'POST', headers: { Origin: origin }, body })).status).toBe(200);
  });

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('with method %s is refused', async (method) => {
    const { origin } = await shellForTest();
    expect((await ask(origin, '/', { method, headers: { Origin: origin } })).status).toBe(405);
  });

  it('gets the page with its policy, and never leave to be read by another origin', async () => {
    const { origin } = await shellForTest();
    const page = await ask(origin, '/');
    const [own, frames] = String(page.headers['content-security-policy']).split('; frame-src ');
    expect([page.status, own]).toEqual([200, contentSecurityPolicy]);
    // The proxy of apps and nothing else.
    expect(frames).toMatch(/^http:\/\/a[0-9a-f]{30}\.localhost:\d+$/);
    expect(page.body).toContain('<title>Page</title>');
    const answers = [
      page,
      await ask(origin, '/assets/index-a1b2.js'),
      await ask(origin, '/missing'),
      await ask(origin, '/', { host: 'evil.test' }),
      await ask(origin, '/', { method: 'PUT', headers: { Origin: origin } }),
      await ask(origin, '/session', { method: 'POST', headers: { Origin: origin }, body: '{}' }),
      await ask(origin, `/blob/${'0'.repeat(64)}`),
    ];
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(Object.keys(headers).filter((name) => /^access-control|^set-cookie/.test(name))).toEqual([]);
    }
  });

  it('that asks for the key is answered with the headers of every answer', async () => {
    const { shell } = await shellForTest();
    const { headers } = await exchange(shell.newLink());
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/../../secret.json',
    '//secret.json',
  ])('stays in the folder of the page: %s', async (path) => {
    const { origin } = await shellForTest();
    const reply = await ask(origin, path);
    expect(reply.status).toBe(404);
    expect(reply.body).not.toContain('secret"');
  });

  it.each(['http://evil.test/', '*', '//[', '/%zz'])('with the target %s is refused, not an error', async (path) => {
    const { origin } = await shellForTest();
    expect((await ask(origin, path)).status).toBeLessThan(500);
  });

  it('for a blob needs the key', async () => {
    const { shell, origin } = await shellForTest();
    const path = `/blob/${'0'.repeat(64)}`;
    expect((await ask(origin, path)).status).toBe(401);
    expect((await ask(origin, path, { headers: { 'X-Gatehouse-Key': 'guess' } })).status).toBe(401);
    const key = await keyFrom(shell.newLink());
    expect((await ask(origin, path, { headers: { 'X-Gatehouse-Key': key } })).status).toBe(404);
  });

  it('comes from this machine: nothing listens on another address', async () => {
    const { origin } = await shellForTest();
    const port = Number(new URL(origin).port);
    const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const addresses = others
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    // 127.0.0.2 is this machine too, and shows what a listener on 0.0.0.0 would do where there is no network.
    const answers = await Promise.all([...addresses, '127.0.0.2'].map((address) => canConnect(address, port)));
    expect(answers).toEqual(answers.map(() => false));
    expect(await canConnect('127.0.0.1', port)).toBe(true);
  });
});

describe('the trust surface of the browser shell', () => {
  /** A page, and the way to the trust surface that its browser got with its key. */
  async function both() {
    const { shell, origin } = await shellForTest();
    const { key: pageKey, pairing } = JSON.parse((await exchange(shell.newLink())).body) as {
      key: string;
      pairing: { port: number; token: string };
    };
    const trustOrigin = `http://127.0.0.1:${pairing.port}`;
    return { origin, pageKey, url: `${trustOrigin}/#token=${pairing.token}`, trustOrigin };
  }

  it('is shown to a page with nothing that would open it: the key of the page alone gets no way in', async () => {
    const { origin, pageKey, trustOrigin } = await both();
    const page = await pageSocket(origin, pageKey);
    expect((await callOver(page, 'trust.review'))['output']).toEqual({ url: `${trustOrigin}/` });
    expect((await exchange(`${trustOrigin}/#token=${pageKey}`)).status).toBe(401);
  });

  it('tells the terminal of a link that was used, and of a new one when an old one is tried', async () => {
    const { shell, announced } = await shellForTest();
    const link = shell.newLink();
    await exchange(link);
    expect(announced).toEqual(['The link was opened in a browser.']);
    await exchange(link);
    await exchange(link);
    expect(announced).toHaveLength(2);
    const fresh = /A new one: (\S+)$/.exec(announced[1] ?? '')?.[1] ?? '';
    expect((await exchange(fresh)).status).toBe(200);
  });

  it('is another origin with a key of its own', async () => {
    const { origin, pageKey, url, trustOrigin } = await both();
    expect(trustOrigin).not.toBe(origin);
    const trustKey = await keyFrom(url);
    const trust = await pageSocket(trustOrigin, trustKey);
    expect(await callOver(trust, 'trust.pending')).toMatchObject({ type: 'result' });
    for (const [at, key] of [
      [trustOrigin, pageKey],
      [origin, trustKey],
    ] as const) {
      const { socket } = await upgrade(at, { Origin: at });
      socket.send(JSON.stringify({ type: 'hello', key }));
      expect(await once(socket, 'close')).toMatchObject([4401, expect.anything()]);
    }
  });

  it('cannot be reached by a page of the first origin, and its token is not spent by trying', async () => {
    const { origin, url, trustOrigin } = await both();
    expect((await exchange(url, { Origin: origin })).status).toBe(403);
    expect((await upgrade(trustOrigin, { Origin: origin })).outcome).toBe(403);
    expect((await exchange(url)).status).toBe(200);
  });

  it('knows no command of the page, and the page none of its', async () => {
    const { origin, pageKey, url, trustOrigin } = await both();
    const trust = await pageSocket(trustOrigin, await keyFrom(url));
    expect(await callOver(trust, 'turn.send')).toMatchObject({ error: { code: 'unknownCommand' } });
    const page = await pageSocket(origin, pageKey);
    expect(await callOver(page, 'trust.pending')).toMatchObject({ error: { code: 'unknownCommand' } });
  });

  it('serves its own page and not the other, and no blobs', async () => {
    const { origin, url, trustOrigin } = await both();
    expect((await ask(trustOrigin, '/')).body).toContain('<title>Trust</title>');
    expect((await ask(trustOrigin, '/index.html')).status).toBe(404);
    expect((await ask(origin, '/trust.html')).status).toBe(404);
    const headers = { 'X-Gatehouse-Key': await keyFrom(url) };
    expect((await ask(trustOrigin, `/blob/${'0'.repeat(64)}`, { headers })).status).toBe(404);
  });
});

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const settle = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

describe('what the user attaches', () => {
  it('is taken from a page that has the key, in bounds, and read again under its hash', async () => {
    const { shell, origin } = await shellForTest();
    const key = await keyFrom(shell.newLink());
    const put = (headers: Record<string, string>, body = 'picture') =>
      ask(origin, '/blob', {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'image/png', ...headers },
        body,
      });
    const withKey = { 'x-gatehouse-key': key };
    const kept = await put(withKey);
    expect(kept.status).toBe(200);
    const { blob, bytes } = JSON.parse(kept.body) as { blob: string; bytes: number };
    expect(bytes).toBe(7);
    expect(await ask(origin, `/blob/${blob}`, { headers: withKey })).toMatchObject({
      status: 200,
      body: 'picture',
      headers: { 'content-type': 'image/png', 'content-security-policy': 'sandbox' },
    });
    expect((await put({})).status).toBe(401);
    expect((await put({ 'x-gatehouse-key': 'made-up' })).status).toBe(401);
    expect((await put({ ...withKey, Origin: 'https://example.org' })).status).toBe(403);
    const tooLarge = await put(withKey, 'x'.repeat(21 * 1024 * 1024));
    expect([tooLarge.status, JSON.parse(tooLarge.body)]).toMatchObject([413, { code: 'tooLarge' }]);
    // Also to who never stops, before the connection ends.
    const endless = put(withKey, 'x'.repeat(200 * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => error.code);
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(
      await endless.then((end) => (typeof end === 'object' ? end.status : end)),
    );
    expect((await put(withKey)).status).toBe(200);
  });
});
