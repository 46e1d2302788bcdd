import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LoopbackOrigin, openLoopbackOrigin } from './loopbackOrigin.ts';

let shell: LoopbackOrigin;
let key: string;
const received: number[] = [];
beforeAll(async () => {
  shell = await openLoopbackOrigin({
    port: 0,
    page: { folder: '/nowhere', index: 'index.html' },
    open: () => {
      throw new Error('no page is opened here');
    },
    receiveImport: async (content, ofBytes) => {
      for await (const _ of content);
      received.push(ofBytes);
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
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: shell.port, method: 'POST', path, headers };
    request(options, (response) => {
      let body = '';
      response.on('data', (piece) => (body += String(piece)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end(content);
  });
}

it('receives a file of chats from its own page', async () => {
  const headers = { Origin: shell.origin, 'X-Gatehouse-Key': key, 'X-File-Bytes': '2' };
  expect((await post('/import', headers)).status).toBe(200);
  expect(received).toEqual([2]);
});

it.each<[string, number, (own: string) => Record<string, string>]>([
  ['without a key', 401, (own) => ({ Origin: own })],
  ['with another key', 401, (own) => ({ Origin: own, 'X-Gatehouse-Key': 'x'.repeat(43) })],
  ['of another origin', 403, () => ({ Origin: 'https://example.org', 'X-Gatehouse-Key': key })],
  ['of no origin', 403, () => ({ 'X-Gatehouse-Key': key })],
  ['of another site', 403, (own) => ({ Origin: own, 'Sec-Fetch-Site': 'cross-site', 'X-Gatehouse-Key': key })],
  ['of a size that is none', 400, (own) => ({ Origin: own, 'X-Gatehouse-Key': key, 'X-File-Bytes': '1.5' })],
])('receives no file %s', async (_, status, headers) => {
  expect((await post('/import', headers(shell.origin))).status).toBe(status);
  expect(received).toEqual([]);
});
