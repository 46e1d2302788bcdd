import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { nodeOffer } from '../../testing/memoryRuntimes.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
let id: ServerId;
const copy = { name: 'node', sha256: nodeOffer.sha256 } as const;

/** A server that wants npx, is trusted, and cannot start: the fake machine has no npx. */
beforeEach(async () => {
  host = await new TestHost({ servers: { npx: () => undefined } }).start();
  id = await host.connect('npx');
});
afterEach(() => host.stop());

const get = (signal?: AbortSignal) => host.call('runtime.get', { serverId: id, runtime: 'node' }, signal);
const isAsked = (event: HostEvent) => event.type === 'trust.requested' && event.request.kind === 'runtime';
const launchOf = async () => (await host.call('snapshot.get', {})).servers.find((each) => each.definition.id === id);
const kinds = async () =>
  (await host.call('audit.list', { limit: 20 })).rows
    .filter(({ kind }) => kind === 'runtime')
    .map(({ serverName, decision }) => `${serverName} ${decision.outcome}`);

describe('getting a copy', () => {
  it('downloads nothing before the trust page said yes, and then asks for trust in the new launch', async () => {
    const getting = get();
    await host.until(isAsked);
    const { permissions } = await host.pendingTrust();
    expect(permissions.map(({ what }) => what)).toEqual([
      {
        kind: 'runtime',
        server: { serverId: id, serverName: 'npx' },
        offer: nodeOffer,
        folder: host.runtimes.folderOf(nodeOffer.sha256),
      },
    ]);
    expect(host.runtimes.downloads).toEqual([]);
    await host.answerTrust('trust');
    await getting;
    expect(host.runtimes.downloads).toEqual([nodeOffer.sha256]);
    await host.until((event) => event.type === 'trust.requested' && event.request.kind === 'launch' && isNewer(event));
    const [request] = (await host.pendingTrust()).requests;
    expect(request?.launch).toEqual({ kind: 'stdio', command: 'npx', args: [], env: {}, runtime: copy });
    expect(request?.runtime).toEqual({
      name: 'node',
      sha256: nodeOffer.sha256,
      version: '24.21.0',
      folder: host.runtimes.programsOf(nodeOffer.sha256),
    });
    expect(request?.launchHash).toBe(launchHash(request?.launch ?? { kind: 'builtin', name: 'sample' }));
    expect(host.servers.started.filter((launch) => launch.kind === 'stdio' && launch.runtime)).toEqual([]);
    expect(await kinds()).toEqual(['Node.js 24.21.0 allowed']);
  });

  it('downloads nothing when the user says no, and leaves the server alone', async () => {
    const getting = get();
    await host.until(isAsked);
    await host.answerTrust('notNow');
    await expect(getting).rejects.toMatchObject({ problem: { kind: 'notConfirmed' } });
    expect(host.runtimes.downloads).toEqual([]);
    expect((await launchOf())?.definition.launch).toEqual({ kind: 'stdio', command: 'npx', args: [], env: {} });
    expect(await kinds()).toEqual([]);
    expect((await host.call('snapshot.get', {})).runtime).toBeNull();
  });

  it('is stopped by the page while it asks and while it downloads', async () => {
    const asking = get();
    await host.until(isAsked);
    await host.call('runtime.cancel', {});
    await expect(asking).rejects.toMatchObject({ code: 'cancelled' });
    expect((await host.pendingTrust()).permissions).toEqual([]);

    host.runtimes.ending = new Promise(() => undefined);
    const downloading = get();
    await host.until((event) => isAsked(event) && host.events.filter(({ event: each }) => isAsked(each)).length === 2);
    await host.answerTrust('trust');
    await host.until((event) => event.type === 'runtime.progressed' && event.runtime?.step === 'downloading');
    await expect(get()).rejects.toMatchObject({ problem: { kind: 'runtimeBusy' } });
    await host.call('runtime.cancel', {});
    await expect(downloading).rejects.toMatchObject({ problem: { kind: 'aborted' } });
    expect(host.runtimes.copies.size).toBe(0);
  });

  it('asks nobody about a download where an unchanged copy is there, and asks again for a changed one', async () => {
    host.runtimes.copies.add(nodeOffer.sha256);
    await get();
    expect(host.runtimes.downloads).toEqual([]);
    expect((await launchOf())?.definition.launch).toMatchObject({ runtime: copy });

    host.runtimes.changed.add(nodeOffer.sha256);
    const again = get();
    await host.until(isAsked);
    await host.answerTrust('trust');
    await again;
    expect(host.runtimes.downloads).toEqual([nodeOffer.sha256]);
  });

  it('refuses a server that would not use it, and a runtime that nobody offers', async () => {
    await expect(host.call('runtime.get', { serverId: id, runtime: 'uv' })).rejects.toMatchObject({
      problem: { kind: 'runtimeNotForServer', server: 'npx' },
    });
    host.runtimes.given = [];
    await expect(get()).rejects.toMatchObject({ problem: { kind: 'runtimeNotOffered', runtime: 'node' } });
  });

  it('changes nothing of a server that was edited meanwhile', async () => {
    const getting = get();
    await host.until(isAsked);
    const launch = { kind: 'stdio' as const, command: 'npx', args: ['-y', 'other'], env: {} };
    await host.call('server.update', { serverId: id, name: 'npx', launch, keepSecrets: false });
    const { permissions } = await host.pendingTrust();
    expect(permissions).toHaveLength(1);
    await host.answerTrust('trust');
    await expect(getting).rejects.toMatchObject({ problem: { kind: 'launchChanged' } });
    expect((await launchOf())?.definition.launch).toEqual(launch);
  });
});

describe('a copy that is there', () => {
  it('is not removed while a server names it, and is removed when none does', async () => {
    host.runtimes.copies.add(nodeOffer.sha256);
    await get();
    const listed = (await host.call('runtime.list', {})).runtimes;
    expect(listed.map(({ usedBy }) => usedBy)).toEqual([[{ serverId: id, serverName: 'npx' }]]);
    const remove = () => host.call('runtime.remove', { sha256: nodeOffer.sha256 });
    await expect(remove()).rejects.toMatchObject({ problem: { kind: 'runtimeInUse', servers: 'npx' } });
    const launch = { kind: 'stdio' as const, command: 'npx', args: [], env: {} };
    await host.call('server.update', { serverId: id, name: 'npx', launch, keepSecrets: false });
    await remove();
    expect(host.runtimes.copies.size).toBe(0);
    expect(await kinds()).toEqual(['Node.js 24.21.0 cancelled']);
  });

  it('is what its server starts with, and without it the server does not start', async () => {
    expect(await failWithoutCopy()).toMatchObject({
      state: { error: { problem: { kind: 'runtimeCopyMissing', runtime: 'node' } } },
    });
    expect(host.servers.started.filter((launch) => launch.kind === 'stdio' && launch.runtime)).toEqual([]);
  });
});

describe('what the doctor says of copies', () => {
  it('has a copy to get, and has the rest when the list cannot be read', async () => {
    await failWithoutCopy();
    const fixes = async () => (await host.call('server.doctor', { serverId: id })).findings[0]?.fixes ?? [];
    expect((await fixes()).map(({ kind }) => kind)).toContain('getRuntime');
    host.runtimes.given = new Error('no list');
    const kinds = (await fixes()).map(({ kind }) => kind);
    expect(kinds).toContain('edit');
    expect(kinds).not.toContain('getRuntime');
    expect(host.log.filter((line) => line.includes('The list of runtimes was not read'))).toHaveLength(1);
  });

  it('is not asked for a server that is no program here', async () => {
    host.runtimes.given = new Error('no list');
    const launch = { kind: 'http' as const, url: 'https://mcp.example/', headers: {} };
    const { serverId } = await host.call('server.add', { name: 'far', launch, enabled: false });
    await host.call('server.doctor', { serverId });
    expect(host.log.filter((line) => line.includes('The list of runtimes was not read'))).toEqual([]);
  });
});

/** The server names a copy that is not there. */
async function failWithoutCopy(): Promise<HostEvent> {
  host.runtimes.copies.add(nodeOffer.sha256);
  await get();
  host.runtimes.copies.clear();
  await host.until((event) => event.type === 'trust.requested' && isNewer(event));
  await host.answerTrust('trust');
  return host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
}

/** A question about the launch after the first one, which `connect` answered. */
function isNewer(event: HostEvent): boolean {
  const asked = host.events.filter(
    ({ event: each }) => each.type === 'trust.requested' && each.request.kind === 'launch',
  );
  return asked.length > 1 && asked.at(-1)?.event === event;
}
