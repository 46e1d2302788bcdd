import { createServer, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../e2e/freePort.ts';
import { loopbackListener } from './loopbackListener.ts';

const state = 's'.repeat(64);

async function open({ address, port, lifeMs = 60_000 }: { address?: string; port?: number; lifeMs?: number } = {}) {
  const callback = await loopbackListener.open({ address, port, state, lifeMs });
  onTestFinished(() => callback.close());
  return callback;
}

/** A request whose headers can be anything, unlike those of `fetch`. */
function ask(url: string, options: { method?: string; host?: string; path?: string }): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const { method = 'GET', host = `${hostname}:${port}`, path = pathname + search } = options;
    request({ hostname, port, method, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

describe('the address the browser comes back to', () => {
  it('security case 20: takes one answer with the right state, and is gone', async () => {
    const callback = await open();
    const answer = `${callback.redirectUrl}?code=abc&state=${state}&iss=x`;
    const page = await fetch(answer);
    expect(page.status).toBe(200);
    expect((await callback.answer)?.get('code')).toBe('abc');
    await expect(fetch(answer)).rejects.toThrow();
  });

  it.each([
    { name: 'security case 15: another host name', host: 'evil.test' },
    { name: 'security case 15: the right name of another port', host: '127.0.0.1:1' },
    { name: 'security case 15: localhost', host: 'localhost' },
    { name: 'security case 20: another path', path: `/callback/x?state=${state}` },
    { name: 'security case 20: a path that only resolves to it', path: `//127.0.0.1/callback?state=${state}` },
    { name: 'security case 20: another method', method: 'POST' },
    { name: 'security case 20: no state', path: '/callback?code=x' },
    { name: 'security case 20: another state', path: '/callback?code=x&state=other' },
    { name: 'security case 20: two states', path: `/callback?code=x&state=${state}&state=${state}` },
  ])('$name is refused, and the right answer still counts', async ({ name: _, ...options }) => {
    const callback = await open();
    const answer = `${callback.redirectUrl}?code=abc&state=${state}`;
    const status = await ask(answer, options);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    await fetch(answer);
    expect((await callback.answer)?.get('code')).toBe('abc');
  });

  it('security case 20: answers with a page of static text that can do nothing', async () => {
    const { redirectUrl } = await open();
    const page = await fetch(`${redirectUrl}?code=abc&state=${state}&error=<script>alert(1)</script>`);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(text).not.toMatch(/script|abc/i);
  });

  it('lives for its time and no longer', async () => {
    const callback = await open({ lifeMs: 50 });
    expect(await callback.answer).toBeUndefined();
    await expect(fetch(callback.redirectUrl)).rejects.toThrow();
  });

  it('security case 14: listens on 127.0.0.1, on a port of the system’s choice or the one that was registered', async () => {
    const first = await open();
    const { hostname, port } = new URL(first.redirectUrl);
    expect(hostname).toBe('127.0.0.1');
    first.close();
    await first.answer;
    const again = await open({ port: Number(port) });
    expect(new URL(again.redirectUrl).port).toBe(port);
    const taken = await open({ port: Number(port) });
    expect(new URL(taken.redirectUrl).port).not.toBe(port);
  });
});

describe('the address that was chosen', () => {
  it.each(['127.0.0.1', 'localhost'])(
    'is the very one that is used, and no other path or name of %s counts',
    async (host) => {
      const address = `http://${host}:${await freePort()}/oauth/callback`;
      const callback = await open({ address });
      expect(callback.redirectUrl).toBe(address);
      const query = `?code=abc&state=${state}`;
      const other = host === 'localhost' ? '127.0.0.1' : 'localhost';
      expect(await ask(address + query, { host: `${other}:${new URL(address).port}` })).toBe(421);
      expect(await ask(address + query, { path: `/callback${query}` })).toBe(404);
      expect(await ask(address + query, { path: `/oauth/callback/${query}` })).toBe(404);
      expect((await fetch(address + query)).status).toBe(200);
      expect((await callback.answer)?.get('code')).toBe('abc');
    },
  );

  it.each(['http://0.0.0.0:38911/x', 'http://127.0.0.1:80/x', 'https://localhost:38911/x'])(
    'is on this computer whatever is asked for: not %s',
    async (address) => {
      await expect(open({ address })).rejects.toMatchObject({ problem: { kind: 'callbackTaken' } });
    },
  );

  it('may have no path', async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    const callback = await open({ address });
    await fetch(`${address}/?code=abc&state=${state}`);
    expect((await callback.answer)?.get('code')).toBe('abc');
  });

  it.each(['127.0.0.1', '::1'])('is never another one: it is said that %s is taken', async (host) => {
    const port = await freePort();
    const address = `http://localhost:${port}/callback`;
    const hasHost = Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address === host));
    // A computer without it listens at the other one alone.
    if (!hasHost) return void expect((await open({ address })).redirectUrl).toBe(address);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen({ host, port }, resolve));
    onTestFinished(() => void other.close());
    await expect(open({ address })).rejects.toMatchObject({ problem: { kind: 'callbackTaken', address } });
    if (host === '127.0.0.1') return;
    // Nothing of it stays: what was listened on before is free again.
    const again = createServer();
    onTestFinished(() => void again.close());
    await new Promise<void>((resolve, reject) =>
      again.once('error', reject).listen({ host: '127.0.0.1', port }, resolve),
    );
  });
});
