import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LoopbackOrigin, openLoopbackOrigin } from './loopbackOrigin.ts';

let shell: LoopbackOrigin;
let key: string;
const received: number[] = [];
let isBroken = false;
beforeAll(async () => {
  shell = await openLoopbackOrigin({
    port: 0,
    page: { folder: '/nowhere', index: 'index.html' },
    keptBy: 'tab',
    open: () => {
      throw new Error('no page is opened here');
    },
    receiveImport: async (content, ofBytes) => {
      for await (const _ of content);
      received.push(ofBytes);
    },
    receiveBackup: async (content, ofBytes) => {
      for await (const _ of content);
      received.push(ofBytes);
    },
    readBackup: async function* () {
      yield Buffer.from('first, ');
      if (isBroken) throw new Error('the disk broke');
      yield Buffer.from('second');
    },
  });
  const session = await post('/session', { Origin: shell.origin }, JSON.stringify({ token: shell.newToken(60_000) }));
  ({ key } = JSON.parse(session.body) as { key: string });
});
afterAll(() => shell.close());
beforeEach(() => {
  received.length = 0;
});

/** Not `fetch`, which sends no headers of a browser's own. */
function post(path: string, headers: Record<string, string>, content = '[]') {
  return send('POST', path, headers, content);
}

function send(method: string, path: string, headers: Record<string, string>, content?: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: shell.port, method, path, headers };
    request(options, (response) => {
      let body = '';
      response.on('data', (piece) => (body += String(piece)));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end(content);
  });
}

it('receives a file of chats from its own page', async () => {
  const headers = { Origin: shell.origin, 'X-Gatehouse-Key': key, 'X-File-Bytes': '2' };
  for (const path of ['/import', '/backup']) expect((await post(path, headers)).status).toBe(200);
  expect(received).toEqual([2, 2]);
});

it.each<[string, number, (own: string) => Record<string, string>]>([
  ['without a key', 401, (own) => ({ Origin: own })],
  ['with another key', 401, (own) => ({ Origin: own, 'X-Gatehouse-Key': 'x'.repeat(43) })],
  ['of another origin', 403, () => ({ Origin: 'https://example.org', 'X-Gatehouse-Key': key })],
  ['of no origin', 403, () => ({ 'X-Gatehouse-Key': key })],
  ['of another site', 403, (own) => ({ Origin: own, 'Sec-Fetch-Site': 'cross-site', 'X-Gatehouse-Key': key })],
  ['of a size that is none', 400, (own) => ({ Origin: own, 'X-Gatehouse-Key': key, 'X-File-Bytes': '1.5' })],
])('receives no file %s', async (_, status, headers) => {
  for (const path of ['/import', '/backup']) expect((await post(path, headers(shell.origin))).status).toBe(status);
  expect(received).toEqual([]);
});

it('hands out a backup piece by piece, to its own page only, and tears off one that breaks', async () => {
  const own = { Origin: shell.origin, 'X-Gatehouse-Key': key };
  expect(await send('GET', '/backup', own)).toEqual({ status: 200, body: 'first, second' });
  expect((await send('GET', '/backup', { Origin: shell.origin })).status).toBe(404);
  expect((await send('GET', '/backup', { ...own, Origin: 'https://example.org' })).status).toBe(403);
  isBroken = true;
  await expect(send('GET', '/backup', own)).rejects.toThrow();
});
