import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import { sha256 } from '../../../../shared/domain/ids.ts';
import { officialRegistry } from '../../../../shared/domain/published/registry.ts';
import { contentsOf, first, look, second } from '../../testing/bundleHost.ts';
import { nodeOffer } from '../../testing/memoryRuntimes.ts';
import { TestHost } from '../../testing/testHost.ts';

const copy = { name: 'node', sha256: nodeOffer.sha256 } as const;
const other = { name: 'node', sha256: sha256.parse('c'.repeat(64)) } as const;
const published = {
  name: 'io.example/weather',
  version: '1.0.0',
  packages: [{ registryType: 'npm', identifier: 'weather', version: '1.0.0', transport: { type: 'stdio' } }],
};
const wanted = {
  registryId: officialRegistry.id,
  name: published.name,
  version: '1.0.0',
  wayAt: 0,
  serverName: 'weather',
  answers: {},
};
/** A bundle that is started with npx. */
const bundleOf = (hash: string) =>
  contentsOf(hash, {
    server: { type: 'node', entry_point: 'index.js', mcp_config: { command: 'npx', args: ['${__dirname}'] } },
    user_config: {},
  });

let host: TestHost;

const startWith = async (policy?: object) => {
  const servers = [{ server: published, _meta: {} }];
  const registryNetwork = {
    ask: async () => ({ kind: 'found' as const, text: JSON.stringify({ servers }) }),
    readPublic: async () => '',
  };
  host = new TestHost({ servers: { npx: () => undefined }, ports: { registryNetwork } });
  if (policy !== undefined) host.managedPolicy.write(policy);
  await host.start();
  const own = host;
  onTestFinished(() => own.stop());
};
beforeEach(() => startWith());

const choice = async () => (await host.call('runtime.choice', { runtime: 'node' })).choice;
const download = (signal?: AbortSignal) => host.call('runtime.download', { runtime: 'node' }, signal);
const isAsked = (event: HostEvent) => event.type === 'trust.requested' && event.request.kind === 'runtime';
const launches = async () =>
  (await host.call('snapshot.get', {})).servers.map(({ definition }) => definition.launch).filter(isOwn);
const isOwn = ({ kind }: { readonly kind: string }) => kind !== 'builtin';
const install = async (hash: string, wish: object = {}) => {
  const { lookId } = await look(host, bundleOf(hash));
  return host.call('bundle.install', { lookId, name: 'Notes', answers: {}, isConfined: false, ...wish });
};

describe('a copy for a server that is not added yet', () => {
  it('is got after the trust page said yes, which names no server, and is used by none', async () => {
    expect(await choice()).toEqual({ kind: 'offered', version: '24.21.0' });
    const downloading = download();
    await host.until(isAsked);
    expect(host.runtimes.downloads).toEqual([]);
    const { permissions } = await host.pendingTrust();
    const folder = host.runtimes.folderOf(nodeOffer.sha256);
    expect(permissions.map(({ what }) => what)).toEqual([{ kind: 'runtime', offer: nodeOffer, folder }]);
    const { trust, runtime } = await host.call('snapshot.get', {});
    expect(trust.map(({ about, serverId }) => [about, serverId])).toEqual([['Node.js', undefined]]);
    expect(runtime).toMatchObject({ serverId: null, step: 'asking' });
    await host.answerTrust('trust');
    expect(await downloading).toEqual({ copy });
    expect(await choice()).toEqual({ kind: 'there', version: '24.21.0', copy });
    expect((await host.call('runtime.list', {})).runtimes.map(({ usedBy }) => usedBy)).toEqual([[]]);
    expect(host.events.some(({ event }) => event.type === 'runtime.changed')).toBe(true);
    const rows = (await host.call('audit.list', { limit: 20 })).rows.filter(({ kind }) => kind === 'runtime');
    expect(rows.map(({ serverName, serverId }) => [serverName, serverId])).toEqual([['Node.js 24.21.0', undefined]]);
  });

  it('is not downloaded when the user says no, or the page goes away while the trust page asks', async () => {
    const refused = download();
    await host.until(isAsked);
    await host.answerTrust('notNow');
    await expect(refused).rejects.toMatchObject({ problem: { kind: 'notConfirmed' } });
    const leave = new AbortController();
    const left = download(leave.signal);
    await host.until(() => host.events.filter(({ event }) => isAsked(event)).length === 2);
    leave.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
    expect((await host.pendingTrust()).permissions).toEqual([]);
    expect(host.runtimes.downloads).toEqual([]);
  });

  it('is not offered where the release names none, and not there while a file of it is changed', async () => {
    host.runtimes.copies.add(nodeOffer.sha256);
    host.runtimes.changed.add(nodeOffer.sha256);
    expect(await choice()).toEqual({ kind: 'offered', version: '24.21.0' });
    host.runtimes.given = [];
    expect(await choice()).toEqual({ kind: 'notOffered' });
    await expect(download()).rejects.toMatchObject({ problem: { kind: 'runtimeNotOffered', runtime: 'node' } });
  });

  it('is neither offered nor chosen where the organization switched copies off', async () => {
    await startWith({ version: 1, off: ['runtimes'] });
    host.runtimes.copies.add(nodeOffer.sha256);
    expect(await choice()).toEqual({ kind: 'switchedOff' });
    const off = { problem: { kind: 'managedFeatureOff', feature: 'runtimes' } };
    await expect(download()).rejects.toMatchObject(off);
    await expect(host.call('registry.addServer', { ...wanted, runtime: copy })).rejects.toMatchObject(off);
    await expect(install(first, { runtime: copy })).rejects.toMatchObject(off);
    expect(await launches()).toEqual([]);
    await host.call('registry.addServer', wanted);
    expect(await launches()).toHaveLength(1);
  });
});

describe('a copy that was chosen', () => {
  beforeEach(() => host.runtimes.copies.add(nodeOffer.sha256));

  it('is part of the launch of a published server, which is asked for as a whole', async () => {
    await host.call('registry.addServer', { ...wanted, runtime: copy });
    expect(await launches()).toMatchObject([{ command: 'npx', runtime: copy }]);
    await host.until((event) => event.type === 'trust.requested');
    const [request] = (await host.pendingTrust()).requests;
    expect(request?.launch).toMatchObject({ command: 'npx', runtime: copy });
    expect(request?.runtime).toMatchObject({ name: 'node', version: '24.21.0' });
  });

  it('is not used where nobody chose it, although it is there', async () => {
    await host.call('registry.addServer', wanted);
    await install(first);
    expect(JSON.stringify(await launches())).not.toContain('runtime');
  });

  it('is part of the launch of a bundle, and stays with an update that chooses none', async () => {
    const { serverId } = await install(first, { runtime: copy });
    expect(await launches()).toMatchObject([{ command: 'npx', runtime: copy }]);
    await install(second, { serverId });
    expect(await launches()).toMatchObject([{ args: [`/data/bundles/${second}`], runtime: copy }]);
  });

  it('comes with an update of a bundle that had none', async () => {
    const { serverId } = await install(first);
    await install(second, { serverId, runtime: copy });
    expect(await launches()).toMatchObject([{ args: [`/data/bundles/${second}`], runtime: copy }]);
  });

  it.each([
    ['is of another runtime', { ...copy, name: 'uv' } as const, 'runtimeNotForServer'],
    ['is not there', other, 'runtimeCopyGone'],
    ['was changed', copy, 'runtimeCopyGone'],
  ])('keeps a server from being added that %s', async (_what, runtime, kind) => {
    if (runtime === copy) host.runtimes.changed.add(copy.sha256);
    const refused = { problem: { kind } };
    await expect(host.call('registry.addServer', { ...wanted, runtime })).rejects.toMatchObject(refused);
    await expect(install(first, { runtime })).rejects.toMatchObject(refused);
    expect(await launches()).toEqual([]);
    expect(host.bundles.unpacked.size).toBe(0);
  });
});
