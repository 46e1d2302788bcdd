import { afterEach, describe, expect, it } from 'vitest';
import type { ServerSetup } from '../../testing/fakeServers.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { memoryConfigFile, TestHost, type TestHostOptions } from '../../testing/testHost.ts';
import { undoMs } from '../registry/removedServers.ts';

let started: TestHost[] = [];
afterEach(async () => {
  await Promise.all(started.map((host) => host.stop()));
  started = [];
});

const withOneTool: ServerSetup = (server) => {
  server.registerTool('echo', {}, () => ({ content: [{ type: 'text', text: 'Hi' }] }));
};

async function begin(options: TestHostOptions = {}): Promise<TestHost> {
  const host = await new TestHost({
    servers: { one: withOneTool, two: withOneTool, three: withOneTool },
    ...options,
  }).start();
  started.push(host);
  return host;
}

const namesOf = async (host: TestHost) =>
  (await host.call('snapshot.get', {})).servers.map(({ definition }) => definition.name);
const trusted = async (host: TestHost) =>
  (await host.call('trust.list', {})).records.map(({ serverName }) => serverName);

describe('a server that is removed', () => {
  it('is restored unchanged, in its place and trusted, without a question', async () => {
    const host = await begin();
    await host.connect('one');
    const id = await host.connect('two');
    await host.connect('three');
    const { undoId } = await host.call('server.remove', { serverId: id });
    expect(await namesOf(host)).toEqual(['one', 'three']);
    expect(await trusted(host)).toEqual(['one', 'three']);
    const asked = host.events.filter(({ event }) => event.type === 'trust.requested').length;
    const from = host.events.length;
    await host.call('server.undoRemove', { undoId });
    expect(await namesOf(host)).toEqual(['one', 'two', 'three']);
    await host.until(
      (event): event is Extract<typeof event, { type: 'server.stateChanged' }> =>
        host.events.length > from &&
        event.type === 'server.stateChanged' &&
        event.serverId === id &&
        event.state.kind === 'running',
    );
    expect(await trusted(host)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    expect(host.events.filter(({ event }) => event.type === 'trust.requested')).toHaveLength(asked);
  });

  it('is restored once, and not when its name is taken meanwhile', async () => {
    const host = await begin();
    const id = await host.connect('one');
    const { undoId } = await host.call('server.remove', { serverId: id });
    await host.connect('one');
    await expect(host.call('server.undoRemove', { undoId })).rejects.toMatchObject({ code: 'conflict' });
    const [{ definition: other } = { definition: { id } }] = (await host.call('snapshot.get', {})).servers;
    expect(other.id).not.toBe(id);
    await host.call('server.remove', { serverId: other.id });
    await host.call('server.undoRemove', { undoId });
    await expect(host.call('server.undoRemove', { undoId })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is deleted after the undo time, with its trust and the secrets that only it refers to', async () => {
    const clock = new ManualClock();
    const secrets = memorySecrets();
    const host = await begin({ ports: { clock, secrets } });
    const launch = (command: string, names: string[]) => ({
      kind: 'stdio' as const,
      command,
      args: [],
      env: Object.fromEntries(names.map((name) => [name, `\${secret:${name}}`])),
    });
    const { serverId } = await host.call('server.add', {
      name: 'a',
      launch: launch('a', ['OWN', 'SHARED']),
      enabled: false,
      secrets: { OWN: 'value of OWN', SHARED: 'value of SHARED' },
    });
    await host.call('server.add', { name: 'b', launch: launch('b', ['SHARED']), enabled: false });
    const { undoId } = await host.call('server.remove', { serverId });
    clock.advance(undoMs - 1);
    expect((await host.call('secret.stored', { names: ['OWN', 'SHARED'] })).names).toEqual(['OWN', 'SHARED']);
    clock.advance(1);
    await expect
      .poll(async () => (await host.call('secret.stored', { names: ['OWN', 'SHARED'] })).names)
      .toEqual(['SHARED']);
    await expect(host.call('server.undoRemove', { undoId })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is deleted when Gatehouse ends, or at the next start after a crash', async () => {
    const settings = new MemorySettingsStore();
    const host = await begin({ ports: { settings } });
    const id = await host.connect('one');
    await host.call('server.remove', { serverId: id });
    // The settings as a killed process would leave them.
    const left = await settings.serverIds();
    expect(Object.values(left)).toEqual([id]);
    expect(host.consent.trusted.size).toBe(1);
    const next = await begin({ ports: { settings, consent: host.consent } });
    expect(await settings.serverIds()).toEqual({});
    expect(host.consent.trusted.size).toBe(0);
    expect(await namesOf(next)).toEqual([]);
  });

  it('keeps the secrets of another removed server that may be restored', async () => {
    const clock = new ManualClock();
    const settings = new MemorySettingsStore();
    const host = await begin({ ports: { clock, settings, secrets: memorySecrets() } });
    const secrets = { SHARED: 'value of it' };
    const a = await host.call('server.add', { name: 'a', launch: withSecrets('a', 'SHARED'), enabled: false, secrets });
    const b = await host.call('server.add', { name: 'b', launch: withSecrets('b', 'SHARED'), enabled: false });
    await host.call('server.remove', { serverId: a.serverId });
    clock.advance(undoMs / 2);
    const { undoId } = await host.call('server.remove', { serverId: b.serverId });
    clock.advance(undoMs / 2);
    await expect.poll(async () => Object.values(await settings.serverIds())).toEqual([b.serverId]);
    await host.call('server.undoRemove', { undoId });
    expect((await host.call('secret.stored', { names: ['SHARED'] })).names).toEqual(['SHARED']);
  });

  it('loses its own secrets after a crash, but not those that others use', async () => {
    const ports = { settings: new MemorySettingsStore(), secrets: memorySecrets() };
    const host = await begin({ ports });
    const a = await host.call('server.add', {
      name: 'a',
      launch: withSecrets('a', 'OWN', 'SHARED'),
      enabled: false,
      secrets: { OWN: 'value of OWN', SHARED: 'value of SHARED' },
    });
    await host.call('server.add', { name: 'b', launch: withSecrets('b', 'SHARED'), enabled: false });
    await host.call('server.remove', { serverId: a.serverId });
    // The first host is not stopped: its files are as a killed process would leave them.
    const configFile = {
      ...memoryConfigFile(),
      read: async () => ({
        file: 'mcp.json',
        entries: [{ name: 'b', line: 1, value: withSecrets('b', 'SHARED') }],
        problems: [],
      }),
    };
    const next = await begin({ ports: { ...ports, configFile } });
    expect((await next.call('secret.stored', { names: ['OWN', 'SHARED'] })).names).toEqual(['SHARED']);
  });

  it('can be restored after writing mcp.json failed the first time', async () => {
    const configFile = memoryConfigFile();
    const host = await begin({ ports: { configFile } });
    const id = await host.connect('one');
    const { undoId } = await host.call('server.remove', { serverId: id });
    const set = configFile.set.bind(configFile);
    configFile.set = () => Promise.reject(new HostError('configUnreadable', 'mcp.json cannot be written.'));
    await expect(host.call('server.undoRemove', { undoId })).rejects.toMatchObject({ code: 'configUnreadable' });
    configFile.set = set;
    await host.call('server.undoRemove', { undoId });
    expect(await namesOf(host)).toEqual(['one']);
    expect(await trusted(host)).toEqual(['one']);
  });

  it.each([
    ['cannot be stored', new HostError('storageFailed', 'The disk is full.', { fault: 'full' })],
    ['fails', new Error('Out of order.')],
  ])('holds up neither the start nor the end when forgetting it %s', async (_how, error) => {
    const settings = new MemorySettingsStore();
    const consent = new MemoryConsentStore();
    const host = await begin({ ports: { settings, consent } });
    await host.connect('two');
    const id = await host.connect('one');
    await host.call('server.remove', { serverId: id });
    consent.deleteTrust = () => Promise.reject(error);
    const next = await begin({ ports: { settings, consent } });
    expect(Object.values(await settings.serverIds())).toContain(id);
    await next.stop();
    await host.stop();
    expect(host.servers.stopped).toBe(2);
  });
});

function withSecrets(command: string, ...names: string[]) {
  const env = Object.fromEntries(names.map((name) => [name, `\${secret:${name}}`]));
  return { kind: 'stdio' as const, command, args: [], env };
}
