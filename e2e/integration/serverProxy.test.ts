import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../../electron/node/network/testing/proxy.ts';
import { freePort } from '../freePort.ts';
import { hostForTest, startEverything } from './forTest.ts';

async function proxyForTest() {
  const proxy = await startProxy();
  onTestFinished(() => proxy.close());
  return { ...proxy, address: `http://127.0.0.1:${proxy.port}` };
}

it('a server with a proxy of its own is reached through that one only, and through none that nobody confirmed', async () => {
  const port = await freePort();
  await startEverything('streamableHttp', port);
  const [first, second] = [await proxyForTest(), await proxyForTest()];
  const host = await hostForTest();
  // Only the proxies know the name.
  const launch = { kind: 'http', url: `http://mcp.test:${port}/mcp`, headers: {} } as const;
  const name = 'remote';
  const { serverId } = await host.call('server.add', {
    name,
    launch: { ...launch, proxy: first.address },
    enabled: true,
  });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
  expect(first.seen).toEqual([]);
  expect((await host.pendingTrust()).requests).toMatchObject([{ launch: { proxy: first.address } }]);
  await host.answerTrust('trust');
  const state = await host.untilState(serverId, ({ kind }) => kind === 'running');
  expect(state).toMatchObject({ facts: { proxy: 'server', transport: 'streamableHttp' } });
  expect(first.seen.length).toBeGreaterThan(0);

  const from = host.events.length;
  await host.call('server.update', { serverId, name, launch: { ...launch, proxy: second.address } });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust', from);
  expect((await host.pendingTrust()).requests).toMatchObject([
    { launch: { proxy: second.address }, previous: { proxy: first.address } },
  ]);
  expect(second.seen).toEqual([]);
});
