import { expect, it, onTestFinished } from 'vitest';
import { backupFacts } from '../../../../shared/domain/folderChange.ts';
import { providerConfig } from '../../../../shared/domain/model.ts';
import { defaultSettings } from '../../../../shared/domain/settings.ts';
import { FakeStorage } from '../../testing/fakeStorage.ts';
import { MemoryConfigFile } from '../../testing/memoryConfigFile.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { TestHost } from '../../testing/testHost.ts';

const policy = {
  version: 1,
  servers: { allow: [{ command: 'files' }] },
  providers: [{ kind: 'anthropic' }],
  modes: ['askAlways'],
  off: ['sampleServer', 'registries'],
};
const amounts = { chats: 0, messages: 0, attachments: 0, servers: 3, providers: 2, assistants: 0 };
const backup = backupFacts.parse({ madeAt: 5, sha256: 'b'.repeat(64), ...amounts });
const provider = (id: string, name: string, more: object) =>
  providerConfig.parse({ id, name, typedModels: ['m'], isAddressConfirmed: false, ...more });

/** The first start after a restore, on a computer whose organization forbids most of what the backup has. */
async function startRestored(): Promise<TestHost> {
  const storage = new FakeStorage();
  storage.notices.push({ kind: 'folderChanged', change: { kind: 'restore', backup, providers: ['Own', 'Foreign'] } });
  const settings = new MemorySettingsStore();
  await settings.saveSettings({ ...defaultSettings, sampleServer: true });
  await settings.saveProviders([
    provider('p1', 'Own', { kind: 'anthropic' }),
    provider('p2', 'Foreign', { kind: 'openai-chat', baseUrl: 'https://foreign.example/v1' }),
  ]);
  const configFile = new MemoryConfigFile({
    files: { command: 'files' },
    other: { command: 'other' },
    remote: { url: 'https://remote.example/mcp', proxy: 'http://proxy.example:1' },
  });
  const servers = { files: () => undefined, other: () => undefined };
  const host = new TestHost({ servers, ports: { storage, settings, configFile } });
  host.managedPolicy.write(policy);
  await host.start();
  onTestFinished(() => host.stop());
  return host;
}

it('a restored backup brings in nothing that the organization forbids, and the report names what is not used', async () => {
  const host = await startRestored();
  host.host.startServers();
  const { servers } = await host.call('snapshot.get', {});
  const configured = servers.filter(({ definition }) => definition.launch.kind !== 'builtin');
  expect(configured.map(({ definition }) => [definition.name, definition.enabled])).toEqual([
    ['files', false],
    ['other', false],
    ['remote', false],
  ]);
  expect(await host.call('managed.refused', {})).toEqual({
    servers: expect.arrayContaining(['other', 'remote']) as string[],
    providers: ['Foreign'],
  });
  expect((await host.call('managed.refused', {})).servers).not.toContain('files');

  // Nor does switching it on, or using it, help.
  for (const name of ['other', 'remote']) {
    const serverId = servers.find(({ definition }) => definition.name === name)?.definition.id ?? '';
    await host.call('server.setEnabled', { serverId, enabled: true });
    await host.until(
      (event) =>
        event.type === 'server.stateChanged' &&
        event.serverId === serverId &&
        event.state.kind === 'failed' &&
        event.state.error.problem?.kind === 'managedServerRefused',
    );
  }
  expect((await host.pendingTrust()).requests).toEqual([]);
  await expect(
    host.call('registry.search', { registryId: 'official', text: 'a', isFresh: false }),
  ).rejects.toMatchObject({
    problem: { kind: 'managedFeatureOff', feature: 'registries' },
  });
  expect(servers.filter(({ state }) => state.kind === 'running')).toEqual([]);
});
