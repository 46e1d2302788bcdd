import { describe, expect, it, onTestFinished } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import {
  bytesOf,
  contentsOf,
  first,
  install,
  launchOf,
  look,
  running,
  second,
  serversOf,
  startHost,
  trust,
} from '../../testing/bundleHost.ts';
import { fakeMachine } from '../../testing/fakeMachine.ts';
import { MemoryBundles } from '../../testing/memoryBundles.ts';
import { MemoryConfigFile } from '../../testing/memoryConfigFile.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { TestHost } from '../../testing/testHost.ts';
import { serverSecretKey } from '../../ports/secrets.ts';

describe('a bundle', () => {
  it('is shown before anything is unpacked or added', async () => {
    const { host } = await startHost();
    const seen = await look(host, contentsOf(first, { unheard: 1, privacy_policies: ['https://a.example/p'] }));
    expect(seen).toMatchObject({
      facts: {
        title: 'My notes',
        version: '1.0.0',
        author: 'Ann',
        sha256: first,
        unknown: ['unheard'],
        tools: [{ name: 'read' }],
      },
      serverName: 'My notes',
      folder: `/data/bundles/${first}`,
      isForThisSystem: true,
      canConfine: true,
      missing: [],
      updates: [],
    });
    expect(host.bundles.unpacked.size).toBe(0);
    expect((await serversOf(host)).filter(({ definition }) => definition.launch.kind !== 'builtin')).toHaveLength(0);
    await host.call('bundle.close', {});
    await expect(host.call('bundle.look', {})).rejects.toMatchObject({ problem: { kind: 'bundleLookOver' } });
  });

  it('becomes a server that asks for trust, with its secret in the secret store, and the trust page says where it is from', async () => {
    const { host, secrets } = await startHost();
    const { serverId: id } = await install(host, contentsOf(first), { isConfined: true });
    expect(await launchOf(host, id)).toEqual({
      kind: 'stdio',
      command: 'notes',
      args: [`/data/bundles/${first}/index.js`, 'here'],
      env: { KEY: '${secret:Notes.Key}' },
      cwd: `/data/bundles/${first}`,
      confine: { network: true },
    });
    expect(await secrets.get(serverSecretKey('Notes.Key'))).toBe('k1');
    await host.until((event) => event.type === 'trust.requested');
    const { requests } = await host.pendingTrust();
    expect(requests[0]?.bundles).toEqual([{ sha256: first, folder: `/data/bundles/${first}` }]);
    expect(JSON.stringify(host.bundles.stored)).not.toContain('k1');
  });

  it('adds nothing, and leaves nothing, where something is wrong', async () => {
    const { host, secrets } = await startHost();
    await expect(install(host, contentsOf(first), { answers: { place: 'here' } })).rejects.toMatchObject({
      problem: { kind: 'bundleAnswersWrong', fields: 'Key' },
    });
    await expect(install(host, contentsOf(first, { compatibility: { platforms: ['win32'] } }))).rejects.toMatchObject({
      problem: { kind: 'bundleOtherSystem' },
    });
    await expect(look(host, contentsOf(first, { name: 3 }))).rejects.toMatchObject({ problem: { field: 'name' } });
    await install(host, contentsOf(second));
    await expect(install(host, contentsOf(first))).rejects.toMatchObject({ problem: { kind: 'serverNameTaken' } });
    expect([...host.bundles.unpacked.keys()]).toEqual([second]);
    expect((await serversOf(host)).filter(({ definition }) => definition.launch.kind !== 'builtin')).toHaveLength(1);
    expect(await secrets.has(serverSecretKey('Notes.Key-2'))).toBe(false);
  });

  it('goes with the last server that uses it, when the removal cannot be undone any more', async () => {
    const { host, endUndo } = await startHost();
    const one = await install(host);
    const two = await install(host, contentsOf(first), { name: 'Notes two' });
    await host.call('server.remove', { serverId: one.serverId });
    endUndo();
    expect([...host.bundles.unpacked.keys()]).toEqual([first]);
    const { undoId } = await host.call('server.remove', { serverId: two.serverId });
    await host.call('server.undoRemove', { undoId });
    endUndo();
    expect([...host.bundles.unpacked.keys()]).toEqual([first]);
    await host.call('server.remove', { serverId: two.serverId });
    expect([...host.bundles.unpacked.keys()]).toEqual([first]);
    endUndo();
    await expect.poll(() => [...host.bundles.unpacked.keys()]).toEqual([]);
    expect(host.bundles.stored).toEqual([]);
  });

  it('is offered as an update of the same bundle, asks for trust again, and the old one stays until the next update', async () => {
    const { host } = await startHost();
    const { serverId: id } = await install(host);
    await trust(host, id);
    const { updates, lookId } = await look(host, contentsOf(second, {}, ['write']));
    expect(updates).toMatchObject([
      {
        serverId: id,
        version: '1.0.0',
        toolsAdded: ['write'],
        toolsRemoved: ['read'],
        answers: { place: 'here' },
        kept: { key: ['Notes.Key'] },
      },
    ]);
    const answers = { place: 'there' };
    await host.call('bundle.install', { lookId, name: 'Notes', answers, isConfined: false, serverId: id });
    expect(await launchOf(host, id)).toMatchObject({
      args: [`/data/bundles/${second}/index.js`, 'there'],
      env: { KEY: '${secret:Notes.Key}' },
    });
    expect([...host.bundles.unpacked.keys()]).toEqual([first, second]);
    const { requests } = await host.pendingTrust();
    expect(requests[0]).toMatchObject({ previous: { args: [`/data/bundles/${first}/index.js`, 'here'] } });
    const from = host.events.length;
    await host.answerTrust('trust');
    await host.until((event) => host.events.findIndex((each) => each.event === event) >= from && running(id)(event));
    expect([...host.bundles.unpacked.keys()]).toEqual([first, second]);
  });

  it('uses a stored secret again only for a field that still asks for a secret', async () => {
    const { host } = await startHost();
    const { serverId: id } = await install(host);
    const key = { type: 'string', title: 'Key', description: '', required: true };
    const user_config = { place: { ...key, title: 'Place' }, key };
    const { updates, lookId } = await look(host, contentsOf(second, { user_config }));
    expect(updates).toMatchObject([{ serverId: id, kept: {} }]);
    const wish = { lookId, name: 'Notes', isConfined: false, serverId: id };
    await expect(host.call('bundle.install', { ...wish, answers: { place: 'here' } })).rejects.toMatchObject({
      problem: { kind: 'bundleAnswersWrong', fields: 'Key' },
    });
  });

  it('asks for a secret again that its server no longer refers to', async () => {
    const { host, secrets } = await startHost();
    const { serverId: id } = await install(host);
    const launch = await launchOf(host, id);
    if (launch?.kind !== 'stdio') throw new Error('another kind of server');
    await host.call('server.update', { serverId: id, name: 'Notes', launch: { ...launch, env: {} } });
    const { updates } = await look(host, contentsOf(second));
    expect(updates).toMatchObject([{ kept: {} }]);
    await expect(install(host, contentsOf(second), { serverId: id, answers: { place: 'here' } })).rejects.toMatchObject(
      { problem: { kind: 'bundleAnswersWrong', fields: 'Key' } },
    );
    expect(await secrets.get(serverSecretKey('Notes.Key'))).toBe('k1');
  });

  it('may have fields that are called like something every object has', async () => {
    const { host } = await startHost();
    const { user_config, server } = JSON.parse(contentsOf(first).manifest) as {
      user_config: object;
      server: { mcp_config: object };
    };
    const secret = { type: 'string', title: 'Odd', description: '', sensitive: true };
    const odd = { ...user_config, constructor: secret, toString: { ...secret, title: 'Other' } };
    const env = { A: '${user_config.constructor}', B: '${user_config.toString}' };
    const contents = contentsOf(first, {
      user_config: odd,
      server: { ...server, mcp_config: { ...server.mcp_config, env } },
    });
    const { serverId: id } = await install(host, contents, { answers: { place: 'x', key: 'y', constructor: 'z' } });
    expect(await launchOf(host, id)).toMatchObject({ env: { A: '${secret:Notes.Odd}' } });
  });

  it('updates no server of another bundle', async () => {
    const { host } = await startHost();
    const { serverId: id } = await install(host);
    const { lookId, updates } = await look(host, contentsOf(second, { name: 'others' }));
    expect(updates).toEqual([]);
    const wish = { lookId, name: 'Notes', answers: { place: 'x', key: 'y' }, isConfined: false };
    const other = { problem: { kind: 'bundleOfOtherName' } };
    await expect(host.call('bundle.install', { ...wish, serverId: id })).rejects.toMatchObject(other);
    await expect(host.call('bundle.install', { ...wish, serverId: serverId.parse('no-one') })).rejects.toMatchObject(
      other,
    );
  });

  it('does not start when its files were changed, and says so', async () => {
    const { host } = await startHost();
    const { serverId: id } = await install(host);
    host.bundles.changed.add(first);
    await host.until((event) => event.type === 'trust.requested');
    await host.answerTrust('trust');
    const failed = await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
    expect(failed).toMatchObject({ serverId: id, state: { error: { problem: { kind: 'bundleFilesChanged' } } } });
    expect(host.servers.started).toEqual([]);
  });

  it('is followed to its new folder after the data folder was moved, and asks for trust again', async () => {
    const kept = { secrets: memorySecrets(), settings: new MemorySettingsStore(), configFile: new MemoryConfigFile() };
    const before = await new TestHost({ servers: { notes: () => undefined }, ports: kept }).start();
    const { serverId: id } = await install(before);
    await trust(before, id);
    await before.stop();
    const bundles = new MemoryBundles('/elsewhere/bundles');
    bundles.stored = before.bundles.stored;
    for (const [bundle, manifest] of before.bundles.unpacked) bundles.unpacked.set(bundle, manifest);
    const ports = { ...kept, consent: before.consent, bundles };
    const host = await new TestHost({ servers: { notes: () => undefined }, ports }).start();
    onTestFinished(() => host.stop());
    const folder = `/elsewhere/bundles/${first}`;
    expect(await launchOf(host, id)).toMatchObject({ args: [`${folder}/index.js`, 'here'], cwd: folder });
    expect((await kept.configFile.read()).entries).toMatchObject([{ value: { cwd: folder } }]);
    await host.call('server.restart', { serverId: id });
    const asked = async () => (await host.pendingTrust()).requests[0]?.bundles;
    await expect.poll(asked).toEqual([{ sha256: first, folder }]);
    expect(host.servers.started).toEqual([]);
  });

  it.each(['\\\\host\\share\\tool', '//host/share/tool', '/usr/bin/tool', 'C:\\tool.exe'])(
    'looks for no program at a path before it is trusted: %s',
    async (command) => {
      const looked: string[] = [];
      const inspectLaunch: typeof fakeMachine.inspectLaunch = (launch) => {
        looked.push(launch.command);
        return fakeMachine.inspectLaunch(launch);
      };
      const host = await new TestHost({ ports: { machine: { ...fakeMachine, inspectLaunch } } }).start();
      onTestFinished(() => host.stop());
      const withCommand = (program: string) =>
        contentsOf(first, { server: { type: 'node', entry_point: 'i.js', mcp_config: { command: program } } });
      await look(host, withCommand(command));
      expect(looked).toEqual([]);
      await look(host, withCommand('node'));
      expect(looked).toEqual(['node']);
    },
  );

  it('is ended by its own page only', async () => {
    const { host } = await startHost();
    const answered = Promise.withResolvers<unknown>();
    const other = host.host.openPage((envelope) => answered.resolve(envelope.type));
    onTestFinished(() => other.dispose());
    await host.host.receiveBundle(bytesOf(contentsOf(first)), 1);
    await host.call('bundle.look', {});
    other.receive({ type: 'call', id: 1, command: 'bundle.close', input: {} });
    expect(await answered.promise).toBe('result');
    expect(await host.call('bundle.look', {})).toMatchObject({ facts: { title: 'My notes' } });
    await host.call('bundle.close', {});
    await expect(host.call('bundle.look', {})).rejects.toMatchObject({ problem: { kind: 'bundleLookOver' } });
  });

  it('is one at a time', async () => {
    const { host } = await startHost();
    const slow = Promise.withResolvers<void>();
    const slowly = async function* () {
      await slow.promise;
      yield* bytesOf(contentsOf(first));
    };
    const receiving = host.host.receiveBundle(slowly(), 1);
    await expect(host.host.receiveBundle(bytesOf({}), 1)).rejects.toMatchObject({ problem: { kind: 'bundleRunning' } });
    await host.call('bundle.close', {});
    slow.resolve();
    await expect(receiving).rejects.toMatchObject({ code: 'cancelled' });
    expect((await host.call('snapshot.get', {})).bundle).toBeNull();
  });
});
