import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { type ServerId, sha256 } from '../../../../shared/domain/ids.ts';
import { MemoryBundles } from '../../testing/memoryBundles.ts';
import { contentsOf, first, install, launchOf, second, startHost, trust } from '../../testing/bundleHost.ts';
import type { TestHost } from '../../testing/testHost.ts';

const third = sha256.parse('c'.repeat(64));
const kindOf = (error: unknown) => (error instanceof HostError ? error.problem?.kind : error);
const problemOf = (call: Promise<unknown>) => call.then(() => 'done', kindOf);
const unpacked = (host: TestHost) => [...host.bundles.unpacked.keys()];
const earlierOf = async (host: TestHost, serverId: ServerId) =>
  (await host.call('bundle.earlier', { serverId })).earlier;

/** A server that has the second version, and had the first. */
async function update(host: TestHost, serverId: ServerId) {
  return install(host, contentsOf(second), { serverId, answers: { place: 'there' } });
}

async function start() {
  const made = await startHost();
  const { serverId } = await install(made.host);
  await trust(made.host, serverId);
  await update(made.host, serverId);
  return { ...made, serverId };
}

describe('the version of a bundle before the present one', () => {
  it('is none before an update', async () => {
    const { host } = await startHost();
    const { serverId } = await install(host);
    expect(await earlierOf(host, serverId)).toBeNull();
    expect(await problemOf(host.call('bundle.bringBack', { serverId, sha256: first }))).toBe('bundleNoEarlier');
  });

  it('is brought back with what was filled in then, asks for trust, and can be left again', async () => {
    const { host, serverId } = await start();
    await host.answerTrust('trust');
    const launches = [await launchOf(host, serverId)];
    expect(await earlierOf(host, serverId)).toEqual({ sha256: first, version: '1.0.0' });
    const started = host.servers.started.length;
    await host.call('bundle.bringBack', { serverId, sha256: first });
    expect(await launchOf(host, serverId)).toMatchObject({
      args: [`/data/bundles/${first}/index.js`, 'here'],
      cwd: `/data/bundles/${first}`,
      env: { KEY: '${secret:Notes.Key}' },
    });
    const { requests } = await host.pendingTrust();
    expect(requests).toMatchObject([{ serverId, previous: launches[0], bundles: [{ sha256: first }] }]);
    expect(host.servers.started).toHaveLength(started);
    expect(await earlierOf(host, serverId)).toEqual({ sha256: second, version: '2.0.0' });
    expect(host.bundles.stored).toMatchObject([{ sha256: first, answers: { place: 'here' } }]);
    await host.call('bundle.bringBack', { serverId, sha256: second });
    expect(await launchOf(host, serverId)).toEqual(launches[0]);
    expect(unpacked(host)).toEqual([first, second]);
  });

  it('is only the one that was shown, with the files that it had', async () => {
    const { host, serverId } = await start();
    const launch = await launchOf(host, serverId);
    const tries = [second, third].map((hash) => host.call('bundle.bringBack', { serverId, sha256: hash }));
    expect(await Promise.all(tries.map(problemOf))).toContain('bundleNoEarlier');
    host.bundles.changed.add(first);
    expect(await problemOf(host.call('bundle.bringBack', { serverId, sha256: first }))).toBe('bundleFilesChanged');
    expect(await launchOf(host, serverId)).toEqual(launch);
  });

  it('opens nothing that the user closed since', async () => {
    const { host, serverId } = await start();
    const launch = await launchOf(host, serverId);
    if (launch?.kind !== 'stdio') throw new Error('another kind of server');
    const closed = { ...launch, env: { ...launch.env, MINE: '1' }, confine: { network: false } };
    await host.call('server.update', { serverId, name: 'Notes', launch: closed });
    await host.call('bundle.bringBack', { serverId, sha256: first });
    expect(await launchOf(host, serverId)).toMatchObject({ env: { MINE: '1' }, confine: { network: false } });
  });

  it('runs no account with what was filled in for another', async () => {
    const { host, serverId } = await start();
    const values = { env: { KEY: '${secret:PRIVATE}' }, headers: {} };
    const wish = { serverId, name: 'Private', presentName: 'Work', values, keepSecrets: false };
    const { accountId } = await host.call('account.add', wish);
    await host.call('account.use', { serverId, accountId });
    await host.call('bundle.bringBack', { serverId, sha256: first });
    expect(await launchOf(host, serverId)).toMatchObject({
      env: values.env,
      account: accountId,
      cwd: `/data/bundles/${first}`,
    });
    expect(JSON.stringify(await launchOf(host, serverId))).not.toContain('Notes.Key');
  });

  it('stays until the next update, and the present one installed again does not count', async () => {
    const { host, serverId } = await start();
    await update(host, serverId);
    expect(await earlierOf(host, serverId)).toMatchObject({ sha256: first });
    await install(host, contentsOf(third), { serverId, answers: { place: 'there' } });
    expect(await earlierOf(host, serverId)).toMatchObject({ sha256: second });
    expect(unpacked(host)).toEqual([second, third]);
  });

  it('is deleted when the user wants, and with the server', async () => {
    const { host, serverId, endUndo } = await start();
    await host.call('bundle.forgetEarlier', { serverId });
    expect(await earlierOf(host, serverId)).toBeNull();
    expect(unpacked(host)).toEqual([second]);
    await install(host, contentsOf(third), { serverId, answers: { place: 'there' } });
    await host.call('server.remove', { serverId });
    expect(unpacked(host)).toEqual([second, third]);
    endUndo();
    await expect.poll(() => unpacked(host)).toEqual([]);
  });

  it('that cannot be noted changes nothing', async () => {
    const bundles = new (class extends MemoryBundles {
      isFull = false;
      override async saveUses(uses: MemoryBundles['stored']) {
        if (this.isFull) throw new Error('disk full');
        await super.saveUses(uses);
      }
    })();
    const { host } = await startHost({ bundles });
    const { serverId } = await install(host);
    await update(host, serverId);
    const launch = await launchOf(host, serverId);
    bundles.isFull = true;
    await expect(host.call('bundle.bringBack', { serverId, sha256: first })).rejects.toThrow();
    expect(await launchOf(host, serverId)).toEqual(launch);
    expect(await earlierOf(host, serverId)).toMatchObject({ sha256: first });
  });
});
