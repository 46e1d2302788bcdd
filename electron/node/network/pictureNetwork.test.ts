import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { maxPictureBytes } from '../../../shared/domain/picture.ts';
import { createPictureNetwork } from './pictureNetwork.ts';

/** A server on this machine. */
async function listen(answer: RequestListener) {
  const asked: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { port: (http.address() as AddressInfo).port, asked };
}

const network = createPictureNetwork({ timeoutMs: 2000, resolve: async () => ['127.0.0.1'] });
const get = (url: string) => network.fetch(new URL(url), { redirect: 'manual' });

it('asks this machine where the address says so, and not for a name that leads there', async () => {
  const { port, asked } = await listen((_, response) => response.end('bytes'));
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await (await get(`http://${host}:${port}/p.png`)).text()).toBe('bytes');
  }
  expect(asked).toHaveLength(2);
  for (const host of ['pictures.example', 'evil.localhost', '169.254.169.254', '0.0.0.0']) {
    await expect(get(`http://${host}:${port}/p.png`)).rejects.toMatchObject({ code: 'forbidden' });
  }
  expect(asked).toHaveLength(2);
});

it('uses a proxy for public addresses, but not for names that only the proxy knows', async () => {
  const sent: string[] = [];
  const viaProxy = (async (url: URL) => {
    sent.push(url.hostname);
    return new Response('bytes');
  }) as typeof globalThis.fetch;
  const known = new Map([['public.example', ['93.184.215.14']]]);
  const proxied = createPictureNetwork({
    proxied: async () => ({ fetch: viaProxy, mayGoDirect: false }),
    resolve: async (hostname) => known.get(hostname) ?? [],
  });
  expect(await (await proxied.fetch(new URL('https://public.example/p.png'), {})).text()).toBe('bytes');
  await expect(proxied.fetch(new URL('https://wiki.corp.internal/delete?id=1'), {})).rejects.toMatchObject({
    code: 'serverUnreachable',
  });
  expect(sent).toEqual(['public.example']);
});

it('reports unknown hosts, too large answers and timeouts', async () => {
  const nowhere = createPictureNetwork({ resolve: async () => [] });
  await expect(nowhere.fetch(new URL('https://a.example/'), {})).rejects.toMatchObject({ code: 'serverUnreachable' });
  const { port } = await listen(({ url }, response) => {
    if (url === '/large') response.end(Buffer.alloc(maxPictureBytes + 1));
  });
  await expect(get(`http://127.0.0.1:${port}/large`)).rejects.toMatchObject({ code: 'tooLarge' });
  await expect(get(`http://127.0.0.1:${port}/slow`)).rejects.toMatchObject({ code: 'serverUnreachable' });
});
