import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillWay } from '../../../../shared/domain/published/fillTemplate.ts';
import { publishedServer, type PublishedWay } from '../../../../shared/domain/published/publishedServer.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { readPublishedPage, readPublishedServer } from './readServerJson.ts';
import { readPackage, readRemote } from './readWay.ts';

const npm = { registryType: 'npm', identifier: '@scope/server', version: '1.0.2', transport: { type: 'stdio' } };
const mcpb = {
  registryType: 'mcpb',
  identifier: 'https://a.example:8443/x.mcpb',
  fileSha256: 'a'.repeat(64),
};
const nameSecret = (label: string) => `mine.${label}`;

function launchOf(way: PublishedWay, answers: Record<string, string> = {}) {
  const filled = fillWay(way, answers, nameSecret);
  return filled.ok
    ? { ...filled.launch, ...(Object.keys(filled.secrets).length > 0 && { secrets: filled.secrets }) }
    : filled;
}

describe('a published server', () => {
  it('is read with its envelope, its notes and its texts', () => {
    const server = {
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'io.github.someone/weather',
      title: 'Weather',
      description: 'Forecasts',
      version: '2.1.0',
      repository: { url: 'https://github.com/someone/weather', source: 'github' },
      websiteUrl: 'https://weather.example',
      packages: [npm],
    };
    const notes = {
      status: 'deprecated',
      statusMessage: 'Use another',
      publishedAt: '2025-11-01T10:00:00Z',
      isLatest: true,
    };
    const read = readPublishedServer({ server, _meta: { 'io.modelcontextprotocol.registry/official': notes } });
    expect(read).toMatchObject({
      name: 'io.github.someone/weather',
      version: '2.1.0',
      status: 'deprecated',
      statusMessage: 'Use another',
      publishedAt: Date.parse('2025-11-01T10:00:00Z'),
      repository: 'https://github.com/someone/weather',
      website: 'https://weather.example',
      ways: [{ kind: 'npm', title: '@scope/server' }],
    });
  });

  it('of the first schema is read, too', () => {
    const old = {
      name: 'io.example/old',
      description: '',
      status: 'active',
      version_detail: { version: '0.1.0' },
      packages: [
        {
          registry_name: 'npm',
          name: 'old-server',
          version: '0.1.0',
          runtime_hint: 'npx',
          environment_variables: [{ name: 'TOKEN', is_required: true, is_secret: true }],
        },
      ],
      remotes: [],
    };
    const [way] = readPublishedServer(old)?.ways ?? [];
    expect(way?.fields).toMatchObject([{ key: 'env.TOKEN', isRequired: true, isSecret: true }]);
    expect(launchOf(way as PublishedWay, { 'env.TOKEN': 'x' })).toMatchObject({ args: ['-y', 'old-server@0.1.0'] });
  });

  it('keeps within its limits whatever is published, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (any, json) => {
        for (const value of [any, json, { name: 'a/b', version: '1', packages: any, remotes: json, _meta: any }]) {
          const read = readPublishedServer(value);
          if (read !== undefined) expect(publishedServer.safeParse(read).success).toBe(true);
        }
      }),
    );
    const long = 'x'.repeat(100_000);
    const huge = {
      name: long,
      version: long,
      title: long,
      description: long,
      repository: { url: `https://a.example/${long}` },
      packages: Array.from({ length: 500 }, () => ({
        ...npm,
        environmentVariables: [{ name: long, description: long }],
      })),
    };
    expect(publishedServer.safeParse(readPublishedServer(huge)).success).toBe(true);
  });

  it('links only to web addresses without a user', () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'https://good.example@evil.example', 'nothing']) {
      const read = readPublishedServer({ name: 'a/b', version: '1', websiteUrl: url, repository: { url } });
      expect([read?.repository, read?.website]).toEqual([undefined, undefined]);
    }
  });

  it('page: an entry that cannot be read costs only itself, and an empty cursor ends the list', () => {
    const good = { server: { name: 'a/b', version: '1' } };
    expect(readPublishedPage({ servers: [good, null, {}], metadata: { nextCursor: '', count: 3 } })).toEqual({
      servers: [expect.objectContaining({ name: 'a/b' })],
      unreadable: 2,
    });
    expect(readPublishedPage({ servers: [], metadata: { next_cursor: 'a:1' } })?.nextCursor).toBe('a:1');
    expect(readPublishedPage({ error: 'no' })).toBeUndefined();
  });
});

describe('what would run', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['npx', npm, ['npx', '-y', '@scope/server@1.0.2']],
    [
      'npx with its own -y',
      { ...npm, runtimeArguments: [{ type: 'named', name: '-y' }] },
      ['npx', '-y', '@scope/server@1.0.2'],
    ],
    [
      'uvx',
      { registryType: 'pypi', identifier: 'mcp-server-time', version: '0.6.2' },
      ['uvx', 'mcp-server-time@0.6.2'],
    ],
    [
      'an image whose tag is in its name',
      {
        registryType: 'oci',
        identifier: 'docker.io/a/b:1.0',
        environmentVariables: [{ name: 'HOME_DIR', value: '/x' }],
      },
      ['docker', 'run', '-i', '--rm', '-e', 'HOME_DIR', 'docker.io/a/b:1.0'],
    ],
    [
      'an image of another registry',
      {
        registryType: 'oci',
        registryBaseUrl: 'https://ghcr.io',
        identifier: 'a/b',
        version: '1.0',
        runtimeHint: 'podman',
      },
      ['podman', 'run', '-i', '--rm', 'ghcr.io/a/b:1.0'],
    ],
    [
      'dnx',
      { registryType: 'nuget', identifier: 'Some.Server', version: '0.2.0' },
      ['dnx', 'Some.Server@0.2.0', '--yes', '--'],
    ],
    [
      'fixed arguments',
      {
        ...npm,
        packageArguments: [
          { type: 'positional', value: 'start' },
          { type: 'named', name: '--port', value: '80' },
        ],
      },
      ['npx', '-y', '@scope/server@1.0.2', 'start', '--port', '80'],
    ],
  ])('%s', (_, given, words) => {
    const launch = launchOf(readPackage(given));
    expect('command' in launch && [launch.command, ...launch.args]).toEqual(words);
  });

  it('another address of packages is told to the runtime', () => {
    const way = readPackage({ ...npm, registryBaseUrl: 'https://npm.corp.example' });
    expect(launchOf(way)).toMatchObject({ env: { npm_config_registry: 'https://npm.corp.example' } });
    expect(launchOf(readPackage({ ...npm, registryBaseUrl: 'https://registry.npmjs.org' }))).toMatchObject({ env: {} });
  });

  it.each<[string, JsonObject, string]>([
    ['a range', { ...npm, version: '^1.0.0' }, 'noVersion'],
    ['latest', { ...npm, version: 'latest' }, 'noVersion'],
    ['an image without a tag', { registryType: 'oci', identifier: 'a/b' }, 'noVersion'],
    ['an image with the tag latest', { registryType: 'oci', identifier: 'a/b:latest' }, 'noVersion'],
    ['an option instead of a name', { ...npm, identifier: '--eval=evil' }, 'badName'],
    ['a path', { ...npm, identifier: '../evil' }, 'badName'],
    ['an address', { ...npm, identifier: 'https://evil.example/x.tgz' }, 'badName'],
    ['a shell', { ...npm, runtimeHint: 'bash' }, 'unknownRuntime'],
    ['another kind', { ...npm, registryType: 'cargo' }, 'unknownKind'],
    ['a bundle without a hash', { registryType: 'mcpb', identifier: 'https://a.example/x.mcpb' }, 'noHash'],
    ['a bundle with half a hash', { ...mcpb, fileSha256: 'a'.repeat(63) }, 'noHash'],
    ['a bundle over http', { ...mcpb, identifier: 'http://a.example/x.mcpb' }, 'badAddress'],
    ['a bundle with a password', { ...mcpb, identifier: 'https://a:b@c.example/x.mcpb' }, 'badAddress'],
    ['a bundle without an address', { ...mcpb, identifier: 'x.mcpb' }, 'badAddress'],
    ['a bundle on a port', { ...mcpb, transport: { type: 'streamable-http' } }, 'localHttp'],
    ['a port', { ...npm, transport: { type: 'streamable-http', url: 'http://localhost:3000/mcp' } }, 'localHttp'],
  ])('is refused: %s', (_, given, problem) => {
    expect(readPackage(given)).toMatchObject({ problem, fields: [] });
    expect(readPackage(given).launch).toBeUndefined();
    expect(readPackage(given).file).toBeUndefined();
  });

  it('is what the file of a bundle says', () => {
    const file = { host: 'a.example:8443', sha256: 'a'.repeat(64) };
    expect(readPackage(mcpb)).toEqual({ kind: 'mcpb', title: mcpb.identifier, fields: [], file });
    const { fileSha256: file_sha256, ...older } = mcpb;
    expect(readPackage({ ...older, file_sha256: file_sha256.toUpperCase() })).toMatchObject({ file });
  });

  it.each(['http://a.example/mcp', 'https://a:b@c.example/mcp', 'ftp://a.example', 'mcp', ''])(
    'an address is refused: %s',
    (url) => expect(readRemote({ type: 'streamable-http', url })).toMatchObject({ problem: 'badAddress' }),
  );
});

describe('what is filled in', () => {
  const way = readPackage({
    ...npm,
    packageArguments: [
      { type: 'positional', valueHint: 'folder', isRequired: true, isRepeated: true, format: 'filepath' },
      { type: 'named', name: '--level', choices: ['low', 'high'] },
      { type: 'named', name: '--verbose' },
      { type: 'named', name: '--port', format: 'number', default: '80' },
    ],
    environmentVariables: [
      { name: 'API_KEY', isRequired: true, isSecret: true },
      { name: 'GREETING', value: 'Hello {who} {unknown}', variables: { who: { isRequired: true } } },
    ],
  });

  it('becomes arguments, variables and references to secrets', () => {
    const answers = {
      'argument.0': '/a\n/b c\n',
      'argument.1': 'high',
      'env.API_KEY': 's3cret',
      'env.GREETING.who': 'you',
    };
    expect(launchOf(way, answers)).toEqual({
      kind: 'stdio',
      command: 'npx',
      args: ['-y', '@scope/server@1.0.2', '/a', '/b c', '--level', 'high', '--verbose'],
      env: { API_KEY: '${secret:mine.API_KEY}', GREETING: 'Hello you {unknown}' },
      secrets: { 'mine.API_KEY': 's3cret' },
    });
  });

  it('is refused with the field and the reason', () => {
    expect(launchOf(way, { 'argument.1': 'middle', 'argument.3': 'many', 'env.GREETING.who': 'a\nb' })).toEqual({
      ok: false,
      faults: {
        'argument.0': 'missing',
        'argument.1': 'notChoice',
        'argument.3': 'notNumber',
        'env.API_KEY': 'missing',
        'env.GREETING.who': 'notOneLine',
      },
    });
  });

  it('a variable of an image is passed on only if it has a value', () => {
    const image = readPackage({
      registryType: 'oci',
      identifier: 'a/b:1',
      environmentVariables: [{ name: 'KEY', isSecret: true }, { name: 'MODE' }],
    });
    expect(launchOf(image, { 'env.KEY': 'k' })).toMatchObject({
      args: ['run', '-i', '--rm', '-e', 'KEY', 'a/b:1'],
      env: { KEY: '${secret:mine.KEY}' },
    });
  });

  it('cannot lead an address to another host', () => {
    const remote = readRemote({
      type: 'sse',
      url: 'https://{tenant}.example.com/{path}',
      variables: { tenant: {}, path: {} },
      headers: [{ name: 'Authorization', value: 'Bearer {token}', variables: { token: { isSecret: true } } }],
    });
    const filled = { 'url.tenant': 'corp', 'url.path': 'a/b?c', 'header.Authorization.token': 't' };
    expect(launchOf(remote, filled)).toEqual({
      kind: 'http',
      transport: 'sse',
      url: 'https://corp.example.com/a%2Fb%3Fc',
      headers: { Authorization: 'Bearer ${secret:mine.token}' },
      secrets: { 'mine.token': 't' },
    });
    for (const tenant of ['evil.example/', 'evil.example?', 'evil.example#', 'u@evil', 'a\\b', 'a:80@b']) {
      expect(launchOf(remote, { ...filled, 'url.tenant': tenant })).toEqual({
        ok: false,
        faults: { 'url.tenant': 'changesHost' },
      });
    }
  });

  it.each<[string, JsonObject, Record<string, string>]>([
    ['a fixed user', { url: 'https://api.example{x}/mcp', variables: { x: { value: '@evil.example' } } }, {}],
    ['a fixed address inside', { url: '{base}/mcp', variables: { base: { value: 'http://169.254.169.254' } } }, {}],
    [
      'a user behind a field',
      { url: '{base}@evil.example/mcp', variables: { base: {} } },
      { 'url.base': 'https://corp.example' },
    ],
    [
      'a host behind a field',
      { url: '{base}.evil.example/mcp', variables: { base: {} } },
      { 'url.base': 'https://corp.example' },
    ],
    ['plain http', { url: '{base}/mcp', variables: { base: {} } }, { 'url.base': 'http://corp.example' }],
  ])('an address that leads elsewhere than it reads makes no launch: %s', (_, given, answers) => {
    const filled = launchOf(readRemote({ type: 'streamable-http', ...given }), answers);
    expect(filled).toMatchObject({ ok: false });
  });

  it('an address may be a field as a whole', () => {
    const remote = readRemote({ type: 'streamable-http', url: '{base}/mcp', variables: { base: {} } });
    expect(launchOf(remote, { 'url.base': 'https://corp.example/team' })).toMatchObject({
      url: 'https://corp.example/team/mcp',
    });
  });

  it('refers to no secret but its own, and to no variable of this computer, whole or put together', () => {
    const askingFor = (value: string) => {
      const remotes = [{ type: 'sse', url: 'https://a.example/mcp', headers: [{ name: 'X', value }] }];
      return readPublishedServer({ name: 'a/b', version: '1', remotes })?.ways;
    };
    expect(askingFor('${secret:GITHUB}')).toMatchObject([{ problem: 'wantsSecret', fields: [] }]);
    expect(askingFor('${env:GITHUB}')).toMatchObject([{ problem: 'wantsVariable', fields: [] }]);
    const variable = readPackage({
      ...npm,
      environmentVariables: [{ name: 'X', value: '${en{y}:GITHUB}', variables: { y: { default: 'v' } } }],
    });
    expect(launchOf(variable, { 'env.X.y': 'v' })).toEqual({ ok: false, faults: {} });
    expect(launchOf(variable, { 'env.X.y': 'x' })).toMatchObject({ env: { X: '${enx:GITHUB}' } });
    const parts = readPackage({
      ...npm,
      environmentVariables: [{ name: 'X', value: '${sec{y}:GITHUB}', variables: { y: { default: 'ret' } } }],
    });
    expect(launchOf(parts, { 'env.X.y': 'ret' })).toEqual({ ok: false, faults: {} });
    expect(launchOf(parts, { 'env.X.y': 'rets' })).toMatchObject({ env: { X: '${secrets:GITHUB}' } });
  });

  it('is never more than one word of a command line', () => {
    const one = readPackage({ ...npm, packageArguments: [{ type: 'named', name: '--x', isRequired: true }] });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const launch = launchOf(one, { 'argument.0': value });
        if ('args' in launch) expect(launch.args).toEqual(['-y', '@scope/server@1.0.2', '--x', value.trim()]);
      }),
    );
  });
});

it('keeps secrets of a container out of its arguments, which other programs can read', () => {
  const way = readPackage({
    registryType: 'oci',
    identifier: 'ghcr.io/someone/server:1.0.0',
    transport: { type: 'stdio' },
    runtimeArguments: [
      {
        type: 'named',
        name: '-e',
        value: 'TOKEN={token}',
        variables: { token: { isSecret: true, isRequired: true } },
      },
      { type: 'named', name: '-e', value: 'REGION={region}', variables: { region: { isRequired: true } } },
    ],
  });
  const answers = Object.fromEntries(way.fields.map(({ key, isSecret }) => [key, isSecret ? 'hunter2' : 'eu']));
  const { args, env } = launchOf(way, answers) as { args: string[]; env: Record<string, string> };
  expect(args.join(' ')).toContain('-e TOKEN -e REGION=eu');
  expect(Object.keys(env)).toEqual(['TOKEN']);
  expect(env['TOKEN']).toMatch(/^\$\{secret:mine\./);
});
