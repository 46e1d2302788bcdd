import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../electron/node/pageFiles/securityHeaders.ts';
import { type Sender, shellForTest, ask, exchange, keyFrom } from './webShellForTest.ts';

describe('every request to the browser shell', () => {
  it.each(['rebound.test', 'localhost', '127.0.0.1', '[::1]', '127.0.0.1.nip.io'])(
    'is refused for Host %s (DNS rebinding)',
    async (name) => {
      const { origin } = await shellForTest();
      const { port } = new URL(origin);
      // Our own page always sends the port with the host name.
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
    // The token is still unused.
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
    // Only the proxy page of apps and a document to print are shown in frames; the page itself refuses to be in one.
    expect(frames).toMatch(/^'self' http:\/\/a[0-9a-f]{30}\.localhost:\d+$/);
    expect(page.body).toContain('<title>Page</title>');
    const answers = [
      page,
      await ask(origin, '/enter'),
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

  it('gets the page of a link, which may run the one script that stands in it, and load nothing', async () => {
    const { origin } = await shellForTest();
    const { status, headers, body } = await ask(origin, '/enter');
    expect(status).toBe(200);
    expect(body).toContain('<script>enter();</script>');
    const hash = createHash('sha256').update('enter();').digest('base64');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.filter((rule) => !/ 'none'$/.test(rule))).toEqual([
      `script-src 'sha256-${hash}'`,
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ]);
    expect(policy).toContain("default-src 'none'");
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
    // 127.0.0.2 is this machine too: it would reach a listener on 0.0.0.0, even without a network.
    const answers = await Promise.all([...addresses, '127.0.0.2'].map((address) => canConnect(address, port)));
    expect(answers).toEqual(answers.map(() => false));
    expect(await canConnect('127.0.0.1', port)).toBe(true);
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
