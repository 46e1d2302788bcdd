import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationMode } from '../../../../shared/domain/conversation.ts';
import { type ManagedPolicy, managedPolicy } from '../../../../shared/domain/managed/managedPolicy.ts';
import { accountId, sha256 } from '../../../../shared/domain/ids.ts';
import { modeThatCounts } from '../../../../shared/domain/managed/managedModes.ts';
import type { ManagedStanding } from '../../../../shared/domain/managed/managedStanding.ts';
import type { HttpLaunch, StdioLaunch } from '../../../../shared/domain/server.ts';
import { aDefinition } from '../../testing/records.ts';
import { launchHash } from '../trust/launchHash.ts';
import { isProviderOpen, isRegistryOpen, launchRefusal, managedRules } from './managedDecisions.ts';
import { isSurely, looksLike } from './matchLaunch.ts';

const inForce = (policy: Omit<ManagedPolicy, 'version'>): ManagedStanding => ({
  kind: 'inForce',
  path: '/etc/gatehouse/policy.json',
  policy: managedPolicy.parse({ version: 1, ...policy }),
  hash: 'a'.repeat(64) as never,
});
const broken: ManagedStanding = { kind: 'unusable', path: '/p', place: '/p', fault: 'notJson', detail: '' };
const local = (line: string, part: Partial<StdioLaunch> = {}): StdioLaunch => {
  const [command = '', ...args] = line.split(' ');
  return { kind: 'stdio', command, args, env: {}, ...part };
};
const remote = (url: string): HttpLaunch => ({ kind: 'http', url, headers: {} });

const word = fc.constantFrom(
  'npx',
  '-y',
  'env',
  'sh',
  '-c',
  '@acme/files',
  '@acme/files@1.0.0',
  'evil',
  'docker',
  'run',
  '--rm',
  '-v',
);
const anyLocal: fc.Arbitrary<StdioLaunch> = fc
  .record({
    words: fc.array(word, { minLength: 1, maxLength: 5 }),
    env: fc.dictionary(fc.constantFrom('API_KEY', 'NODE_OPTIONS', 'PATH', 'npm_config_registry'), fc.constant('x')),
    cwd: fc.option(fc.constant('/tmp'), { nil: undefined }),
  })
  .map(({ words: [command = 'npx', ...args], env, cwd }) => ({
    kind: 'stdio',
    command,
    args,
    env,
    ...(cwd === undefined ? {} : { cwd }),
  }));

describe('a list that allows packages', () => {
  it.each([
    ['npm:@acme/files', 'npx -y @acme/files@1.2.3', true],
    ['npm:@acme/files', 'npx @acme/files@1.2.3 /data --flag', true],
    ['npm:@acme/files@1.2.3', 'npx -y @acme/files@1.2.3', true],
    ['npm:@acme/files@1.2.3', 'npx -y @acme/files@1.2.4', false],
    ['npm:@acme/files@1.2.3', 'npx -y @acme/files', false],
    ['npm:@acme/files', 'npx -y @acme/files', false],
    ['npm:@acme/files', 'npx -y @acme/files@latest', false],
    ['npm:@acme/files', 'npx -y @acme/files@evil.tgz', false],
    ['npm:@acme/files', 'npx -y @acme/files@1.tgz', false],
    ['npm:@acme/files', 'npx -y @acme/files@1.0.TAR', false],
    ['npm:@acme/files', 'npx -y @acme/files@1.0.tar.gz', false],
    ['npm:@acme/files', 'npx -y @acme/files@.', false],
    ['npm:@acme/files', 'npx -y @acme/files@..', false],
    ['npm:@acme/files', 'npx -y @acme/files@.x', false],
    ['npm:acme', 'npx -y acme@evil.tar.gz', false],
    ['npm:acme.tgz', 'npx -y acme.tgz@1.0.0', false],
    ['npm:@acme/*', 'npx -y @acme/files@1.0.0', true],
    ['npm:@acme/*', 'npx -y @acme-evil/files@1.0.0', false],
    ['npm:@acme/files', 'npx -y @acme/files-evil@1.0.0', false],
    ['npm:@acme/files', 'npx -p evil @acme/files@1.0.0', false],
    ['npm:@acme/files', 'npx --package=evil @acme/files@1.0.0', false],
    ['npm:@acme/files', 'npx -y @acme/files@npm:evil', false],
    ['npm:@acme/files', 'npx --registry=https://evil.example @acme/files@1.0.0', false],
    ['npm:@acme/files', './npx -y @acme/files@1.0.0', false],
    ['npm:@acme/files', 'env npx -y @acme/files@1.0.0', false],
    ['npm:@acme/files', 'sh -c npx -y @acme/files@1.0.0', false],
    ['npm:@acme/files', 'npx -y evil @acme/files@1.0.0', false],
    ['pypi:Acme_Files', 'uvx acme-files==1.0', true],
    ['pypi:acme-files', 'uvx acme_files', true],
    ['pypi:acme-files', 'uvx acme-files@1.0', true],
    ['pypi:acme-files', 'uvx acme-files@evil', false],
    ['pypi:acme-files', 'uvx acme-files==1.whl', false],
    ['pypi:acme.whl', 'uvx acme.whl', false],
    ['pypi:acme-files', 'uvx --from acme-files==1.0 acme_files', true],
    ['pypi:acme-files', 'uvx --from acme-files acme', false],
    ['pypi:acme-files', 'uvx --from acme-files sh -c evil', false],
    ['pypi:acme-files', 'uvx --from acme-files', false],
    ['pypi:acme-files', 'uvx --from evil acme-files', false],
    ['pypi:acme-files', 'uvx --from git+https://evil acme-files', false],
    ['pypi:acme-files', 'uvx --with evil acme-files', false],
    ['pypi:acme-files', 'uvx --index-url https://evil acme-files', false],
    ['oci:ghcr.io/acme/files', 'docker run -i --rm ghcr.io/acme/files:1.0 serve', true],
    ['oci:acme/files', 'docker run -i --rm docker.io/acme/files', true],
    ['oci:acme/files', 'docker run -i --rm -v /:/host acme/files', false],
    ['oci:acme/files', 'docker run --privileged acme/files', false],
    ['oci:acme/files', 'docker run -e A=1 evil/files acme/files', false],
    ['oci:ghcr.io/acme/files', 'docker run evil.example/acme/files', false],
    ['oci:acme/files', 'docker exec acme/files sh', false],
  ])('%s and %s: %s', (named, line, isAllowed) => {
    expect(isSurely({ package: named }, local(line))).toBe(isAllowed);
  });

  it.each([
    ['NODE_OPTIONS', 'PATH', 'npm_config_registry', 'HOME', 'DOCKER_HOST', 'XDG_CONFIG_HOME'],
    ['CONTAINERS_CONF', 'CONTAINERS_CONF_OVERRIDE', 'CONTAINERS_STORAGE_CONF', 'CONTAINERS_REGISTRIES_CONF'],
    ['REGISTRIES_CONFIG_PATH', 'PREFIX', 'DESTDIR', 'VIRTUAL_ENV'],
    ['PYTHONPYCACHEPREFIX', 'PYTHONPLATLIBDIR', 'PYTHONEXECUTABLE'],
  ])(
    'is not met by a launch that sets a variable which may load other code, not even a named one: %s, %s…',
    (...names) => {
      for (const name of names) {
        const launch = local('npx -y @acme/files@1.0.0', { env: { [name]: 'x' } });
        expect(isSurely({ package: 'npm:@acme/files', env: [name] }, launch), name).toBe(false);
        expect(isSurely({ command: 'npx', env: [name] }, launch), name).toBe(false);
        expect(isSurely({ launch: launchHash(launch) }, launch), name).toBe(true);
      }
    },
  );

  it('is not met by a launch with a copy of a runtime, which stands first in the PATH, but by its hash; one that denies is', () => {
    const runtime = { name: 'node', sha256: sha256.parse('a'.repeat(64)) } as const;
    const launch = local('npx -y @acme/files@1.0.0', { runtime });
    for (const match of [{ package: 'npm:@acme/files' }, { command: 'npx' }]) {
      expect(isSurely(match, local('npx -y @acme/files@1.0.0'))).toBe(true);
      expect(isSurely(match, launch)).toBe(false);
      expect(looksLike(match, launch)).toBe(true);
    }
    expect(isSurely({ launch: launchHash(launch) }, launch)).toBe(true);
    expect(launchRefusal(inForce({ servers: { allow: [{ command: 'npx' }] } }), launch)).toBe('notListed');
  });

  it.each<[string, HttpLaunch | StdioLaunch, Partial<HttpLaunch> & Partial<StdioLaunch>]>([
    ['a process', local('acme', { env: { ACME_TOKEN: 'a' } }), { env: { ACME_TOKEN: 'b' } }],
    [
      'an address',
      { ...remote('https://mcp.acme.example/'), auth: { type: 'signIn' } },
      { headers: { 'x-user': 'b' } },
    ],
  ])('by hash is met in every account with the same values, and in no other: %s', (_, launch, values) => {
    const inAccount = { ...launch, account: accountId.parse('account_1') };
    const match = { launch: launchHash(launch) };
    for (const fits of [isSurely, looksLike]) {
      expect(fits(match, inAccount)).toBe(true);
      expect(fits(match, { ...inAccount, ...values })).toBe(false);
      expect(fits({ launch: launchHash(inAccount) }, inAccount)).toBe(true);
      expect(fits({ launch: launchHash(inAccount) }, launch)).toBe(false);
    }
  });

  it('is met only by launches whose variables it names, whatever these are', () => {
    const names = fc.uniqueArray(fc.constantFrom('ACME_TOKEN', 'acme_token', 'ACME_URL', 'NEW_LOADER'));
    fc.assert(
      fc.property(names, fc.option(names, { nil: undefined }), (set, env) => {
        const named = env === undefined ? {} : { env };
        const isMet = set.every((name) => env?.includes(name) === true);
        const launch = local('npx -y @acme/files@1.0.0', { env: Object.fromEntries(set.map((name) => [name, 'x'])) });
        expect(isSurely({ package: 'npm:@acme/files', ...named }, launch)).toBe(isMet);
        expect(isSurely({ command: 'npx', ...named }, launch)).toBe(isMet);
        expect(isSurely({ launch: launchHash(launch) }, launch)).toBe(true);
      }),
    );
  });

  it.each([
    ['-e TOKEN', 'TOKEN', true],
    ['-e TOKEN=a=b', 'TOKEN', true],
    ['-eTOKEN=1 --env=OTHER', 'TOKEN', false],
    ['-e OTHER', 'TOKEN', false],
    ['--env OTHER=1', 'TOKEN', false],
    ['--env=OTHER=1', 'TOKEN', false],
    ['-e=OTHER=1', 'TOKEN', false],
    ['-e TOK*', 'TOKEN', false],
    ['-e NODE_OPTIONS=--import=evil', 'NODE_OPTIONS', false],
  ])('looks at the variables of a container as well: %s', (options, name, isMet) => {
    const launch = local(`docker run ${options} acme/files`);
    expect(isSurely({ package: 'oci:acme/files', env: [name] }, launch)).toBe(isMet);
    expect(isSurely({ package: 'oci:acme/files' }, launch)).toBe(false);
  });

  it('is not met in a working folder, where a runner looks first', () => {
    const launch = local('npx -y @acme/files@1.0.0', { cwd: '/tmp/evil' });
    expect(isSurely({ package: 'npm:@acme/files' }, launch)).toBe(false);
    expect(isSurely({ command: 'npx' }, launch)).toBe(false);
    expect(isSurely({ command: 'npx', cwd: '/tmp/evil' }, launch)).toBe(true);
  });
});

describe('a list that allows addresses', () => {
  it.each([
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a', true],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/b?c=1', true],
    ['https://mcp.acme.example', 'https://MCP.acme.example:443/x', true],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/ab', false],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/../b', false],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/%2e%2e/b', false],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/..%2fb', false],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/..%5cb', false],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/%252e%252e/b', false],
    ['https://mcp.acme.example/a', 'https://mcp.acme.example/a/${secret:X}', false],
    ['https://mcp.acme.example', 'http://mcp.acme.example', false],
    ['https://mcp.acme.example', 'https://mcp.acme.example:8443', false],
    ['https://mcp.acme.example', 'https://mcp.acme.example@evil.example/', false],
    ['https://mcp.acme.example', 'https://mcp.acme.example:x@evil.example/', false],
    ['https://mcp.acme.example', 'https://me@mcp.acme.example/', false],
    ['https://mcp.acme.example', 'https://mcp.acme.example.evil.example/', false],
    ['https://mcp.acme.example', 'https://evil.example/#https://mcp.acme.example', false],
  ])('%s and %s: %s', (base, url, isAllowed) => {
    expect(isSurely({ url: base }, remote(url))).toBe(isAllowed);
  });
});

describe('a list that denies', () => {
  it.each([
    'npx -y @acme/files',
    'env A=1 npx @acme/files@2',
    'npx -p @acme/files start',
    'bunx @acme/files',
    'npx x@npm:@acme/files',
  ])('finds the package in %s', (line) => {
    expect(looksLike({ package: 'npm:@acme/files' }, local(line))).toBe(true);
  });

  it('looks into the words of a shell and of an address with a user', () => {
    const shell: StdioLaunch = {
      kind: 'stdio',
      command: 'sh',
      args: ['-c', 'cd /; exec "npx" -y @acme/files'],
      env: {},
    };
    expect(looksLike({ package: 'npm:@acme/files' }, shell)).toBe(true);
    expect(looksLike({ command: '/usr/bin/npx' }, shell)).toBe(true);
    expect(looksLike({ url: 'https://evil.example' }, remote('https://me:x@evil.example/mcp'))).toBe(true);
    expect(looksLike({ url: 'https://evil.example' }, local('npx mcp-remote https://evil.example/mcp'))).toBe(true);
    expect(looksLike({ package: 'npm:@acme/files' }, local('npx -y @acme/other'))).toBe(false);
  });
});

describe('a launch under a policy', () => {
  it('never runs while the policy does not count, not even what is part of Gatehouse', () => {
    for (const launch of [local('npx'), remote('https://a.example'), { kind: 'builtin', name: 'sample' } as const])
      expect(launchRefusal(broken, launch)).toBe('policyUnusable');
  });

  it('runs under a list that allows only where an entry surely means it, and never where one denies it', () => {
    fc.assert(
      fc.property(anyLocal, (launch) => {
        const allow = [{ package: 'npm:@acme/files' }, { command: 'docker' }];
        const deny = [{ package: 'npm:evil' }];
        const refusal = launchRefusal(inForce({ servers: { allow, deny } }), launch);
        const isMeant = allow.some((match) => isSurely(match, launch));
        if (refusal === undefined) expect(isMeant && !deny.some((match) => looksLike(match, launch))).toBe(true);
        if (!isMeant) expect(refusal).toBe('notListed');
        // Whoever allows a launch surely also knows it when it is denied.
        for (const match of allow) if (isSurely(match, launch)) expect(looksLike(match, launch)).toBe(true);
      }),
    );
  });

  it('lets an empty list allow nothing, and a missing one everything', () => {
    fc.assert(
      fc.property(anyLocal, (launch) => {
        expect(launchRefusal(inForce({ servers: { allow: [] } }), launch)).toBe('notListed');
        expect(launchRefusal(inForce({ servers: {} }), launch)).toBeUndefined();
        expect(launchRefusal({ kind: 'none' }, launch)).toBeUndefined();
      }),
    );
  });

  it('runs confined, or not at all', () => {
    const always = inForce({ servers: { confine: 'always' } });
    const withoutNetwork = inForce({ servers: { confine: 'withoutNetwork' } });
    expect(launchRefusal(always, local('a'))).toBe('notConfined');
    expect(launchRefusal(always, local('a', { confine: { network: true } }))).toBeUndefined();
    expect(launchRefusal(withoutNetwork, local('a', { confine: { network: true } }))).toBe('hasNetwork');
    expect(launchRefusal(withoutNetwork, local('a', { confine: { network: false } }))).toBeUndefined();
    expect(launchRefusal(always, remote('https://a.example'))).toBeUndefined();
  });
});

describe('the rules of an organization', () => {
  it('allow only for the launch that they name, whatever the server is called', () => {
    const rule = { action: 'allow' as const, for: { command: 'acme' }, tool: '*' };
    const named = { ...aDefinition(), launch: local('acme') };
    const [bound] = managedRules(inForce({ rules: [rule] }), named);
    expect(bound).toMatchObject({ bound: { serverId: named.id, launchHash: launchHash(named.launch) } });
    expect(managedRules(inForce({ rules: [rule] }), { ...named, launch: local('evil') })).toEqual([]);
  });
});

describe('the mode of a chat', () => {
  it('is one that may be chosen, and never a less careful one than it was set to where both may not', () => {
    const some = fc.uniqueArray(fc.constantFrom(...conversationMode.options), { minLength: 1 });
    fc.assert(
      fc.property(some, fc.constantFrom(...conversationMode.options), (modes, mode) => {
        const counts = modeThatCounts(inForce({ modes }), mode);
        expect(modes).toContain(counts);
        if (modes.includes(mode)) expect(counts).toBe(mode);
        else if (modes.includes('exploreOnly')) expect(counts).toBe('exploreOnly');
      }),
    );
  });
});

describe('where data may go', () => {
  it('is what the policy names, and only that', () => {
    const own = inForce({
      providers: [{ kind: 'anthropic' }, { kind: 'openai-chat', baseUrl: 'https://ai.acme.example/v1' }],
    });
    expect(isProviderOpen(own, { kind: 'anthropic' })).toBe(true);
    expect(isProviderOpen(own, { kind: 'anthropic', baseUrl: 'https://api.anthropic.com/' })).toBe(true);
    expect(isProviderOpen(own, { kind: 'anthropic', baseUrl: 'https://api.anthropic.com@evil.example' })).toBe(false);
    expect(isProviderOpen(own, { kind: 'openai-chat', baseUrl: 'https://ai.acme.example/v1/' })).toBe(true);
    expect(isProviderOpen(own, { kind: 'openai-chat' })).toBe(false);
    expect(isProviderOpen(own, { kind: 'openai', baseUrl: 'https://ai.acme.example/v1' })).toBe(false);
    expect(isProviderOpen(own, { kind: 'practice' })).toBe(true);
    expect(isProviderOpen(broken, { kind: 'anthropic' })).toBe(false);
    const registries = inForce({ registries: { allow: ['https://r.acme.example'] } });
    expect(isRegistryOpen(registries, 'https://r.acme.example/')).toBe(true);
    expect(isRegistryOpen(registries, 'https://registry.modelcontextprotocol.io')).toBe(false);
    expect(isRegistryOpen(inForce({ off: ['registries'] }), 'https://r.acme.example')).toBe(false);
  });
});

describe('a proxy of a server', () => {
  const match = { url: 'http://mcp.example/' };
  it.each([
    ['http://mcp.example/mcp', undefined, true],
    ['http://mcp.example/mcp', 'none', true],
    ['http://mcp.example/mcp', 'http://proxy.example:1', false],
  ])('leaves doubt who answers without TLS: %s by %s', (url, proxy, isSure) => {
    const launch = { ...remote(url), ...(proxy === undefined ? {} : { proxy }) };
    expect(isSurely(match, launch)).toBe(isSure);
    expect(looksLike(match, launch)).toBe(true);
  });

  it('leaves none with TLS', () => {
    const launch = { ...remote('https://mcp.example/mcp'), proxy: 'http://proxy.example:1' };
    expect(isSurely({ url: 'https://mcp.example/' }, launch)).toBe(true);
  });

  it('is a place where data goes, which a list that denies may name', () => {
    const launch = { ...remote('https://mcp.example/mcp'), proxy: 'http://proxy.example:1' };
    expect(looksLike({ url: 'http://proxy.example:1/' }, launch)).toBe(true);
    expect(looksLike({ url: 'http://other.example:1/' }, launch)).toBe(false);
  });
});

describe('a variable that a launch passes on besides the usual', () => {
  const launch = local('npx -y @acme/files@1.0.0', { inherit: { add: ['ACME_TOKEN'], omit: ['HOME'] } });
  const loading = local('npx -y @acme/files@1.0.0', { inherit: { add: ['NODE_OPTIONS'], omit: [] } });

  it('must be named in a list that allows, like one that the launch sets', () => {
    const match = { package: 'npm:@acme/files' };
    expect(isSurely(match, launch)).toBe(false);
    expect(isSurely({ ...match, env: ['ACME_TOKEN'] }, launch)).toBe(true);
    expect(isSurely({ command: 'npx', env: ['OTHER'] }, launch)).toBe(false);
    expect(isSurely({ command: 'npx', env: ['ACME_TOKEN'] }, launch)).toBe(true);
  });

  it('leaves doubt where it may load other code, also where it is named', () => {
    expect(isSurely({ package: 'npm:@acme/files', env: ['NODE_OPTIONS'] }, loading)).toBe(false);
  });
});
