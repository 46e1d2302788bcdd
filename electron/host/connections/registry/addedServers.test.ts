import { expect, it, onTestFinished } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { first, install } from '../../testing/bundleHost.ts';
import { fakePasteReader } from '../../testing/fakePasteReader.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { TestHost, type TestHostOptions } from '../../testing/testHost.ts';
import { undoMs } from './removedServers.ts';

const launch: ConfigurableLaunch = { kind: 'stdio', command: 'a', args: [], env: {} };

async function aHost(ports: TestHostOptions['ports'] = {}): Promise<TestHost> {
  const host = await new TestHost({ servers: { a: () => undefined, notes: () => undefined }, ports }).start();
  onTestFinished(() => host.stop());
  return host;
}

const placeOf = (host: TestHost, serverId: ServerId) => host.call('registry.origin', { serverId });

it('says of a typed server when it was added and where it runs, until it is removed for good', async () => {
  const clock = new ManualClock();
  const host = await aHost({ clock });
  const { serverId } = await host.call('server.add', { name: 'a', launch, enabled: false });
  const added = { serverId, how: { kind: 'typed' }, at: clock.now() };
  expect(await placeOf(host, serverId)).toEqual({ origin: null, added, folder: `/data/work/${serverId}` });
  await host.call('server.update', { serverId, name: 'b', launch: { ...launch, cwd: '/home/me/work' } });
  expect(await placeOf(host, serverId)).toEqual({ origin: null, added, folder: '/home/me/work' });
  const confine = { network: false };
  await host.call('server.update', { serverId, name: 'b', launch: { ...launch, confine } });
  expect((await placeOf(host, serverId)).folder).toBeNull();
  await host.call('server.remove', { serverId });
  expect(await host.registryStore.added()).toEqual([added]);
  clock.advance(undoMs);
  await expect.poll(() => host.registryStore.added()).toEqual([]);
});

it.each([
  [false, 'pasted'],
  [true, 'link'],
] as const)('tells what was pasted from what came as a link (%j)', async (isLink, kind) => {
  const servers = [{ name: 'a', place: { line: 1, column: 1 }, launch, isChosen: true, notes: [], secrets: [] }];
  const host = await aHost({ paste: fakePasteReader({ servers, isLink }) });
  const wish = { text: 'any', chosen: [{ at: 0, name: 'a' }], answers: {} };
  const { added } = await host.call('server.import', wish);
  const [serverId = '' as ServerId] = added;
  expect((await placeOf(host, serverId)).added?.how).toEqual({ kind });
});

it('knows a bundle, also once another version of it was installed', async () => {
  const host = await aHost();
  const { serverId } = await install(host);
  const before = await placeOf(host, serverId);
  expect(before.added?.how).toEqual({ kind: 'bundle' });
  expect(before.folder).toBe(host.bundles.folderOf(first));
  await install(host, undefined, { serverId });
  expect((await placeOf(host, serverId)).added).toEqual(before.added);
});

it('keeps the server where that cannot be noted', async () => {
  const host = await aHost();
  host.registryStore.saveAdded = () => Promise.reject(new Error('full'));
  const { serverId } = await host.call('server.add', { name: 'a', launch, enabled: false });
  expect((await placeOf(host, serverId)).added).toBeNull();
});
