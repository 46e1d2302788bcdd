import { afterEach, describe, expect, it } from 'vitest';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { fakePasteReader } from '../../testing/fakePasteReader.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { memoryConfigFile, TestHost } from '../../testing/testHost.ts';

const token = 'ghp_aB3dE6gH9jaB3dE6gH9jaB3dE6gH9jaB3dE6';
const launch = (env: Record<string, string>): ConfigurableLaunch => ({ kind: 'stdio', command: 'one', args: [], env });

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const pasted = (name: string) => ({
  name,
  launch: { kind: 'stdio' as const, command: 'one', args: [], env: { GITHUB_TOKEN: token } },
  isChosen: true,
  place: { line: 1, column: 1 },
  notes: [],
  secrets: [],
});

async function begin(values: Readonly<Record<string, string>> = {}) {
  const secrets = memorySecrets(values);
  host = await new TestHost({
    ports: { secrets, paste: fakePasteReader({ servers: [pasted('a'), pasted('b')] }) },
  }).start();
  return { host, secrets };
}

async function launches(of: TestHost) {
  return (await of.call('snapshot.get', {})).servers.map(({ definition }) => definition.launch);
}

describe('secrets that are written out in a launch', () => {
  it('go to the secret store when a server is added, and the launch refers to them', async () => {
    const { host, secrets } = await begin();
    await host.call('server.add', {
      name: 'files',
      launch: launch({ GITHUB_TOKEN: token, MODE: 'fast' }),
      enabled: false,
      keepSecrets: true,
    });
    expect(await launches(host)).toEqual([launch({ GITHUB_TOKEN: '${secret:files.GITHUB_TOKEN}', MODE: 'fast' })]);
    expect(await secrets.get('server:files.GITHUB_TOKEN')).toBe(token);
  });

  it('go there from arguments, and mcp.json has the references only', async () => {
    const written: unknown[] = [];
    const recording = { ...memoryConfigFile(), set: async (...entry: unknown[]) => void written.push(entry) };
    const secrets = memorySecrets({});
    host = await new TestHost({ ports: { secrets, configFile: recording } }).start();
    const withArgument = { kind: 'stdio', command: 'one', args: ['--api-key', 'hunter2'], env: {} } as const;
    const server = { name: 'files', enabled: false, keepSecrets: true };
    await host.call('server.add', { ...server, launch: { ...withArgument, args: [...withArgument.args] } });
    expect(JSON.stringify(written)).toContain('"--api-key","${secret:files.api-key}"');
    expect(JSON.stringify([written, await host.call('snapshot.get', {})])).not.toContain('hunter2');
    expect(await secrets.get('server:files.api-key')).toBe('hunter2');
  });

  it('stay where they are when the user wants that', async () => {
    const { host } = await begin();
    await host.call('server.add', { name: 'files', launch: launch({ GITHUB_TOKEN: token }), enabled: false });
    expect(await launches(host)).toEqual([launch({ GITHUB_TOKEN: token })]);
  });

  it('also go there from a pasted text and from a configured server', async () => {
    const { host, secrets } = await begin();
    const { added } = await host.call('server.import', {
      text: 'any',
      chosen: [
        { at: 0, name: 'a' },
        { at: 1, name: 'b' },
      ],
      answers: {},
      keepSecrets: true,
    });
    const kept = (name: string) => launch({ GITHUB_TOKEN: `\${secret:${name}.GITHUB_TOKEN}` });
    expect(await launches(host)).toEqual([kept('a'), kept('b')]);
    for (const serverId of added.slice(0, 1)) {
      await host.call('server.update', {
        serverId,
        name: 'a',
        launch: launch({ OTHER_KEY: 'abcdef' }),
        keepSecrets: true,
      });
    }
    expect(await launches(host)).toEqual([launch({ OTHER_KEY: '${secret:a.OTHER_KEY}' }), kept('b')]);
    expect(await secrets.get('server:a.OTHER_KEY')).toBe('abcdef');
  });

  it('never replace a secret that is stored, or that another launch refers to', async () => {
    const { host, secrets } = await begin({ 'server:a.KEY': 'of old' });
    await host.call('server.add', { name: 'x', launch: launch({ A: '${secret:a.KEY-2}' }), enabled: false });
    await host.call('server.add', { name: 'a', launch: launch({ KEY: 'abcdef' }), enabled: false, keepSecrets: true });
    expect((await launches(host)).at(-1)).toEqual(launch({ KEY: '${secret:a.KEY-3}' }));
    expect(await secrets.get('server:a.KEY')).toBe('of old');
  });

  it('never share a name, also when a server and an account are changed at once', async () => {
    const { host, secrets } = await begin();
    const { serverId } = await host.call('server.add', { name: 'a', launch: launch({}), enabled: false });
    const values = { env: { KEY: 'ofaccount' }, headers: {} };
    await Promise.all([
      host.call('server.update', { serverId, name: 'a', launch: launch({ KEY: 'ofserver' }), keepSecrets: true }),
      host.call('account.add', { serverId, name: 'B', presentName: 'A', values, keepSecrets: true }),
    ]);
    const [server] = (await host.call('snapshot.get', {})).servers;
    const { launch: own, accounts } = server?.definition ?? {};
    const written = JSON.stringify([own, accounts?.others]);
    const stored = secretReferences(written).map((name) => secrets.get(`server:${name}`));
    expect(await Promise.all(stored)).toEqual(['ofserver', 'ofaccount']);
  });

  it('are as they were when a server was changed meanwhile', async () => {
    const { host, secrets } = await begin();
    const first = launch({ KEY: 'abcdef' });
    const { serverId } = await host.call('server.add', { name: 'a', launch: first, enabled: false, keepSecrets: true });
    const change = {
      serverId,
      name: 'a',
      launch: launch({ KEY: '${secret:a.KEY}', MODE: 'fast' }),
      secrets: { 'a.KEY': 'ghijkl' },
    };
    const update = host.call('server.update', { ...change, seen: { name: 'a', launch: first } });
    await expect(update).rejects.toMatchObject({ problem: { kind: 'serverChangedMeanwhile' } });
    expect(await secrets.get('server:a.KEY')).toBe('abcdef');
    await host.call('server.update', { ...change, seen: { name: 'a', launch: launch({ KEY: '${secret:a.KEY}' }) } });
    expect(await secrets.get('server:a.KEY')).toBe('ghijkl');
  });

  it('leave nothing in the store when the server could not be saved', async () => {
    const { host, secrets } = await begin();
    const server = { name: 'a', launch: launch({ KEY: 'abcdef' }), enabled: false, keepSecrets: true };
    await host.call('server.add', server);
    const again = { ...server, launch: launch({ KEY: 'ghijkl' }) };
    await expect(host.call('server.add', again)).rejects.toMatchObject({ code: 'conflict' });
    expect(await secrets.get('server:a.KEY')).toBe('abcdef');
    expect(await secrets.has('server:a.KEY-2')).toBe(false);
  });
});
