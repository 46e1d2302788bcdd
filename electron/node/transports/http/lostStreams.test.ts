import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { connected } from './testing/connect.ts';
import { beginStream, note, ScriptedServer, sendEvent, toolResult } from './testing/scriptedServer.ts';

const call = { name: 'work', arguments: {} };

describe('the listening stream', () => {
  it.each([200, 202, 204])('is opened when the server took "initialized" with %i', async (status) => {
    verifies('H3', 'H5');
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method === 'GET') {
        beginStream(response);
        return sendEvent(response, note('hello'));
      }
      if (asked.message.method !== 'notifications/initialized') return false;
      response.writeHead(status).end();
    });
    const { notes } = await connected(server.url);
    const get = await server.until('GET');
    expect(get.headers.accept).toBe('text/event-stream');
    await expect.poll(() => notes).toEqual(['hello']);
    expect(server.requests('GET')).toHaveLength(1);
  });

  it('is not asked for again where there is none', async () => {
    verifies('H5');
    const server = await ScriptedServer.start();
    const { client, problems } = await connected(server.url, { limits: { reconnect: fast } });
    await server.until('GET');
    for (let n = 0; n < 20; n++) await client.ping();
    expect(server.requests('GET')).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('is tried until it opens, and again when it is lost', async () => {
    let gets = 0;
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method !== 'GET') return false;
      gets++;
      if (gets < 4) return void response.writeHead(503).end();
      beginStream(response);
      sendEvent(response, note(`stream ${gets}`));
      if (gets < 6) response.end();
    });
    const { notes } = await connected(server.url, { limits: { reconnect: fast } });
    await expect.poll(() => notes, { timeout: 20_000 }).toEqual(['stream 4', 'stream 5', 'stream 6']);
  });

  it.each([408, 425, 429, 502, 503, 504])('is asked for again when it cannot be had for now: %i', async (status) => {
    let gets = 0;
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method !== 'GET') return false;
      gets++;
      if (gets === 1 || gets === 3) return void response.writeHead(status).end();
      beginStream(response);
      sendEvent(response, note(`stream ${gets}`));
      if (gets === 2) response.end();
    });
    const { notes } = await connected(server.url, { limits: { reconnect: fast } });
    await expect.poll(() => notes, { timeout: 20_000 }).toEqual(['stream 2', 'stream 4']);
  });

  it('is not polled without pause, even if the server asks for it', async () => {
    verifies('H12');
    const at: number[] = [];
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method !== 'GET') return false;
      at.push(performance.now());
      beginStream(response);
      response.end('retry: 0\nid: 5\ndata:\n\n');
    });
    await connected(server.url);
    await server.until('GET', undefined, 6);
    const waits = at.slice(1).map((time, n) => time - (at[n] ?? 0));
    // A timer may run a little early.
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(240);
    expect(waits[3]).toBeGreaterThanOrEqual(490);
    expect(waits[4]).toBeGreaterThanOrEqual(990);
  });

  it('is reported when it cannot be reopened, and requests continue', async () => {
    let gets = 0;
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method !== 'GET') return false;
      if (++gets > 1) return void response.writeHead(405).end();
      beginStream(response);
      response.end();
    });
    const { client, problems, transport } = await connected(server.url, { limits: { reconnect: fast } });
    const reported = expect.objectContaining({ problem: { kind: 'listeningEnded', status: 405 } }) as unknown;
    await expect.poll(() => problems).toContainEqual(reported);
    await client.ping();
    expect(transport.failure()).toBeUndefined();
  });

  it('does not treat the broken stream of an answer as a cancellation: it waits, and gets the answer', async () => {
    verifies('H4');
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method === 'GET' && asked.headers['last-event-id'] === 'at-1') {
        beginStream(response);
        sendEvent(response, toolResult(called, 'late'), 'at-2');
        response.end();
        return;
      }
      if (asked.message.method !== 'tools/call') return false;
      called = asked.message.id as number;
      beginStream(response);
      sendEvent(response, note('begun'), 'at-1');
      response.end();
    });
    let called = 0;
    const { client } = await connected(server.url, { limits: { reconnect: fast } });
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'late' }]);
    expect(server.requests('POST', 'notifications/cancelled')).toEqual([]);
  });

  it('is reopened at once when the machine wakes', async () => {
    let gets = 0;
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.method !== 'GET') return false;
      gets++;
      beginStream(response);
      sendEvent(response, note(`stream ${gets}`), `id-${gets}`);
      if (gets === 2) response.end();
    });
    const slow = { firstMs: 60_000, growth: 1, maxMs: 60_000 };
    const { transport, notes } = await connected(server.url, { limits: { reconnect: slow } });
    await expect.poll(() => notes).toEqual(['stream 1']);
    transport.wake();
    await expect.poll(() => notes).toEqual(['stream 1', 'stream 2']);
    // The second one has ended; the third is delayed by a minute.
    const third = server.until('GET', undefined, 3);
    const nudge = setInterval(() => transport.wake(), 20);
    const { headers } = await third;
    clearInterval(nudge);
    expect(headers['last-event-id']).toBe('id-2');
  });
});

const fast = { firstMs: 10, growth: 1, maxMs: 10 };

describe('resumption', () => {
  it('takes up a lost answer where it was lost, and not before the server wants it', async () => {
    verifies('H7', 'H12');
    const resumed: { after: string | undefined; waited: number }[] = [];
    let lostAt = 0;
    let callId: string | number | undefined;
    const server = await ScriptedServer.start((asked, response) => {
      if (asked.message.method === 'tools/call') {
        callId = asked.message.id;
        beginStream(response);
        response.write('retry: 300\n\n');
        sendEvent(response, note('one'), 'e1');
        lostAt = performance.now();
        return void response.end();
      }
      const after = asked.headers['last-event-id'];
      if (asked.method !== 'GET' || after === undefined) return false;
      resumed.push({ after: String(after), waited: performance.now() - lostAt });
      lostAt = performance.now();
      beginStream(response);
      // Nothing new yet: the client has to come again, and still knows where it was.
      if (resumed.length === 1) return void response.end();
      sendEvent(response, toolResult(callId, 'late'), 'e2');
      response.end();
    });
    const { client, notes } = await connected(server.url, { limits: { reconnect: fast } });
    expect((await client.callTool(call)).content).toEqual([{ type: 'text', text: 'late' }]);
    expect(notes).toEqual(['one']);
    expect(resumed.map(({ after }) => after)).toEqual(['e1', 'e1']);
    for (const { waited } of resumed) expect(waited).toBeGreaterThanOrEqual(290);
  });
});
