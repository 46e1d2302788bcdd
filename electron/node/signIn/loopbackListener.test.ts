import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loopbackListener } from './loopbackListener.ts';

const state = 's'.repeat(64);

async function open(options: { port?: number; lifeMs?: number } = {}) {
  const callback = await loopbackListener.open({ port: options.port, state, lifeMs: options.lifeMs ?? 60_000 });
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
