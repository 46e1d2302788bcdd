import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverId } from '../../shared/domain/ids.ts';
import { openSandboxListener, type SandboxListener } from './sandboxListener.ts';

let listener: SandboxListener;
let frameUrl: URL;
beforeAll(async () => {
  listener = await openSandboxListener();
  listener.origins.attach('http://127.0.0.1:1');
  const app = { serverId: serverId.parse('server_a'), html: '<p>app', policy: "default-src 'none'" };
  frameUrl = new URL(listener.origins.open({ ...app, requests: [] }).frameUrl);
});
afterAll(() => listener.close());

const ask = (headers: Record<string, string>, { method = 'GET', path = frameUrl.pathname } = {}) =>
  new Promise<number>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: frameUrl.port,
      method,
      path,
      headers: { Host: frameUrl.host, ...headers },
    };
    request(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

it('serves a frame to a frame', async () => {
  expect(await ask({ 'Sec-Fetch-Dest': 'iframe' })).toBe(200);
});

it.each<[string, Record<string, string>]>([
  ['a worker', { 'Sec-Fetch-Dest': 'serviceworker' }],
  ['a script', { 'Sec-Fetch-Dest': 'script' }],
  ['a tab', { 'Sec-Fetch-Dest': 'document' }],
  ['a request of a page', { Origin: 'http://evil.test' }],
  ['another name for this machine', { Host: 'evil.test' }],
  ['an address', { Host: '127.0.0.1' }],
  ['a label that is none', { Host: 'a0.localhost:1' }],
])('serves nothing to %s', async (_what, headers) => {
  const host = headers['Host']?.replace(/:1$/, `:${frameUrl.port}`);
  expect(await ask({ ...headers, ...(host === undefined ? {} : { Host: host }) })).toBe(403);
});

it('refuses all other requests', async () => {
  expect(await ask({}, { path: '/' })).toBe(404);
  expect(await ask({}, { method: 'POST' })).toBe(405);
});
