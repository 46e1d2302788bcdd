import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import { officialRegistry } from '../../../../shared/domain/published/registry.ts';
import type { ServerOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { contentsOf, first, install, look } from '../../testing/bundleHost.ts';
import { MemoryBundles } from '../../testing/memoryBundles.ts';
import { TestHost } from '../../testing/testHost.ts';
import { publishedNow } from '../published/publishedNow.ts';
import { readPublishedPage } from '../published/readServerJson.ts';
import { findLaunchSources } from './launchSources.ts';

const { id: official, url: registry } = officialRegistry;
const isSettled = (kind: string) => kind === 'running' || kind === 'failed';

/** Waits until a server runs or failed, and trusts it where that is asked. */
async function outcome(host: TestHost, id: ServerId): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      await host.answerTrust('trust');
      const { servers } = await host.call('snapshot.get', {});
      const state = servers.find(({ definition }) => definition.id === id)?.state;
      if (state?.kind === 'failed' && state.error.problem?.kind === 'managedServerRefused')
        last = state.error.problem.why;
      else last = state?.kind ?? '';
      return isSettled(state?.kind ?? '');
    })
    .toBe(true);
  return last;
}

async function again(host: TestHost, serverId: ServerId): Promise<string> {
  await host.call('server.restart', { serverId });
  return outcome(host, serverId);
}

/** A host whose only server was added from a registry, and runs. */
async function aPublishedServer(policy: object = {}) {
  let asked = 0;
  const packages = [
    { registryType: 'npm', identifier: '@acme/weather', version: '1.0.0', transport: { type: 'stdio' } },
  ];
  const text = JSON.stringify({ servers: [{ server: { name: 'io.acme/weather', version: '1.0.0', packages } }] });
  const registryNetwork = {
    async ask() {
      asked++;
      return { kind: 'found' as const, text, etag: '"1"' };
    },
    readPublic: async () => '',
  };
  const host = new TestHost({ servers: { npx: () => undefined }, ports: { registryNetwork } });
  host.managedPolicy.write({ version: 1, ...policy });
  await host.start();
  onTestFinished(() => host.stop());
  const chosen = { name: 'io.acme/weather', version: '1.0.0', wayAt: 0, serverName: 'weather', answers: {} };
  const { serverId: id } = await host.call('registry.addServer', { registryId: official, ...chosen });
  expect(await outcome(host, id)).toBe('running');
  return { host, id, asked: () => asked };
}

describe('a policy that names a publisher', () => {
  let host: TestHost;
  let isDown: boolean;
  let tags: (string | undefined)[];
  let version: string;

  beforeEach(async () => {
    isDown = false;
    tags = [];
    version = '1.0.0';
    const entry = () => ({
      server: {
        name: 'io.acme/weather',
        version,
        packages: [
          {
            registryType: 'npm',
            identifier: '@acme/weather',
            version,
            transport: { type: 'stdio' },
            environmentVariables: [{ name: 'REGION', isRequired: true }],
          },
        ],
      },
    });
    const registryNetwork = {
      async ask(url: URL, etag?: string) {
        tags.push(etag);
        if (isDown) throw problemError({ kind: 'registrySlow', host: url.host });
        return { kind: 'found' as const, text: JSON.stringify({ servers: [entry()] }), etag: '"1"' };
      },
      readPublic: async () => '',
    };
    host = new TestHost({ servers: { npx: () => undefined }, ports: { registryNetwork } });
    host.managedPolicy.write({ version: 1, servers: { allow: [{ registry, namespace: 'io.acme' }] } });
    await host.start();
    onTestFinished(() => host.stop());
  });

  const add = async () => {
    const chosen = { version: '1.0.0', wayAt: 0, serverName: 'weather', answers: { 'env.REGION': 'eu' } };
    const { serverId } = await host.call('registry.addServer', {
      registryId: official,
      name: 'io.acme/weather',
      ...chosen,
    });
    return serverId;
  };
  const typed = async (name: string, launch: ConfigurableLaunch) =>
    (await host.call('server.add', { name, launch, enabled: true })).serverId;
  const weather: ConfigurableLaunch = {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', '@acme/weather@1.0.0'],
    env: { REGION: 'eu' },
  };

  it('lets run what the registry offers, and asks it at each start, for the whole answer', async () => {
    const id = await add();
    expect(await outcome(host, id)).toBe('running');
    const before = tags.length;
    expect(await again(host, id)).toBe('running');
    expect(tags.slice(before)).toEqual([undefined]);
  });

  it('does not count what is only claimed: the registry does not answer, or offers another version now', async () => {
    const id = await add();
    expect(await outcome(host, id)).toBe('running');
    isDown = true;
    expect(await again(host, id)).toBe('notListed');
    isDown = false;
    expect(await again(host, id)).toBe('running');
    version = '2.0.0';
    expect(await again(host, id)).toBe('notListed');
  });

  it('does not count for a server that was typed, or changed since', async () => {
    expect(await outcome(host, await typed('typed', weather))).toBe('notListed');
    const id = await add();
    expect(await outcome(host, id)).toBe('running');
    const changed = { ...weather, args: [...weather.args, '--more'] };
    await host.call('server.update', { serverId: id, name: 'weather', launch: changed });
    expect(await outcome(host, id)).toBe('notListed');
  });

  it('ends what runs when a publisher is denied, also where the registry is not there', async () => {
    host.managedPolicy.write({ version: 1 });
    await host.until((event) => event.type === 'managed.changed');
    const id = await add();
    expect(await outcome(host, id)).toBe('running');
    expect(host.events.some(({ event }) => event.type === 'server.stateChanged' && event.state.kind === 'failed')).toBe(
      false,
    );
    isDown = true;
    host.managedPolicy.write({ version: 1, servers: { deny: [{ registry, namespace: 'io.acme' }] } });
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
    expect(await outcome(host, id)).toBe('denied');
  });
});

describe('a server of an allowed publisher', () => {
  const servers = { allow: [{ registry, namespace: 'io.acme' }] };
  const statesOf = (host: TestHost) =>
    host.events.flatMap(({ event }) => (event.type === 'server.stateChanged' ? [event.state.kind] : []));

  it('is not refused first when it is added', async () => {
    const { host } = await aPublishedServer({ servers });
    expect(statesOf(host)).not.toContain('failed');
    const { rows } = await host.call('audit.list', { limit: 50, filter: { kind: 'managed' } });
    expect(rows.map(({ decision }) => decision.reason)).not.toContainEqual({ kind: 'managedServer', why: 'notListed' });
  });

  it('goes on to be allowed where a server with the same launch was typed', async () => {
    const { host, id } = await aPublishedServer({ servers });
    const { servers: all } = await host.call('snapshot.get', {});
    const launch = all.find(({ definition }) => definition.id === id)?.definition.launch as ConfigurableLaunch;
    const copy = await host.call('server.add', { name: 'copy', launch, enabled: true });
    expect(await outcome(host, copy.serverId)).toBe('notListed');
    expect((await host.call('managed.refused', {})).servers).toEqual(['copy']);
  });

  it('goes on to run when a policy comes that allows it', async () => {
    const { host, id, asked } = await aPublishedServer();
    const before = asked();
    host.events.length = 0;
    host.managedPolicy.write({ version: 1, servers });
    await expect.poll(asked).toBe(before + 1);
    await expect.poll(async () => (await host.call('managed.refused', {})).servers).toEqual([]);
    expect(await outcome(host, id)).toBe('running');
    expect(statesOf(host)).toEqual([]);
  });
});

describe('a policy that denies a publisher', () => {
  const deny = [{ registry, namespace: 'io.acme' }];

  it.each([
    [{ servers: { deny } }],
    [{ servers: { deny }, off: ['registries'] }],
    [{ servers: { deny }, registries: { allow: ['https://other.example'] } }],
  ])('counts where the registry is open or closed, and asks nobody: %j', async (policy) => {
    const { host, id, asked } = await aPublishedServer();
    const before = asked();
    host.managedPolicy.write({ version: 1, ...policy });
    await host.until((event) => event.type === 'server.stateChanged' && event.state.kind === 'failed');
    expect(await outcome(host, id)).toBe('denied');
    expect(await again(host, id)).toBe('denied');
    expect(asked()).toBe(before);
  });
});

describe('a policy that names a bundle', () => {
  async function aHost(policy: object) {
    const host = new TestHost({ servers: { notes: () => undefined } });
    host.managedPolicy.write({ version: 1, ...policy });
    await host.start();
    onTestFinished(() => host.stop());
    return host;
  }

  it('lets run its files as they are now, as it says itself', async () => {
    const host = await aHost({ servers: { allow: [{ bundle: first }] } });
    const { serverId } = await install(host);
    expect(await outcome(host, serverId)).toBe('running');
    host.bundles.changed.add(first);
    expect(await again(host, serverId)).toBe('notListed');
  });

  it('lets run nothing else that names its folder, and no value that could be an option', async () => {
    const host = await aHost({ servers: { allow: [{ bundle: first }] } });
    const { serverId } = await install(host);
    expect(await outcome(host, serverId)).toBe('running');
    const { servers } = await host.call('snapshot.get', {});
    const launch = servers[0]?.definition.launch as ConfigurableLaunch & { kind: 'stdio' };
    const other = { ...launch, args: ['--import', '/tmp/evil.js', ...launch.args] };
    await host.call('server.update', { serverId, name: 'Notes', launch: other });
    expect(await outcome(host, serverId)).toBe('notListed');
    await host.call('server.update', {
      serverId,
      name: 'Notes',
      launch: { ...launch, env: { ...launch.env, A: 'b' } },
    });
    expect(await outcome(host, serverId)).toBe('notListed');
    const copy = await host.call('server.add', { name: 'Copy', launch: { ...launch, command: 'evil' }, enabled: true });
    expect(await outcome(host, copy.serverId)).toBe('notListed');
  });

  it('is denied whoever starts it', async () => {
    const host = await aHost({ servers: { deny: [{ bundle: first }] } });
    const { serverId } = await install(host);
    expect(await outcome(host, serverId)).toBe('denied');
  });

  it('looks at no folder while it names none', async () => {
    const host = await aHost({ servers: { deny: [{ package: 'npm:evil' }] } });
    host.bundles.contentOf = () => Promise.reject(new Error('looked'));
    const { lookId } = await look(host, contentsOf(first));
    const answers = { place: 'here', key: 'k1' };
    const { serverId } = await host.call('bundle.install', { lookId, name: 'Notes', answers, isConfined: false });
    expect(await outcome(host, serverId)).toBe('running');
  });
});

describe('an address that a publisher offers', () => {
  const id = 'remote' as ServerId;
  const sourcesAt = async (url: string, answers: Readonly<Record<string, string>>, reached: string) => {
    const variables = Object.fromEntries(Object.keys(answers).map((key) => [key, {}]));
    const remotes = [{ type: 'streamable-http', url, variables }];
    const server = { name: 'io.acme/remote', version: '1.0.0', remotes };
    const fields = readPublishedPage({ servers: [{ server }] })?.servers[0]?.ways[0]?.fields ?? [];
    const origin: ServerOrigin = {
      serverId: id,
      registry,
      name: 'io.acme/remote',
      version: '1.0.0',
      way: { kind: 'remote', title: url },
      answers: fields.map(({ key, label }) => ({ key, label, value: answers[label] ?? '' })),
    };
    const ask = async () => ({ kind: 'found' as const, text: JSON.stringify({ servers: [{ server }] }) });
    const find = findLaunchSources({
      bundles: new MemoryBundles(),
      origins: { find: () => origin },
      publishedNow: publishedNow({ ask }),
      log: { write: () => undefined },
    });
    const launch: ConfigurableLaunch = { kind: 'http', url: reached, headers: {} };
    const wish = { hasBundles: false, registries: [registry], claims: [] };
    return find({ id, name: 'x', launch, enabled: true }, wish, new AbortController().signal);
  };

  it.each([
    ['https://mcp.acme.example/a', {}, 'https://mcp.acme.example/a', true],
    ['https://mcp.acme.example/{area}', { area: 'eu' }, 'https://mcp.acme.example/eu', true],
    ['https://mcp.acme.example?area={area}', { area: 'eu' }, 'https://mcp.acme.example?area=eu', true],
    ['https://{host}/mcp', { host: 'evil.example' }, 'https://evil.example/mcp', false],
    ['https://mcp.{domain}/', { domain: 'evil.example' }, 'https://mcp.evil.example/', false],
    ['https://mcp.acme.example{more}/a', { more: '.evil' }, 'https://mcp.acme.example.evil/a', false],
    ['https:/{host}/mcp', { host: 'evil.example' }, 'https:/evil.example/mcp', false],
    ['{base_url}/mcp', { base_url: 'https://evil.example' }, 'https://evil.example/mcp', false],
  ] as const)('%s with %j is %s: %s', async (url, answers, reached, isExact) => {
    const sources = await sourcesAt(url, answers, reached);
    expect(sources).toEqual([{ kind: 'published', registry, namespace: 'io.acme', isExact, own: [] }]);
  });
});

interface Drawn {
  readonly words: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string | undefined;
}

describe('what is stored on this computer', () => {
  const id = 'weather' as ServerId;
  const entry = {
    server: {
      name: 'io.acme/weather',
      version: '1.0.0',
      packages: [
        {
          registryType: 'npm',
          identifier: '@acme/weather',
          version: '1.0.0',
          transport: { type: 'stdio' },
          runtimeArguments: [{ type: 'positional', value: '{mode}', variables: { mode: { default: '-q' } } }],
          packageArguments: [{ type: 'positional', valueHint: 'place', isRequired: true }],
          environmentVariables: [{ name: 'NODE_OPTIONS' }, { name: 'REGION' }],
        },
      ],
    },
  };
  const network = {
    ask: async () => ({ kind: 'found' as const, text: JSON.stringify({ servers: [entry] }) }),
  };
  const bundles = new MemoryBundles();
  bundles.unpacked.set(first, contentsOf(first).manifest);
  const wish = { hasBundles: true, registries: [registry], claims: [] };
  const folder = bundles.folderOf(first);
  const word = fc.constantFrom(
    ...['npx', '-y', '-q', '--package=evil', '@acme/weather@1.0.0', '@acme/weather@2.0.0', 'evil', 'Bergen'],
    ...['notes', 'node', '--import', `${folder}/index.js`, `${folder}/evil.js`, 'here'],
  );
  const good: readonly Drawn[] = [
    { words: ['npx', '-y', '@acme/weather@1.0.0', 'Bergen'], env: { REGION: 'eu' }, cwd: undefined },
    { words: ['notes', `${folder}/index.js`, 'here'], env: { KEY: '${secret:k}' }, cwd: folder },
  ];
  const anyLaunch = fc
    .oneof(
      fc.constantFrom(...good),
      fc.record({
        words: fc.array(word, { minLength: 1, maxLength: 6 }),
        env: fc.dictionary(fc.constantFrom('REGION', 'NODE_OPTIONS', 'KEY', 'EVIL'), fc.constant('x')),
        cwd: fc.constantFrom(folder, '/tmp', undefined),
      }),
    )
    .map(({ words: [command = 'x', ...args], env, cwd }: Drawn): ConfigurableLaunch => ({
      kind: 'stdio',
      command,
      args: [...args],
      env,
      ...(cwd !== undefined && { cwd }),
    }));
  const keys = readPublishedPage({ servers: [entry] })?.servers[0]?.ways[0]?.fields.map(({ key }) => key) ?? [];
  const answer = fc.constantFrom('-q', '--package=evil', 'evil', 'Bergen', 'here', '--import', 'x');
  const honest = {
    name: 'io.acme/weather',
    version: '1.0.0',
    title: '@acme/weather',
    answers: { 'argument.0': 'Bergen' },
    bundleAnswers: { place: 'here', key: 'x' },
  };
  const drawnNotes = fc.record({
    name: fc.constantFrom('io.acme/weather', 'io.evil/weather'),
    version: fc.constantFrom('1.0.0', '2.0.0'),
    title: fc.constantFrom('@acme/weather', 'evil'),
    answers: fc.dictionary(fc.constantFrom(...keys), answer),
    bundleAnswers: fc.dictionary(fc.constantFrom('place', 'key'), answer),
  });
  const anyNotes = fc.oneof(fc.constant(honest), drawnNotes);

  it('makes nothing exact but what the publisher offers and what the bundle itself starts, whatever is noted', async () => {
    const exact = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyLaunch, anyNotes, async (launch, notes) => {
        const answers = Object.entries(notes.answers).map(([key, value]) => ({ key, label: key, value }));
        const { name, version, title } = notes;
        const origin: ServerOrigin = { serverId: id, registry, name, version, way: { kind: 'npm', title }, answers };
        bundles.stored = [{ serverId: id, sha256: first, answers: notes.bundleAnswers, secrets: { key: ['k'] } }];
        const find = findLaunchSources({
          bundles,
          origins: { find: () => origin },
          publishedNow: publishedNow(network),
          log: { write: () => undefined },
        });
        const sources = await find({ id, name: 'x', launch, enabled: true }, wish, new AbortController().signal);
        for (const source of sources) {
          if (!source.isExact || launch.kind !== 'stdio') continue;
          exact.add(source.kind);
          const line = [launch.command, ...launch.args];
          if (source.kind === 'published') {
            expect(source.namespace).toBe('io.acme');
            expect(line.filter((each) => each !== '-y').slice(0, 2)).toEqual(['npx', '@acme/weather@1.0.0']);
            expect(launch.cwd).toBeUndefined();
          } else {
            expect(line.slice(0, 2)).toEqual(['notes', `${folder}/index.js`]);
            expect([source.content, launch.cwd, line.length]).toEqual([first, folder, 3]);
          }
          if ('NODE_OPTIONS' in launch.env) expect(source.own).toContain('NODE_OPTIONS');
          if ('EVIL' in launch.env) expect(source.own).toContain('EVIL');
        }
      }),
      { numRuns: 3000 },
    );
    expect([...exact].sort()).toEqual(['bundle', 'published']);
  });
});
