import { afterEach, describe, expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import type { FoundServers } from '../../../../shared/domain/otherApps/foundServers.ts';
import type { PastedLaunch, PasteReading } from '../../../../shared/domain/pasted/pasteReading.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { OtherAppFile } from '../../ports/otherApps.ts';
import { fakeOtherApps } from '../../testing/fakeOtherApps.ts';
import { fakePasteReader } from '../../testing/fakePasteReader.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const password = 'tiger-lily-lake';
const stdio = (args: string[], env: Record<string, string> = {}): PastedLaunch => ({
  kind: 'stdio',
  command: 'npx',
  args,
  env,
});

function file(servers: Readonly<Record<string, PastedLaunch>>, more: Partial<OtherAppFile> = {}): OtherAppFile {
  const reading: PasteReading = {
    format: 'mcpServers',
    isLink: false,
    servers: Object.entries(servers).map(([name, launch]) => ({
      name,
      launch,
      isChosen: true,
      place: { line: 1, column: 1 },
      notes: [],
      secrets: [],
    })),
    fields: [
      {
        id: 'env:MODE',
        kind: 'environment',
        name: 'MODE',
        description: '',
        isSecret: false,
        mayBeEmpty: true,
        value: '',
        choices: [],
        places: [],
        isOnComputer: false,
      },
    ],
    notes: [],
    problems: [],
  };
  return { app: 'cursor', path: '~/.cursor/mcp.json', project: null, hash: '1', reading, ...more };
}

async function begin(files: OtherAppFile[], own: Readonly<Record<string, ConfigurableLaunch>> = {}, stored = {}) {
  const secrets = memorySecrets(stored);
  const ports = { secrets, otherApps: fakeOtherApps(() => files), paste: fakePasteReader({}, { MODE: 'fast' }) };
  host = await new TestHost({ ports }).start();
  for (const [name, launch] of Object.entries(own)) await host.call('server.add', { name, launch, enabled: false });
  return { host, secrets };
}

const statesOf = ({ files }: FoundServers) =>
  Object.fromEntries(files.flatMap(({ servers }) => servers.map(({ name, state }) => [name, state.kind])));

describe('servers of other apps', () => {
  it('are new, the same, different, there twice, or not supported', async () => {
    const { host } = await begin(
      [
        file({
          fresh: stdio(['fresh']),
          mine: stdio(['mine'], { DB_PASS: password, MODE: '${input:env:MODE}' }),
          changed: stdio(['changed', '2'], { API_KEY: 'other-key-of-mine' }),
          coded: { kind: 'stdio', command: 'sh', args: ['-c', `x ghp_${'a1B2'.repeat(8)}`], env: {} },
        }),
        file({ again: stdio(['fresh']) }, { app: 'windsurf', path: '~/.codeium/windsurf/mcp_config.json' }),
      ],
      {
        renamed: stdio(['mine'], { DB_PASS: '${secret:renamed.DB_PASS}' }),
        changed: stdio(['changed', '1'], { API_KEY: '${secret:changed.API_KEY}' }),
      },
      { 'server:renamed.DB_PASS': password, 'server:changed.API_KEY': 'key-that-is-here' },
    );
    const found = await host.call('otherApps.look', {});
    expect(statesOf(found)).toEqual({
      fresh: 'new',
      mine: 'same',
      changed: 'different',
      coded: 'unsupported',
      again: 'repeated',
    });
    expect(found.files[0]?.servers[2]).toMatchObject({
      addedAs: 'changed-2',
      state: {
        before: { args: ['changed', '1'], env: { API_KEY: '${secret:changed.API_KEY}' } },
        after: { args: ['changed', '2'], env: { API_KEY: '‹API_KEY›' } },
      },
    });
    expect(found.files[1]?.servers[0]?.state).toMatchObject({ app: 'cursor', server: 'fresh' });
  });

  it('show names of secrets and never their values, and are added switched off with the values in the store', async () => {
    const launch = stdio(['a', '--password', password], { DB_PASS: password, PLAIN: 'x', MODE: '${input:env:MODE}' });
    const { host, secrets } = await begin([file({ a: launch, b: stdio(['b']) })]);
    const found = await host.call('otherApps.look', {});
    expect(JSON.stringify(found)).not.toContain(password);
    expect(found.files[0]?.servers[0]).toMatchObject({ secrets: ['DB_PASS', 'password'] });
    expect(found.files[0]?.fields.map(({ name, isOnComputer }) => [name, isOnComputer])).toEqual([['MODE', true]]);
    const files = [{ at: 0, chosen: [{ at: 0, name: 'a' }], answers: { 'env:MODE': { value: 'slow' } } }];
    const { added, problems } = await host.call('otherApps.import', { lookId: found.lookId, files });
    expect([added.length, problems]).toEqual([1, []]);
    const { servers } = await host.call('snapshot.get', {});
    expect(servers.map(({ definition }) => definition)).toMatchObject([
      {
        name: 'a',
        enabled: false,
        launch: {
          args: ['a', '--password', '${secret:a.password}'],
          env: { DB_PASS: '${secret:a.DB_PASS}', PLAIN: 'x', MODE: 'slow' },
        },
      },
    ]);
    expect(await secrets.get('server:a.DB_PASS')).toBe(password);
    expect(JSON.stringify(host.events)).not.toContain(password);
    expect((await host.pendingTrust()).requests).toEqual([]);
  });

  it('are not added from a file that changed, or from a look that nobody had', async () => {
    const files = [file({ a: stdio(['a']) })];
    const { host } = await begin(files);
    const { lookId } = await host.call('otherApps.look', {});
    files.splice(0, 1, file({ a: stdio(['evil']) }, { hash: '2' }));
    const wish = [{ at: 0, chosen: [{ at: 0, name: 'a' }], answers: {} }];
    const { added, problems } = await host.call('otherApps.import', { lookId, files: wish });
    expect(added).toEqual([]);
    expect(problems).toMatchObject([{ problem: { kind: 'appFileChanged', path: '~/.cursor/mcp.json' } }]);
    await expect(host.call('otherApps.import', { lookId: 'other', files: wish })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('give no value to what the page names itself', async () => {
    const { host, secrets } = await begin([file({ a: stdio(['a'], { TOKEN: password }) })]);
    const { lookId } = await host.call('otherApps.look', {});
    const answers = { 'secret:a:0': { value: 'of-the-page' }, 'env:PATH': { isFromComputer: true as const } };
    await host.call('otherApps.import', { lookId, files: [{ at: 0, chosen: [{ at: 0, name: 'a' }], answers }] });
    expect(await secrets.get('server:a.TOKEN')).toBe(password);
  });
});

describe('exported servers', () => {
  it('hold no value of a secret, wherever it stands', async () => {
    const token = `ghp_${'a1B2'.repeat(8)}`;
    const { host } = await begin(
      [],
      {
        a: stdio(['--token', token, `--copy=${password}`], {
          X: '${secret:a.X}',
          Y: password,
          API_KEY: 'written-in-clear',
        }),
        b: {
          kind: 'http',
          url: `https://b.example/mcp?api_key=${token}`,
          headers: { Authorization: `Bearer ${token}` },
        },
        c: { kind: 'stdio', command: 'sh', args: ['-c', `curl -H ${token}`], env: {} },
        d: { kind: 'stdio', command: 'd', args: ['--pass', 'hunter2'], env: { DB_PASS: 'hunter2' } },
        e: { kind: 'http', url: 'https://e.example/mcp', headers: { Cookie: 'sid=hunter2' } },
      },
      { 'server:a.X': password },
    );
    const servers = (await host.call('snapshot.get', {})).servers.map(({ definition }) => definition.id);
    const { text } = await host.call('otherApps.write', { servers, format: 'mcpServers' });
    for (const value of [token, password, 'written-in-clear', 'hunter2']) expect(text).not.toContain(value);
    expect(text).toContain('${secret:a.X}');
    expect(await host.call('otherApps.save', { servers, format: 'mcpServers' })).toEqual({ saved: null });
    await expect(host.call('otherApps.write', { servers: ['gone'], format: 'zed' })).rejects.toMatchObject({
      problem: { kind: 'exportNothing' },
    });
  });

  it('are shown while the keychain is locked, with those that could not be compared; nothing is exported then', async () => {
    const own = { a: stdio(['a'], { X: '${secret:a.X}' }), b: stdio(['b']), c: stdio([password]) };
    const { host, secrets } = await begin([file({ a: stdio(['a'], { X: password }), b: stdio(['b']) })], own);
    secrets.get = () => Promise.reject(problemError({ kind: 'keychainAway' }));
    const found = await host.call('otherApps.look', {});
    expect(found.uncompared).toEqual(['a']);
    expect(statesOf(found)).toMatchObject({ b: 'same' });
    // The secret of one may stand in clear in another one, where it is told from the rest only by its value.
    const servers = (await host.call('snapshot.get', {})).servers.map(({ definition }) => definition.id);
    const written = host.call('otherApps.write', { servers, format: 'mcpServers' });
    await expect(written).rejects.toMatchObject({ problem: { kind: 'keychainAway' } });
  });

  it('hold the account in use, and say where there are others', async () => {
    const plain: ConfigurableLaunch = { kind: 'stdio', command: 'a', args: [], env: { WHO: 'me' } };
    const { host } = await begin([], { one: plain, two: plain });
    const servers = (await host.call('snapshot.get', {})).servers.map(({ definition }) => definition);
    const ids = servers.filter(({ name }) => name === 'one' || name === 'two').map(({ id }) => id);
    const [serverId] = ids;
    if (serverId === undefined) throw new Error('no server');
    const values = { env: { WHO: 'other' }, headers: {} };
    const wish = { serverId, name: 'Other', presentName: 'Own', values, keepSecrets: false };
    await host.call('account.add', wish);
    const { text } = await host.call('otherApps.write', { servers: ids, format: 'mcpServers' });
    expect(JSON.parse(text)).toEqual([
      { name: 'one', launch: plain, hasOtherAccounts: true },
      { name: 'two', launch: plain, hasOtherAccounts: false },
    ]);
  });
});
