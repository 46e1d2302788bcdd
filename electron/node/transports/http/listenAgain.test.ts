import { expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { connected } from './testing/connect.ts';
import { beginStream, ScriptedServer } from './testing/scriptedServer.ts';

it('the stream to listen on is not asked for again before the time a busy server names', async () => {
  verifies('H12');
  const askedAt: number[] = [];
  const server = await ScriptedServer.start(({ method }, response) => {
    if (method !== 'GET') return false;
    askedAt.push(performance.now());
    if (askedAt.length > 1) return beginStream(response);
    response.writeHead(503, { 'retry-after': '2' }).end();
  });
  await connected(server.url);
  await server.until('GET', undefined, 2);
  const [first = 0, second = 0] = askedAt;
  expect(second - first).toBeGreaterThanOrEqual(1990);
});
