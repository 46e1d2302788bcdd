import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RealConnection, type RealConnectionOptions } from '../connection/realConnection.ts';
import { answer, callTools } from '../fakeModels/reply.ts';
import { hostForTest, modelForTest } from '../integration/forTest.ts';
import { sized } from '../setup/proof.ts';
import { verifies } from '../verifies.ts';
import { atOnceMs, MiB, costOf, heldUpMs } from './harness.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const floods = fileURLToPath(new URL('servers/floods.mjs', import.meta.url));
const floodsLaunch = (mode = 'good') => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args: [floods, mode],
  env: {},
});

async function connect(launch = floodsLaunch(), options: RealConnectionOptions = {}): Promise<RealConnection> {
  const peer = new RealConnection(launch, { grace: { afterStdinEnd: 300, afterTerminate: 300 }, ...options });
  onTestFinished(() => peer.stop());
  await peer.start();
  return peer;
}

const stderrOf = (peer: RealConnection) => peer.connection.record.log.stderr(1000);

describe('faults of calls', () => {
  it('fault 4: a call that is never answered is cancelled, its place is free, a late answer is ignored', async () => {
    verifies('C1', 'C4');
    const peer = await connect();
    await expect.poll(() => peer.connection.mcp.isBusy).toBe(false);
    const stop = new AbortController();
    const call = peer.connection.callTool('never', {}, { signal: stop.signal });
    await expect.poll(() => peer.connection.mcp.isBusy).toBe(true);
    const reason = new Error('You stopped it.');
    stop.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(peer.connection.mcp.isBusy).toBe(false);
    await expect.poll(() => stderrOf(peer)).toContain('cancelled: You stopped it.');
    await expect(peer.connection.mcp.ping()).resolves.toBeUndefined();
  });

  it('fault 5: progress without end does not keep a call alive longer than allowed', async () => {
    verifies('T5', 'T2');
    const peer = await connect();
    let told = 0;
    const times = { idleMs: 400, maxMs: 1500 };
    const began = performance.now();
    const call = peer.connection.callTool('progressForever', {}, { times, onProgress: () => told++ });
    await expect(call).rejects.toMatchObject({ code: 'serverTimeout' });
    expect(performance.now() - began).toBeGreaterThan(1400);
    expect(told).toBeGreaterThan(5);
    await expect.poll(() => stderrOf(peer)).toContain('cancelled: Timed out: not done after 1.5 s');
  });

  it('fault 6: a server that is killed in a call fails it at once, comes back, and is not sent it again', async () => {
    verifies('S8');
    const peer = await connect(scriptedLaunch());
    const call = peer.connection.callTool('never', {}, {});
    const pid = await peer.until(() => peer.states.find((state) => state.kind === 'running')?.facts.pid);
    await expect.poll(() => peer.connection.mcp.isBusy).toBe(true);
    const killed = performance.now();
    process.kill(pid, 'SIGKILL');
    await expect(call).rejects.toMatchObject({
      code: 'serverExited',
      problem: { kind: 'serverExited', exit: 'signal', value: 'SIGKILL' },
      data: { outcome: 'unknown' },
    });
    expect(performance.now() - killed).toBeLessThan(atOnceMs);
    const from = peer.states.length;
    await peer.untilState('running', Math.max(0, from - 1));
    await expect.poll(() => peer.connection.state.kind).toBe('running');
    expect(peer.connection.offer.tools.length).toBeGreaterThan(0);
    const sentAgain = peer.connection.record.traffic.after(0, 1000).filter(({ method, kind }) => {
      return method === 'tools/call' && kind === 'request';
    });
    expect(sentAgain).toHaveLength(1);
  });

  it('fault 21: a flood of questions nobody can answer is refused, one by one, and nothing else suffers', async () => {
    verifies('R5', 'B3');
    const peer = await connect();
    const count = sized(5000, 100_000);
    const { value, memoryRise } = await costOf(() => peer.connection.callTool('askFlood', { count }, {}));
    expect(value.content).toEqual([{ type: 'text', text: 'Asked.' }]);
    await expect.poll(() => stderrOf(peer), { timeout: 20_000 }).toContain(`refused ${count}`);
    // Four times as many questions need hardly more memory: the difference is what the engine collects late.
    expect(memoryRise).toBeLessThan(sized(200, 300) * MiB);
  });
});

describe('faults of lists', () => {
  it('fault 18: a storm of changed lists is answered with one look in half a second', async () => {
    verifies('O4');
    const peer = await connect();
    const before = stderrOf(peer).filter((line) => line === 'tools/list').length;
    const began = performance.now();
    const times = { idleMs: 60_000, maxMs: 60_000 };
    await peer.connection.callTool('storm', { count: sized(20_000, 200_000) }, { times });
    const halfSeconds = Math.ceil((performance.now() - began) / 500);
    const looks = stderrOf(peer).filter((line) => line === 'tools/list').length - before;
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(halfSeconds + 1);
  });

  it('fault 19: a hundred thousand resources in pages are read, and pages that go round are not read for ever', async () => {
    verifies('Z1', 'Z2');
    const many = await connect(floodsLaunch('manyPages'));
    const resources = await many.until(() => many.connection.offer.resources);
    expect(resources).toHaveLength(100_000);
    const loop = await connect(floodsLaunch('cursorLoop'));
    expect(await loop.until(() => loop.connection.offer.resources)).toHaveLength(3000);
    const lines = loop.connection.record.log.after(0, 1000).map(({ text }) => text);
    expect(lines).toContain('resources: The pages of this list go round in a circle.');
  });

  it('fault 19: a hundred thousand resources in one page hold nobody up', async () => {
    // The smallest of a few attempts, because a busy machine delays everything.
    let least = Infinity;
    for (let attempt = 0; attempt < 4 && least >= heldUpMs; attempt++) {
      const { value, stallMs } = await costOf(async () => {
        const peer = await connect(floodsLaunch('onePage'));
        return peer.until(() => peer.connection.offer.resources);
      });
      expect(value).toHaveLength(100_000);
      least = Math.min(least, stallMs);
    }
    expect(least).toBeLessThan(heldUpMs);
  });

  it('fault 19: reading them ends at once when the server is stopped', async () => {
    const peer = await connect(floodsLaunch('manyPages'));
    await peer.stop();
    expect(peer.connection.offer.resources).toBeUndefined();
    expect(peer.connection.state).toEqual({ kind: 'stopped' });
  });
});

describe('faults of starting', () => {
  it('fault 2: a server that never answers holds a model up for a moment only, and its neighbours not at all', async () => {
    const host = await hostForTest();
    await host.connect('floods', floodsLaunch());
    const model = await modelForTest({ wire: 'chat', script: () => answer('Hello.') });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    const silent = await host.addTrusted('silent', scriptedLaunch('silent'));
    await host.untilState(silent, ({ kind }) => kind === 'starting');
    const sentAt = performance.now();
    expect(await host.turn(conversationId, 'Hi')).toBe('completed');
    const [request] = model.requests;
    expect(JSON.stringify(request?.body)).toContain('floods_storm');
    // One second of patience, and time for a busy machine; the server itself has a minute.
    expect((request?.arrivedAt ?? Infinity) - sentAt).toBeLessThan(atOnceMs);
    await host.connect('neighbour', floodsLaunch());
    const states = host.events.flatMap(({ event }) =>
      event.type === 'server.stateChanged' && event.serverId === silent ? [event.state.kind] : [],
    );
    expect(states.at(-1)).toBe('starting');
  });
});

describe('faults of results', () => {
  it('fault 13: an image of many megabytes is kept as a file, and the page gets its name', async () => {
    const host = await hostForTest();
    const bytes = sized(20, 50) * MiB;
    await host.connect('floods', floodsLaunch());
    const model = await modelForTest({
      wire: 'chat',
      script: (_request, n) => (n === 0 ? callTools({ name: 'floods_image', arguments: { bytes } }) : answer('Seen.')),
    });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    const end = host.turn(conversationId, 'Show me');
    await host.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
    expect(await end).toBe('completed');
    const { calls } = await host.thread(conversationId);
    const state = calls[0]?.state;
    expect(state).toMatchObject({ kind: 'done', result: { content: [{ type: 'image', bytes: (bytes / 4) * 3 }] } });
    expect(JSON.stringify(host.events).length).toBeLessThan(MiB);
    const [image] = state?.kind === 'done' ? state.result.content : [];
    const kept = image?.type === 'image' ? await host.readBlob(image.blob) : undefined;
    expect(kept?.bytes.length).toBe((bytes / 4) * 3);
  });
});
