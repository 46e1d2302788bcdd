import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForNow } from '../../../../shared/domain/forNow.ts';
import { defaultHttpLimits } from './limits.ts';
import { repeatableMethod, SecondTries, waitBeforeNext } from './secondTries.ts';
import { clientFor, connected, failureOf } from './testing/connect.ts';
import { beginStream, initialized, type Script, ScriptedServer, sendEvent } from './testing/scriptedServer.ts';

const sendAgain = { firstMs: 5, maxTimes: 3, maxAskedMs: 2000 };
const limits = { sendAgain };
const forNow = [408, 425, 429, 502, 503, 504];
const call = { name: 'work', arguments: {} };

describe('the waits before a message is sent again', () => {
  it('begin small, double, are never shorter than the server asks, and are few', () => {
    const { firstMs, maxTimes, maxAskedMs } = defaultHttpLimits.sendAgain;
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.nat({ max: 3_600_000 }), (times, askedMs) => {
        const wait = waitBeforeNext(times, askedMs, defaultHttpLimits.sendAgain);
        expect(wait !== undefined).toBe(times < maxTimes && askedMs <= maxAskedMs);
        if (wait === undefined) return;
        expect(wait).toBe(Math.max(askedMs, firstMs * 2 ** times));
      }),
    );
  });

  it('fit into the time for the question for the era', () => {
    const { sendAgain: usual } = defaultHttpLimits;
    const waits = Array.from({ length: usual.maxTimes }, (_, times) => waitBeforeNext(times, 0, usual) ?? 0);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(2000);
  });
});

describe('a message that may be sent twice', () => {
  it.each(['server/discover', 'initialize', 'notifications/initialized', 'ping', 'tools/list', 'resources/list'])(
    'is %s',
    (method) => expect(repeatableMethod(JSON.stringify({ jsonrpc: '2.0', id: 1, method }))).toBe(method),
  );

  it('is none that acts, nor anything else', () => {
    const acting = ['tools/call', 'tasks/cancel', 'resources/subscribe', 'logging/setLevel', 'notifications/cancelled'];
    for (const method of acting) expect(repeatableMethod(JSON.stringify({ method }))).toBeUndefined();
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeatableMethod(text)).toBeUndefined();
      }),
    );
    for (const body of [undefined, null, new Uint8Array()]) expect(repeatableMethod(body)).toBeUndefined();
  });
});

describe('SecondTries', () => {
  const answers = (...statuses: (number | Error)[]) => {
    let sent = 0;
    const send = async () => {
      const answer = statuses[Math.min(sent++, statuses.length - 1)] ?? 200;
      if (typeof answer === 'number') return new Response(null, { status: answer });
      throw answer;
    };
    return { send, sent: () => sent };
  };

  it('sends as often as the message is refused for now, within its limits, and says so once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 6 }),
        fc.constantFrom(...forNow, 200, 401, 404, 500, 501),
        fc.boolean(),
        async (refusals, status, mayRepeat) => {
          const tries = new SecondTries({ ...sendAgain, firstMs: 0 });
          const said: unknown[] = [];
          tries.onSentAgain((refused) => said.push(refused));
          const { send, sent } = answers(...Array.from({ length: refusals }, () => status), 200);
          const { status: last } = await tries.untilTaken(send, () => (mayRepeat ? 'ping' : undefined));
          const again = mayRepeat && isForNow(status) ? Math.min(refusals, sendAgain.maxTimes) : 0;
          expect(sent()).toBe(1 + again);
          expect(last).toBe(again < refusals ? status : 200);
          expect(said).toEqual(again > 0 ? [{ method: 'ping', status }] : []);
          expect(tries.leftUntaken('ping')).toBe(mayRepeat && isForNow(last));
        },
      ),
    );
  });

  it('does not send again after an error other than a reset', async () => {
    const { send, sent } = answers(new TypeError('fetch failed'));
    const outcome = new SecondTries(sendAgain).untilTaken(send, () => 'ping');
    await expect(outcome).rejects.toThrow(TypeError);
    expect(sent()).toBe(1);
  });

  it('ends its waits with the signal of the request, and when it is closed', async () => {
    for (const ends of ['signal', 'close']) {
      const tries = new SecondTries({ ...sendAgain, firstMs: 600_000 });
      const { send, sent } = answers(503);
      const abort = new AbortController();
      const outcome = failureOf(tries.untilTaken(send, () => 'ping', abort.signal));
      await new Promise<void>((resolve) => void tries.onSentAgain(() => resolve()));
      if (ends === 'signal') abort.abort();
      else tries.close();
      expect((await outcome).name).toBe('AbortError');
      expect(sent()).toBe(1);
    }
  });
});

describe('a server that refuses for now', () => {
  it.each(forNow)('with %i gets a call once, and lists and pings again', async (status) => {
    const refused = new Set<unknown>();
    const server = await ScriptedServer.start(({ method, message }, response) => {
      if (method !== 'POST' || refused.has(message.method)) return false;
      refused.add(message.method);
      response.writeHead(status).end();
    });
    const { client, problems } = await connected(server.url, { limits });
    expect(await failureOf(client.callTool(call))).toMatchObject({ status });
    await client.listTools();
    await client.ping();
    const sent = server.requests('POST').map(({ message }) => message.method);
    const twice = ['initialize', 'notifications/initialized', 'tools/list', 'ping'];
    expect([...sent].sort()).toEqual([...twice, ...twice, 'tools/call'].sort());
    // Only the call failed; the other refusals were no problem.
    expect(problems).toHaveLength(1);
  });

  it('again and again is told with its last refusal', async () => {
    const server = await ScriptedServer.start((_asked, response) => void response.writeHead(503).end());
    const { connect } = clientFor(server.url, { limits });
    expect(await failureOf(connect())).toMatchObject({ status: 503 });
    expect(server.requests('POST', 'initialize')).toHaveLength(1 + sendAgain.maxTimes);
  });

  it.each([429, 502, 503])('is left alone as long as it asks with %i, if that is short', async (status) => {
    const askedAt: number[] = [];
    const server = await ScriptedServer.start(({ message }, response) => {
      if (message.method !== 'initialize') return false;
      askedAt.push(performance.now());
      if (askedAt.length > 1) return false;
      response.writeHead(status, { 'retry-after': '1' }).end();
    });
    await connected(server.url, { limits });
    const [first = 0, second = 0] = askedAt;
    expect(second - first).toBeGreaterThanOrEqual(990);
  });

  it.each(forNow)('is not asked again when it asks for a long wait with %i', async (status) => {
    const server = await ScriptedServer.start((_asked, response) => {
      response.writeHead(status, { 'retry-after': '30' }).end();
    });
    const { connect } = clientFor(server.url, { limits });
    const failure = await failureOf(connect());
    // Of the others nobody knows whether they are the server's own.
    const hasWords = status === 429 || status === 503;
    if (hasWords) expect(failure).toMatchObject({ problem: { kind: 'serverRefusedForNow', status, seconds: 30 } });
    else expect(failure).toMatchObject({ data: { status } });
    expect(server.asked).toHaveLength(1);
  });

  it.each([...forNow, 'reset'] as const)('and speaks the transport of 2024-11-05 is reached: %s', async (how) => {
    let asked = 0;
    let stream: Parameters<Script>[1] | undefined;
    const server = await ScriptedServer.start(({ method, path, message }, response) => {
      if (++asked % 2 === 1) {
        return void (how === 'reset' ? response.socket?.resetAndDestroy() : response.writeHead(how).end());
      }
      if (method === 'GET') {
        stream = response;
        beginStream(response);
        return void response.write('event: endpoint\ndata: /messages\n\n');
      }
      if (path === '/mcp') return void response.writeHead(405).end();
      response.writeHead(202).end();
      if (message.method === 'initialize' && stream) sendEvent(stream, initialized(message.id, '2024-11-05'));
    });
    const { transport } = await connected(server.url, { limits });
    expect(transport.kind()).toBe('sse');
    expect(server.requests('GET')).toHaveLength(2);
  });
});
