import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHostFetch } from './hostFetch.ts';
import { rawBodyOf } from './requestFetch.ts';

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const fetch = createHostFetch({ env: {}, onProblem: () => undefined });
const ask = (url: URL, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

describe('an answer', () => {
  test('comes with its status, its text and every header', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('www-authenticate', ['Basic realm="a"', 'Bearer realm="b"']);
      response.writeHead(401, 'Not you').end('who are you?');
    });
    const response = await ask(url);
    expect(rawBodyOf(response)).toBeDefined();
    expect([response.status, response.statusText, response.ok]).toEqual([401, 'Not you', false]);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="a", Bearer realm="b"');
    expect(await response.text()).toBe('who are you?');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is unfolded from %s, which is asked for', async (encoding, compress) => {
    const url = await serve(({ headers }, response) => {
      expect(headers['accept-encoding']).toContain(encoding);
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('folded'.repeat(1000)));
    });
    expect(await (await ask(url)).text()).toBe('folded'.repeat(1000));
  });

  test('that does not match its encoding cannot be read', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not folded');
    });
    await expect((await ask(url)).text()).rejects.toThrow();
  });

  test('without a body has none', async () => {
    const url = await serve((_request, response) => response.writeHead(204).end());
    const response = await ask(url);
    expect(response.body).toBeNull();
  });

  test('that leads elsewhere is not followed', async () => {
    const asked: unknown[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const response = await ask(url);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/elsewhere']);
    expect(asked).toEqual(['/']);
  });
});

describe('the request', () => {
  test('arrives with its method, its headers and its text', async () => {
    const seen = Promise.withResolvers<string>();
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        seen.resolve(`${request.method} ${request.headers['mcp-session-id'] as string} ${text}`);
        response.end();
      });
    });
    const headers = new Headers({ 'Mcp-Session-Id': 'one' });
    await ask(url, { method: 'POST', headers, body: '{"ä":1}' });
    expect(await seen.promise).toBe('POST one {"ä":1}');
  });

  test('is given up with the reason of its signal, before it is answered', async () => {
    const url = await serve(() => undefined);
    const abort = new AbortController();
    const answer = ask(url, { signal: abort.signal });
    const reason = new Error('not wanted');
    abort.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect(ask(url, { signal: abort.signal })).rejects.toBe(reason);
  });

  test('fails like fetch, with a cause, when the port is closed', async () => {
    const url = await serve((_request, response) => response.end());
    url.port = '1';
    await expect(ask(url)).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'ECONNREFUSED' } });
  });

  test('with a password in the address is refused', async () => {
    const url = await serve((_request, response) => response.end());
    url.password = 'secret';
    // `fetch` refuses it before anything is asked: a failed request has a cause.
    await expect(ask(url)).rejects.toSatisfy((error) => error instanceof TypeError && error.cause === undefined);
  });
});

describe('a body that is not read to its end', () => {
  test('is let go with its connection', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.on('close', () => closed.resolve()).write('first');
    });
    const response = await ask(url);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first');
    const pending = reader.read();
    await reader.cancel();
    expect(await pending).toEqual({ done: true, value: undefined });
    await closed.promise;
  });

  test('breaks off where the server does', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('first', () => response.destroy());
    });
    await expect(ask(url).then((response) => response.text())).rejects.toThrow();
  });

  test.each(['identity', 'gzip'])('breaks off (%s) without a listener, and does no harm', async (encoding) => {
    const headers = { 'content-length': '100', 'content-encoding': encoding };
    const url = await serve((_request, response) => {
      response.writeHead(200, headers).write(gzipSync('first'), () => response.destroy());
    });
    const raw = rawBodyOf(await ask(url));
    if (raw?.closed !== true) await new Promise((resolve) => raw?.resume().once('close', resolve));
    expect(raw?.errored).toBeTruthy();
  });

  test('ends with the signal of the request', async () => {
    const url = await serve((_request, response) => void response.write('first'));
    const abort = new AbortController();
    const response = await ask(url, { signal: abort.signal });
    const text = response.text();
    abort.abort();
    await expect(text).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error);
  });
});
