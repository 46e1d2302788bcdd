import { describe, expect, it, onTestFinished } from 'vitest';
import { launchHash } from '../../electron/host/consent/trust/launchHash.ts';
import type { EraVerdicts } from '../../electron/host/connections/session/eraVerdicts.ts';
import type { ConnectionLimits } from '../../electron/host/connections/session/serverSession.ts';
import type { TransportFactory } from '../../electron/host/ports/transport.ts';
import { createHostFetch } from '../../electron/node/network/hostFetch.ts';
import { HttpTransport } from '../../electron/node/transports/http/httpTransport.ts';
import { defaultHttpLimits } from '../../electron/node/transports/http/limits.ts';
import {
  type Asked,
  initialized,
  result,
  type Script,
  ScriptedServer,
  sendJson,
} from '../../electron/node/transports/http/testing/scriptedServer.ts';
import { verifies } from '../verifies.ts';
import { freshEras, RealConnection } from './realConnection.ts';

type Kind = 'stateless' | 'stateful' | 'modern' | 'both';

/** What a server sends instead of taking a message: an HTTP status, or the end of the connection. */
type Refusal = number | 'reset';

/** Whether a POST is refused. `n` counts all POSTs, `nth` those with the same method; both from one. */
type Plan = (post: { readonly n: number; readonly method: string; readonly nth: number }) => boolean;

/** What a start sends when nothing is refused. */
const legacyStart = ['server/discover', 'initialize', 'notifications/initialized', 'tools/list'];
const usualStart: Readonly<Record<Kind, readonly string[]>> = {
  stateless: legacyStart,
  stateful: legacyStart,
  modern: ['server/discover', 'tools/list'],
  both: ['server/discover', 'tools/list'],
};
const kinds = Object.keys(usualStart) as Kind[];
const refusals: readonly Refusal[] = [408, 425, 429, 502, 503, 504, 'reset'];

const sessionId = 's-1';
const cached = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** Takes a message as a server of this kind does. */
function take(kind: Kind, { message: { id, method }, headers }: Asked, response: Parameters<Script>[1]) {
  const isModern = kind === 'modern' || kind === 'both';
  switch (method) {
    case 'server/discover':
      if (!isModern) return void response.writeHead(400).end();
      return sendJson(
        response,
        result(id, { ...cached, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
      );
    case 'initialize': {
      if (kind !== 'modern')
        return sendJson(response, initialized(id), kind === 'stateful' ? { 'mcp-session-id': sessionId } : {});
      const error = { code: -32_022, message: 'Another version', data: { supported: ['2026-07-28'] } };
      return sendJson(response, { jsonrpc: '2.0', id, error });
    }
    default: {
      if (kind === 'stateful' && headers['mcp-session-id'] !== sessionId) return void response.writeHead(404).end();
      const part = isModern ? cached : {};
      if (method === 'tools/list')
        return sendJson(response, result(id, { ...part, tools: [{ name: 'work', inputSchema: { type: 'object' } }] }));
      if (method === 'tools/call')
        return sendJson(response, result(id, { ...part, content: [{ type: 'text', text: 'done' }] }));
      return false;
    }
  }
}

interface WorldOptions {
  readonly refusal?: Refusal;
  readonly retryAfter?: string;
  readonly eras?: EraVerdicts;
  /** The first wait before a message is sent again; ms. */
  readonly firstMs?: number;
  readonly limits?: Partial<ConnectionLimits>;
}

/** A server that refuses what the plan says, and a connection to it that is not started yet. */
async function worldOf(kind: Kind, plan: Plan, options: WorldOptions = {}) {
  const { refusal = 503, retryAfter, eras = freshEras(), firstMs = 5, limits = {} } = options;
  const world = { plan, refused: 0 };
  let n = 0;
  const counts = new Map<string, number>();
  const server = await ScriptedServer.start((asked, response) => {
    if (asked.method !== 'POST') return false;
    const { method = '' } = asked.message;
    const nth = (counts.get(method) ?? 0) + 1;
    counts.set(method, nth);
    if (!world.plan({ n: ++n, method, nth })) return take(kind, asked, response);
    world.refused++;
    if (refusal === 'reset') return void response.socket?.resetAndDestroy();
    response.writeHead(refusal, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  });
  const launch = { kind: 'http' as const, url: server.url, headers: {} };
  const peer = new RealConnection(launch, { eras, limits, transports: quickTransports(firstMs) });
  onTestFinished(() => peer.stop());
  const posts = () => server.requests('POST').map(({ message }) => message.method);
  const log = () =>
    peer.connection.record.log
      .after(0, 1000)
      .filter(({ source }) => source === 'host')
      .map(({ text }) => text);
  return { world, server, peer, posts, log, learned: () => eras.get(launchHash(launch)) };
}

function quickTransports(firstMs: number): TransportFactory {
  return {
    create: async (launch) => {
      if (launch.kind !== 'http') throw new Error('Only for addresses');
      return new HttpTransport({
        launch,
        fetch: createHostFetch({ env: {}, onProblem: () => undefined, idleTimeoutMs: 0 }),
        limits: { ...defaultHttpLimits, sendAgain: { ...defaultHttpLimits.sendAgain, firstMs } },
      });
    },
  };
}

const never = { signal: new AbortController().signal };
const nothing: Plan = () => false;
const everySecond: Plan = ({ n }) => n % 2 === 1;

/** The plans that one start has to bear, by name. */
function plansFor(kind: Kind): [string, Plan][] {
  return [
    ['every second message, with the first', everySecond],
    ['every second message, with the second', ({ n }) => n % 2 === 0],
    ['the first three messages', ({ n }) => n <= 3],
    ...usualStart[kind].map((refused): [string, Plan] => [
      `the first ${refused}`,
      ({ method, nth }) => method === refused && nth === 1,
    ]),
  ];
}

describe('a start over HTTP', () => {
  it.each(kinds)('costs no request and no line of the log more than it must: %s', async (kind) => {
    const eras = freshEras();
    const { peer, posts, log } = await worldOf(kind, nothing, { eras });
    await peer.start();
    expect(posts()).toEqual(usualStart[kind]);
    expect(log()).toHaveLength(1);
  });

  it.each(refusals.flatMap((refusal) => kinds.map((kind) => ({ refusal, kind }))))(
    'bears that messages are refused for now, with $refusal: $kind',
    async ({ refusal, kind }) => {
      verifies('F1');
      await Promise.all(
        plansFor(kind).map(async ([name, plan]) => {
          const { world, peer, posts, log, learned } = await worldOf(kind, plan, { refusal });
          const facts = await peer.start();
          const era = kind === 'modern' || kind === 'both' ? 'modern' : 'legacy';
          expect(facts, name).toMatchObject({ era, toolCount: 1 });
          expect(learned(), name).toBe(era);
          // Each refused message was sent again, and nothing else.
          const sent = posts();
          expect(
            sent.filter((method, at) => method !== sent[at - 1]),
            name,
          ).toEqual(usualStart[kind]);
          expect(sent, name).toHaveLength(usualStart[kind].length + world.refused);
          const again = new Set(sent.filter((method, at) => method === sent[at - 1]));
          expect(log(), name).toHaveLength(1 + again.size);
        }),
      );
    },
  );

  it.each(kinds)('fails as it did when the server asks for a long wait: %s', async (kind) => {
    const { peer, server } = await worldOf(kind, everySecond, { retryAfter: '3600' });
    const state = await peer.connection.start();
    const problem = { kind: 'serverRefusedForNow', status: 503, seconds: 3600 };
    expect(state).toMatchObject({ kind: 'failed', error: { problem } });
    expect(server.requests('POST')).toHaveLength(1);
  });

  it.each(kinds.flatMap((kind) => usualStart[kind].map((refused) => ({ kind, refused }))))(
    'that is cancelled does not wait for $refused: $kind',
    async ({ kind, refused }) => {
      const options = { firstMs: 600_000, limits: { probeMs: 600_000, startMs: 600_000 } };
      const { peer, posts, log } = await worldOf(kind, ({ method }) => method === refused, options);
      const starting = peer.connection.start();
      await expect.poll(log).toHaveLength(1);
      await peer.stop();
      await starting;
      expect(peer.connection.state).toEqual({ kind: 'stopped' });
      expect(posts().filter((method) => method === refused)).toHaveLength(1);
    },
  );
});

describe('a running server', () => {
  it.each(kinds)('refuses a call with 503: it fails, is not sent again, and the server stays: %s', async (kind) => {
    const { world, peer, server } = await worldOf(kind, everySecond);
    await peer.start();
    world.plan = ({ method }) => method === 'tools/call';
    await expect(peer.connection.callTool('work', {}, never)).rejects.toMatchObject({
      problem: { kind: 'serverAnsweredStatus', status: 503 },
      data: { outcome: 'unknown' },
    });
    expect(server.requests('POST', 'tools/call')).toHaveLength(1);
    world.plan = nothing;
    const { content } = await peer.connection.callTool('work', {}, never);
    expect(content).toEqual([{ type: 'text', text: 'done' }]);
    expect(peer.states.map(({ kind: state }) => state)).not.toContain('failed');
  });
});

describe('the era of a server that refuses the question for it for now', () => {
  const refusesQuestion: Plan = ({ method }) => method === 'server/discover';
  const statuses = refusals.filter((refusal) => refusal !== 'reset');

  it.each(statuses)('is not remembered, and asked for with the next start: %s', async (refusal) => {
    verifies('F1');
    const { world, peer, learned } = await worldOf('both', refusesQuestion, { refusal });
    expect(await peer.start()).toMatchObject({ era: 'legacy', toolCount: 1 });
    expect(learned()).toBeUndefined();
    world.plan = nothing;
    await peer.connection.stop();
    expect(await peer.start()).toMatchObject({ era: 'modern' });
    expect(learned()).toBe('modern');
  });

  it('is not remembered when the time for the question ends while it waits to be sent again', async () => {
    const options = { retryAfter: '4', limits: { probeMs: 300 } };
    const { peer, learned, server } = await worldOf('both', refusesQuestion, options);
    expect(await peer.start()).toMatchObject({ era: 'legacy' });
    expect(learned()).toBeUndefined();
    expect(server.requests('POST', 'server/discover')).toHaveLength(1);
  });

  it('is remembered when the question resets the connection: asking may end the server', async () => {
    const { peer, learned } = await worldOf('stateless', refusesQuestion, { refusal: 'reset' });
    expect(await peer.start()).toMatchObject({ era: 'legacy' });
    expect(learned()).toBe('legacy');
  });

  it.each(refusals)('is found once it takes the question, where it has no other: %s', async (refusal) => {
    const plan: Plan = ({ n, method }) => method === 'server/discover' && n <= 4;
    const { peer, learned } = await worldOf('modern', plan, { refusal });
    expect(await peer.start()).toMatchObject({ era: 'modern', toolCount: 1 });
    expect(learned()).toBe('modern');
  });
});
