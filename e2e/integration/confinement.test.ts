import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Confiner } from '../../electron/node/confinement/confiner.ts';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import { transportFactory } from '../../electron/node/transports/transportFactory.ts';
import { verifies } from '../verifies.ts';
import { memorySecrets } from '../../electron/host/testing/memorySecrets.ts';
import { createSampleTransport } from '../../electron/node/sample/sampleServer.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { folderForTest, hostForTest, isAlive, root } from './forTest.ts';
import type { RealHost } from './realHost.ts';
import { runByHand, shareConfirmed } from './sharing.ts';

const script = join(root, 'e2e/servers/reachingServer.mjs');
const support = await new Confiner({ platform: process.platform, home: homedir(), hidden: [] }).support();

function launchOf(confine: StdioLaunch['confine'], env: Record<string, string> = {}): StdioLaunch {
  return { kind: 'stdio', command: 'node', args: [script], env, ...(confine ? { confine } : {}) };
}

async function secretInHome() {
  const folder = await mkdtemp(join(homedir(), '.gatehouse-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret');
  await writeFile(file, 'mine');
  return { folder, file };
}

async function listening(): Promise<string> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

describe.runIf(support === 'available')('a confined server', () => {
  it('has access only to the shared folders of the user', { timeout: 60_000 }, async () => {
    verifies('W2', 'R3');
    const host = await hostForTest();
    const { file, folder } = await secretInHome();
    const shared = await realpath(await folderForTest());
    const sibling = `${shared}-evil`;
    await mkdir(sibling);
    onTestFinished(() => rm(sibling, { recursive: true, force: true }));
    await writeFile(join(sibling, 'theirs'), 'not yours');
    await writeFile(join(shared, 'ours'), 'yours');
    await symlink(file, join(shared, 'out'));
    const port = await listening();

    const id = await host.connect('reaching', launchOf({ network: false }));
    const reach = (how: string, what = '') => runByHand(host, id, 'reach', { how, what });
    // No folder is shared yet.
    expect(await reach('list', shared)).toMatch(/^no ENOENT/);
    await shareConfirmed(host, shared, [id]);
    expect(await runByHand(host, id, 'roots')).toContain(shared);
    // What a process can see is fixed when it starts.
    expect(await reach('list', shared)).toMatch(/^no/);
    await host.call('server.restart', { serverId: id });
    await host.until(() => host.events.filter(({ event }) => isRunning(event, id)).length > 1 || undefined);

    expect(await reach('read', join(shared, 'ours'))).toBe('ok yours');
    expect(await reach('write', join(shared, 'new'))).toBe('ok written');
    expect(await readFile(join(shared, 'new'), 'utf8')).toBe('written');
    expect(await reach('read', join(shared, 'out'))).toBe('no ENOENT');
    expect(await reach('read', join(sibling, 'theirs'))).toBe('no ENOENT');
    expect(await reach('read', file)).toBe('no ENOENT');
    expect(await reach('list', host.folder)).toMatch(/^no/);
    expect(await reach('write', join(root, 'e2e/servers/written-by-test'))).toBe('no EROFS');
    expect(await reach('write', '/usr/written-by-test')).toBe('no EROFS');
    expect(await reach('write', join(homedir(), 'written-by-test'))).toBe('ok written');
    await expect(readFile(join(homedir(), 'written-by-test'))).rejects.toThrow();
    expect(await reach('write', '/tmp/written-by-test')).toBe('ok written');
    await expect(readFile('/tmp/written-by-test')).rejects.toThrow();
    expect(await reach('list', folder)).toMatch(/^no/);
    expect(await reach('connect', port)).toBe('no ECONNREFUSED');
    expect(Number((await reach('processes')).slice(3))).toBeLessThan(5);
    // It can read the system settings that programs need.
    for (const name of ['shadow', 'ssh', 'sudoers', 'ssl/private', 'cron.d', 'environment']) {
      expect(await reach('list', `/etc/${name}`)).toBe('no ENOENT');
      expect(await reach('read', `/etc/${name}`)).toBe('no ENOENT');
    }
    // The paths that it needs exist.
    expect(await reach('read', '/etc/passwd')).toMatch(/^ok root:/);
    expect(await reach('run', 'node')).toMatch(/^ok v\d+/);
    expect(await reach('env', 'PATH')).toBe(`ok ${process.env['PATH']}`);
    expect(await reach('env', 'GATEHOUSE_RUN')).toMatch(/^ok .+/);
  });

  it('has the network where it was left on', async () => {
    const host = await hostForTest();
    const port = await listening();
    const id = await host.connect('reaching', launchOf({ network: true }));
    expect(await runByHand(host, id, 'reach', { how: 'connect', what: port })).toBe('ok connected');
  });

  it('shows that, and its folders', async () => {
    const host = await hostForTest();
    const shared = await realpath(await folderForTest());
    const confined = await host.connect('reaching', launchOf({ network: false }));
    await shareConfirmed(host, shared, [confined]);
    await host.call('server.restart', { serverId: confined });
    const state = await host.untilState(
      confined,
      (next) => next.kind === 'running' && next.facts.confinement?.folders[0] !== undefined,
    );
    expect(state).toMatchObject({ facts: { confinement: { network: false, folders: [shared] } } });
    const free = await host.connect('free', launchOf(undefined));
    const { servers } = await host.call('snapshot.get', {});
    const view = servers.find(({ definition }) => definition.id === free);
    expect(view?.state.kind === 'running' && view.state.facts.confinement).toBeUndefined();
  });

  it('is asked about again when its confinement changes', async () => {
    const host = await hostForTest();
    const id = await host.connect('reaching', launchOf({ network: false }));
    const from = host.events.length;
    await host.call('server.update', { serverId: id, name: 'reaching', launch: launchOf(undefined) });
    await host.untilState(id, ({ kind }) => kind === 'needsTrust', from);
    const config = JSON.parse(await readFile(join(host.folder, 'mcp.json'), 'utf8')) as object;
    expect(config).not.toHaveProperty('mcpServers.reaching.confine');
    await host.call('server.update', { serverId: id, name: 'reaching', launch: launchOf({ network: true }) });
    const again = JSON.parse(await readFile(join(host.folder, 'mcp.json'), 'utf8')) as object;
    expect(again).toHaveProperty('mcpServers.reaching.confine', { network: true });
  });

  it('ends with all it started', async () => {
    const host = await hostForTest();
    const id = await host.connect('reaching', launchOf({ network: false }, { REACHING_CHILDREN: '1' }));
    await host.call('server.process', { serverId: id });
    const state = await host.untilState(id, ({ kind }) => kind === 'running');
    const pid = state.kind === 'running' ? (state.facts.pid ?? 0) : 0;
    const usage = await host.call('server.process', { serverId: id });
    expect(usage.usage?.processes).toBeGreaterThanOrEqual(4);
    const group = await processesOf(pid);
    await host.call('server.setEnabled', { serverId: id, enabled: false });
    await host.untilState(id, ({ kind }) => kind === 'stopped');
    await expect.poll(() => group.filter(isAlive), { timeout: 20_000 }).toEqual([]);
  });
});

function isRunning(event: Parameters<Parameters<RealHost['listen']>[0]>[0], id: ServerId): boolean {
  return event.type === 'server.stateChanged' && event.serverId === id && event.state.kind === 'running';
}

/** A process and all its descendants. */
async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processesOf));
  return [pid, ...below.flat()];
}

it.each([
  ['linux', ['/nowhere/bwrap'], 'noBubblewrap'],
  ['linux', ['/bin/false'], 'refused'],
  ['darwin', ['/bin/false'], 'otherSystem'],
] as const)('nothing runs unconfined that is to be confined: %s with %s', async (platform, places, found) => {
  const log = { write: () => undefined };
  const processes = new ServerProcesses({ platform: process.platform, log });
  onTestFinished(() => processes.dispose());
  const confiner = new Confiner({ platform, home: homedir(), hidden: [], places });
  const sample = createSampleTransport;
  const parts = { log, makeFetch: () => fetch, processes, confiner, secrets: memorySecrets(), sample };
  const creating = transportFactory(parts).create(launchOf({ network: false }));
  await expect(creating).rejects.toMatchObject({ code: 'confinementUnavailable', data: { support: found } });
});
