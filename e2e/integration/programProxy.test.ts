import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../../electron/node/network/testing/proxy.ts';
import { proxyVariables } from '../../shared/domain/proxyVariables.ts';
import { hostForTest, root } from './forTest.ts';
import { runByHand } from './sharing.ts';

async function siteForTest() {
  const site = createServer((_, response) => void response.end('the site'));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  return (site.address() as AddressInfo).port;
}

it('a program reaches others through the proxy of its launch, which was shown before, and this computer directly', async () => {
  const port = await siteForTest();
  const proxy = await startProxy();
  onTestFinished(() => proxy.close());
  const env = proxyVariables(`http://127.0.0.1:${proxy.port}`);
  const args = [join(root, 'e2e/servers/reachingServer.mjs')];
  const host = await hostForTest();
  const launch = { kind: 'stdio' as const, command: process.execPath, args, env };
  const { serverId } = await host.call('server.add', { name: 'reaching', launch, enabled: true });
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
  expect((await host.pendingTrust()).requests).toMatchObject([{ launch: { env } }]);
  await host.answerTrust('trust');
  await host.untilState(serverId, ({ kind }) => kind === 'running');
  const reach = (url: string) => runByHand(host, serverId, 'reach', { how: 'fetch', what: url });
  // Only the proxy knows the name.
  expect(await reach(`http://site.test:${port}/`)).toBe('ok the site');
  expect(proxy.seen.join()).toContain(`site.test:${port}`);
  const { length } = proxy.seen;
  expect(await reach(`http://127.0.0.1:${port}/`)).toBe('ok the site');
  expect(proxy.seen).toHaveLength(length);
});
