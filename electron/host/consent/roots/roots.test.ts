import { describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { FakeFolders } from '../../testing/fakeFolders.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { RawServer } from '../../testing/rawServer.ts';
import { TestHost } from '../../testing/testHost.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';

/** A host with two servers whose messages the test sends one by one. */
async function twoServers() {
  const servers = { notes: new RawServer(), files: new RawServer() };
  const byCommand = (command: string) => servers[command as keyof typeof servers];
  const transports = { create: (launch: object) => byCommand((launch as { command: string }).command).create() };
  const settings = new MemorySettingsStore();
  const host = await new TestHost({ ports: { transports, settings } }).start();
  onTestFinished(() => host.stop());
  host.folders.put('/work/app');
  host.folders.put('/work/other');
  const notes = await host.connect('notes');
  const launch = { kind: 'stdio' as const, command: 'files', args: [], env: {} };
  const { serverId: files } = await host.call('server.add', { name: 'files', launch, enabled: true });
  await host.until((event) => event.type === 'trust.requested' && event.request.serverId === files);
  await host.answerTrust('trust');
  await host.until(
    (event) => event.type === 'server.stateChanged' && event.serverId === files && event.state.kind === 'running',
  );
  return { host, servers, settings, notes, files };
}

type World = Awaited<ReturnType<typeof twoServers>>;

async function share({ host }: Pick<World, 'host'>, path: string, serverIds: ServerId[], typedPath?: string) {
  const { factsHash } = await host.call('root.inspect', { path });
  return host.call('root.share', { path, factsHash, serverIds, typedPath });
}

/** Answers the next request on the trust page. */
async function confirmed(host: TestHost, answer: 'trust' | 'notNow') {
  await expect.poll(async () => (await host.call('snapshot.get', {})).trust.length).toBe(1);
  await host.answerTrust(answer);
}

let lastId = 0;

/** The answer to a server's `roots/list`. */
async function rootsOf(server: RawServer): Promise<unknown> {
  const id = `roots-${++lastId}`;
  server.say({ jsonrpc: '2.0', id, method: 'roots/list' });
  return server.untilAnswer(id);
}

const changes = 'notifications/roots/list_changed';

describe('the roots of servers', () => {
  it('are empty before a folder was shared', async () => {
    verifies('R1', 'R4');
    const { host, servers, notes } = await twoServers();
    expect(servers.notes.got('initialize')[0]?.params).toMatchObject({
      capabilities: { roots: { listChanged: true } },
    });
    expect(await rootsOf(servers.notes)).toEqual({ roots: [] });
    await share({ host }, '/work/app', [notes]);
    expect(await rootsOf(servers.notes)).toEqual({ roots: [{ uri: 'file:///work/app', name: 'app' }] });
    expect(await rootsOf(servers.files)).toEqual({ roots: [] });
  });

  it('are announced only to the servers whose roots change', async () => {
    verifies('R1', 'R3');
    const { host, servers, notes, files } = await twoServers();
    const { rootId } = await share({ host }, '/work/app', [notes]);
    await servers.notes.until(changes, 1);
    await host.call('root.setServers', { rootId, realPath: '/work/app', serverIds: [notes, files] });
    await servers.files.until(changes, 1);
    await host.call('root.rename', { rootId, name: 'The app' });
    await servers.notes.until(changes, 2);
    await host.call('root.remove', { rootId });
    await servers.notes.until(changes, 3);
    expect(servers.files.got(changes)).toHaveLength(3);
    expect(await rootsOf(servers.files)).toEqual({ roots: [] });
    await host.call('root.restore', { rootId });
    expect(await rootsOf(servers.files)).toEqual({ roots: [{ uri: 'file:///work/app', name: 'The app' }] });
  });

  it('leave out a folder that is missing or was replaced, until it is back', async () => {
    verifies('R3', 'R4');
    const { host, servers, notes } = await twoServers();
    await share({ host }, '/work/app', [notes]);
    await servers.notes.until(changes, 1);
    let told = 1;
    for (const look of [
      { kind: 'missing' },
      { kind: 'unreadable' },
      { kind: 'notFolder' },
      { kind: 'folder', realPath: '/etc' },
    ] as const) {
      host.folders.turn('/work/app', look);
      await servers.notes.until(changes, ++told);
      expect(await rootsOf(servers.notes)).toEqual({ roots: [] });
      host.folders.turn('/work/app', { kind: 'folder', realPath: '/work/app' });
      await servers.notes.until(changes, ++told);
      expect(await rootsOf(servers.notes)).toMatchObject({ roots: [{ uri: 'file:///work/app' }] });
    }
    const states = host.events.flatMap(({ event }) =>
      event.type === 'roots.changed' ? event.roots.map(({ state }) => state) : [],
    );
    expect(states).toEqual(['ok', 'missing', 'ok', 'unreadable', 'ok', 'missing', 'ok', 'moved', 'ok']);
  });

  it('are recorded in the audit, and deleted with the server', async () => {
    const { host, settings, notes, files } = await twoServers();
    const { rootId } = await share({ host }, '/work/app', [notes, files]);
    await host.call('root.setServers', { rootId, realPath: '/work/app', serverIds: [files] });
    const rows = host.audit.rows.filter(({ kind }) => kind === 'root');
    expect(
      rows.map(({ serverName, decision }) => [serverName, decision.outcome, decisionText(decision.reason, 'en')]),
    ).toEqual([
      ['notes', 'allowed', 'Shared /work/app'],
      ['files', 'allowed', 'Shared /work/app'],
      ['notes', 'cancelled', 'No longer shared: /work/app'],
    ]);
    await host.call('server.remove', { serverId: files });
    await host.stop();
    expect(await settings.roots()).toMatchObject([{ id: rootId, sharedWith: [] }]);
  });
});

describe('sharing a folder', () => {
  it('shares exactly what was shown', async () => {
    verifies('R3', 'R4');
    const { host, notes } = await twoServers();
    host.folders.put('/work/link', '/work/app');
    const facts = await host.call('root.inspect', { path: '/work/link' });
    expect(facts).toMatchObject({ path: '/work/link', realPath: '/work/app', uri: 'file:///work/app', danger: null });
    const answer = { path: '/work/link', factsHash: facts.factsHash, serverIds: [notes] };
    host.folders.put('/work/link', '/work/other');
    await expect(host.call('root.share', answer)).rejects.toMatchObject({ code: 'conflict' });
    host.folders.put('/work/link', '/work/app');
    const { rootId } = await host.call('root.share', answer);
    await expect(
      host.call('root.setServers', { rootId, realPath: '/work/other', serverIds: [] }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('requires typing the path when it holds more than one project', async () => {
    verifies('R3');
    const { host, notes, files } = await twoServers();
    for (const path of ['/home/me', '/home', '/', '/etc/ssl', '/home/me/.ssh']) {
      host.folders.put(path);
      const refused = { code: 'forbidden' };
      await expect(share({ host }, path, [notes])).rejects.toMatchObject(refused);
      await expect(share({ host }, path, [notes], `${path}/`)).rejects.toMatchObject(refused);
      const wish = share({ host }, path, [notes], path);
      // The page could type the path too, so it counts only when the trust page confirms it.
      await confirmed(host, 'trust');
      const { rootId } = await wish;
      const more = { rootId, realPath: path, serverIds: [notes, files] };
      await expect(host.call('root.setServers', more)).rejects.toMatchObject(refused);
      await host.call('root.setServers', { ...more, serverIds: [] });
    }
  });

  it('follows links: a dangerous folder stays dangerous (security case 36)', async () => {
    const { host, notes } = await twoServers();
    host.folders.put('/work/innocent', '/etc');
    await expect(share({ host }, '/work/innocent', [notes])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(share({ host }, '/work/innocent', [notes], '/work/innocent')).rejects.toMatchObject({
      code: 'forbidden',
    });
    const wish = share({ host }, '/work/innocent', [notes], '/etc');
    await confirmed(host, 'notNow');
    await expect(wish).rejects.toMatchObject({ code: 'cancelled' });
    expect((await host.call('snapshot.get', {})).roots).toEqual([]);
  });

  it('shares with a confined server only after confirmation', async () => {
    verifies('R4', 'W2');
    const { host, notes, files } = await twoServers();
    const launch = { kind: 'stdio' as const, command: 'files', args: [], env: {}, confine: { network: false } };
    await host.call('server.update', { serverId: files, name: 'files', launch });
    await expect.poll(async () => (await host.call('snapshot.get', {})).trust.length).toBe(1);
    await host.answerTrust('trust');
    const { rootId } = await share({ host }, '/work/app', [notes]);
    const wish = host.call('root.setServers', { rootId, realPath: '/work/app', serverIds: [notes, files] });
    await confirmed(host, 'trust');
    await wish;
    const refused = share({ host }, '/work/other', [files]);
    await confirmed(host, 'notNow');
    await expect(refused).rejects.toMatchObject({ code: 'cancelled' });
    // Meanwhile nothing else waited for it, and unsharing needs no confirmation.
    await host.call('root.setServers', { rootId, realPath: '/work/app', serverIds: [] });
    expect((await host.call('snapshot.get', {})).roots).toMatchObject([{ path: '/work/app', sharedWith: [] }]);
  });

  it('happens once: sharing it again replaces its servers', async () => {
    const { host, notes, files } = await twoServers();
    const first = await share({ host }, '/work/app', [notes]);
    expect(await share({ host }, '/work/app', [files])).toEqual(first);
    const { roots } = await host.call('snapshot.get', {});
    expect(roots).toMatchObject([{ path: '/work/app', sharedWith: [files] }]);
  });

  it.each([
    ['work/app', 'badInput'],
    ['/nowhere', 'notFound'],
    ['/work/file', 'badInput'],
    ['/work/locked', 'forbidden'],
  ])('%s is refused with %s', async (path, code) => {
    const { host } = await twoServers();
    host.folders.looks.set('/work/file', { kind: 'notFolder' });
    host.folders.looks.set('/work/locked', { kind: 'unreadable' });
    await expect(host.call('root.inspect', { path })).rejects.toMatchObject({ code });
  });

  it('shows the project of the folder', async () => {
    const { host } = await twoServers();
    host.folders.put('/work/app/src/deep');
    host.folders.marks.set('/work/app', ['git', 'package']);
    expect(await host.call('root.inspect', { path: '/work/app' })).toMatchObject({
      marks: ['git', 'package'],
      project: null,
    });
    expect(await host.call('root.inspect', { path: '/work/app/src/deep' })).toMatchObject({ project: '/work/app' });
  });
});

it('is restored after a restart, in its present state', async () => {
  const settings = new MemorySettingsStore();
  const folders = new FakeFolders();
  folders.put('/work/app');
  const first = await new TestHost({ ports: { settings, folders } }).start();
  const { factsHash } = await first.call('root.inspect', { path: '/work/app' });
  await first.call('root.share', { path: '/work/app', factsHash, serverIds: [] });
  await first.stop();
  folders.looks.set('/work/app', { kind: 'missing' });
  const second = await new TestHost({ ports: { settings, folders } }).start();
  onTestFinished(() => second.stop());
  expect((await second.call('snapshot.get', {})).roots).toMatchObject([{ path: '/work/app', state: 'missing' }]);
});
