import { expect, it, onTestFinished } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { contentsOf, first, install, launchOf, second, serversOf, startHost } from '../../testing/bundleHost.ts';
import { MemoryBundles } from '../../testing/memoryBundles.ts';
import { MemoryConfigFile } from '../../testing/memoryConfigFile.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { TestHost } from '../../testing/testHost.ts';

/** A bundle in Python: it sets the path of its own modules, whatever is filled in. */
function pythonOf(hash: typeof first, env: object = { PYTHONPATH: '${__dirname}/lib', KEY: '${user_config.key}' }) {
  const mcp_config = { command: 'notes', args: ['${user_config.place}'], env };
  return contentsOf(hash, { server: { type: 'python', entry_point: 'main.py', mcp_config } });
}

const unwritten = { PYTHONDONTWRITEBYTECODE: '1' };
const libOf = (hash: string, root = '/data/bundles') => ({ ...unwritten, PYTHONPATH: `${root}/${hash}/lib` });
const others = async (host: TestHost, id: ServerId) =>
  (await serversOf(host)).find(({ definition }) => definition.id === id)?.definition.accounts?.others;

/** A server with a second account that is not in use. */
async function addAccount(host: TestHost, serverId: ServerId, env: Record<string, string> = { KEY: 'p' }) {
  const values = { env, headers: {} };
  const wish = { serverId, name: 'Private', presentName: 'Work', values, keepSecrets: false };
  return host.call('account.add', wish);
}

async function start() {
  const { host } = await startHost();
  const { serverId } = await install(host, pythonOf(first));
  const { accountId } = await addAccount(host, serverId, { KEY: 'p', MINE: '1' });
  return { host, serverId, accountId };
}

it('a new account has what the bundle sets whatever is filled in, and whatever the page sends', async () => {
  const { host } = await startHost();
  const { serverId } = await install(host, pythonOf(first));
  const { accountId } = await addAccount(host, serverId, { KEY: 'p', PYTHONPATH: '/tmp' });
  expect(await others(host, serverId)).toMatchObject([{ id: accountId, env: { KEY: 'p', ...libOf(first) } }]);
});

it('a new account of a server without a bundle has only what was filled in', async () => {
  const { host } = await startHost();
  const launch = { kind: 'stdio' as const, command: 'notes', args: [], env: { KEY: 'k' } };
  const { serverId } = await host.call('server.add', { name: 'plain', launch, enabled: false });
  await addAccount(host, serverId, {});
  expect(await others(host, serverId)).toMatchObject([{ env: {} }]);
});

it('an update renews what the bundle sets in every account, and nothing else of them', async () => {
  const { host, serverId, accountId } = await start();
  await install(host, pythonOf(second), { serverId });
  expect((await others(host, serverId))?.[0]?.env).toEqual({ KEY: 'p', MINE: '1', ...libOf(second) });
  await host.call('account.use', { serverId, accountId });
  expect(await launchOf(host, serverId)).toMatchObject({
    cwd: `/data/bundles/${second}`,
    env: { KEY: 'p', MINE: '1', ...libOf(second) },
  });
});

it('what a version does not set any more is gone from every account, and comes back with the version before', async () => {
  const { host, serverId } = await start();
  await install(host, pythonOf(second, { KEY: '${user_config.key}' }), { serverId });
  expect((await others(host, serverId))?.[0]?.env).toEqual({ KEY: 'p', MINE: '1', ...unwritten });
  await host.call('bundle.bringBack', { serverId, sha256: first });
  expect((await others(host, serverId))?.[0]?.env).toEqual({ KEY: 'p', MINE: '1', ...libOf(first) });
});

it.each(['first', 'second'])(
  'every account follows the bundle to a moved data folder: the %s in use',
  async (inUse) => {
    const kept = { secrets: memorySecrets(), settings: new MemorySettingsStore(), configFile: new MemoryConfigFile() };
    const before = await new TestHost({ servers: { notes: () => undefined }, ports: kept }).start();
    const { serverId } = await install(before, pythonOf(first));
    const { accountId } = await addAccount(before, serverId);
    if (inUse === 'second') await before.call('account.use', { serverId, accountId });
    await before.stop();
    const bundles = new MemoryBundles('/elsewhere/bundles');
    bundles.stored = before.bundles.stored;
    for (const [bundle, manifest] of before.bundles.unpacked) bundles.unpacked.set(bundle, manifest);
    const host = await new TestHost({ servers: { notes: () => undefined }, ports: { ...kept, bundles } }).start();
    onTestFinished(() => host.stop());
    expect(await others(host, serverId)).toMatchObject([{ env: libOf(first, '/elsewhere/bundles') }]);
    expect(await launchOf(host, serverId)).toMatchObject({ env: libOf(first, '/elsewhere/bundles') });
  },
);
