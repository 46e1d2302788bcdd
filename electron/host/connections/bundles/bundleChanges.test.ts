import { describe, expect, it } from 'vitest';
import { serverSecretKey } from '../../ports/secrets.ts';
import { MemoryBundles } from '../../testing/memoryBundles.ts';
import { contentsOf, first, install, launchOf, look, second, serversOf, startHost } from '../../testing/bundleHost.ts';
import type { TestHost } from '../../testing/testHost.ts';

/** Bundles on a disk that fails when the test says so. */
class FailingBundles extends MemoryBundles {
  readonly failing = new Set<'saveUses' | 'installed' | 'drop'>();

  override async saveUses(uses: MemoryBundles['stored']) {
    this.#mayFail('saveUses');
    await super.saveUses(uses);
  }

  override async installed() {
    this.#mayFail('installed');
    return super.installed();
  }

  override async drop() {
    this.#mayFail('drop');
    await super.drop();
  }

  #mayFail(step: 'saveUses' | 'installed' | 'drop'): void {
    if (this.failing.has(step)) throw new Error('disk full');
  }
}

async function startFailing() {
  const bundles = new FailingBundles();
  return { bundles, ...(await startHost({ bundles })) };
}

async function stdioOf(host: TestHost, id: string) {
  const launch = await launchOf(host, id);
  if (launch?.kind !== 'stdio') throw new Error('another kind of server');
  return launch;
}

const own = async (host: TestHost) =>
  (await serversOf(host)).filter(({ definition }) => definition.launch.kind !== 'builtin');

describe('an update of a bundle', () => {
  it('keeps what the user set besides: variables, and that it is kept from the network', async () => {
    const { host } = await startHost();
    const { serverId } = await install(host, contentsOf(first), { isConfined: true });
    const launch = await stdioOf(host, serverId);
    const env = { ...launch.env, MINE: '1' };
    const changed = { ...launch, env, confine: { network: false } };
    await host.call('server.update', { serverId, name: 'Notes', launch: changed });
    expect((await look(host, contentsOf(second))).updates).toMatchObject([{ ownVariables: ['MINE'] }]);
    await install(host, contentsOf(second), { serverId, isConfined: true });
    expect(await stdioOf(host, serverId)).toMatchObject({ env, confine: { network: false } });
  });

  it('is refused where another account was put in use meanwhile', async () => {
    const bundles = new (class extends MemoryBundles {
      meanwhile = async () => {};

      override async unpack(...given: Parameters<MemoryBundles['unpack']>) {
        await this.meanwhile();
        await super.unpack(...given);
      }
    })();
    const { host, secrets } = await startHost({ bundles });
    const { serverId } = await install(host);
    const values = { env: { KEY: '${secret:PRIVATE}' }, headers: {} };
    const added = { serverId, name: 'Private', presentName: 'Work', values, keepSecrets: false };
    const { accountId } = await host.call('account.add', added);
    bundles.meanwhile = async () => void (await host.call('account.use', { serverId, accountId }));
    const wish = { serverId, answers: { place: 'there', key: 'k2' } };
    await expect(install(host, contentsOf(second), wish)).rejects.toMatchObject({
      problem: { kind: 'bundleServerChanged', name: 'Notes' },
    });
    expect(await launchOf(host, serverId)).toMatchObject({ env: values.env, account: accountId });
    expect(await secrets.get(serverSecretKey('Notes.Key'))).toBe('k1');
    expect([...bundles.unpacked.keys()]).toEqual([first]);
  });

  it('that cannot be noted is not taken back over another account', async () => {
    const bundles = new (class extends FailingBundles {
      meanwhile = async () => {};

      override async saveUses(uses: MemoryBundles['stored']) {
        await this.meanwhile();
        await super.saveUses(uses);
      }
    })();
    const { host } = await startHost({ bundles });
    const { serverId } = await install(host);
    const values = { env: { KEY: '${secret:PRIVATE}' }, headers: {} };
    const added = { serverId, name: 'Private', presentName: 'Work', values, keepSecrets: false };
    const { accountId } = await host.call('account.add', added);
    bundles.meanwhile = async () => void (await host.call('account.use', { serverId, accountId }));
    bundles.failing.add('saveUses');
    await expect(install(host, contentsOf(second), { serverId })).rejects.toThrow();
    expect(await launchOf(host, serverId)).toMatchObject({ env: values.env, account: accountId });
  });

  it('that fails changes neither the server nor its secrets', async () => {
    const { host, bundles, secrets } = await startFailing();
    const { serverId } = await install(host);
    const launch = await launchOf(host, serverId);
    bundles.failing.add('saveUses');
    const wish = { serverId, name: 'Other', answers: { place: 'there', key: 'k2' } };
    await expect(install(host, contentsOf(second), wish)).rejects.toThrow();
    expect(await launchOf(host, serverId)).toEqual(launch);
    expect((await own(host)).map(({ definition }) => definition.name)).toEqual(['Notes']);
    expect(await secrets.get(serverSecretKey('Notes.Key'))).toBe('k1');
    expect([...bundles.unpacked.keys()]).toEqual([first]);
  });
});

describe('an installation', () => {
  it('that fails leaves no server and no secret, and at last no files', async () => {
    const { host, bundles, secrets, endUndo } = await startFailing();
    bundles.failing.add('saveUses');
    await expect(install(host)).rejects.toThrow();
    expect(await own(host)).toEqual([]);
    expect(await secrets.has(serverSecretKey('Notes.Key'))).toBe(false);
    bundles.failing.delete('saveUses');
    endUndo();
    await expect.poll(() => [...bundles.unpacked.keys()]).toEqual([]);
  });

  it('that is done stays so where leftovers cannot be removed, and that is logged', async () => {
    const { host, bundles } = await startFailing();
    const { lookId } = await look(host, contentsOf(first));
    bundles.failing.add('installed').add('drop');
    const wish = { lookId, name: 'Notes', answers: { place: 'here', key: 'k1' }, isConfined: false };
    const { serverId } = await host.call('bundle.install', wish);
    expect(bundles.stored).toMatchObject([{ serverId }]);
    expect(host.log.filter((line) => line.includes('Something of a bundle was not removed'))).toHaveLength(2);
    bundles.failing.clear();
  });
});

it('secrets that only an earlier version had go with the server', async () => {
  const { host, secrets, endUndo } = await startHost();
  const { serverId } = await install(host);
  const place = { type: 'string', title: 'Place', description: '', required: true };
  const server = {
    type: 'node',
    entry_point: 'i.js',
    mcp_config: { command: 'notes', args: ['${user_config.place}'] },
  };
  await install(host, contentsOf(second, { server, user_config: { place } }), { serverId, answers: { place: 'x' } });
  expect(JSON.stringify(await launchOf(host, serverId))).not.toContain('secret');
  expect(await secrets.has(serverSecretKey('Notes.Key'))).toBe(true);
  await host.call('server.remove', { serverId });
  endUndo();
  await expect.poll(() => secrets.has(serverSecretKey('Notes.Key'))).toBe(false);
  expect(host.bundles.stored).toEqual([]);
});
