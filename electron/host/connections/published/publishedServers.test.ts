import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registryId, type ServerId } from '../../../../shared/domain/ids.ts';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { officialRegistry } from '../../../../shared/domain/published/registry.ts';
import { serverSecretKey } from '../../ports/secrets.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { TestHost } from '../../testing/testHost.ts';

const { id: official } = officialRegistry;

interface Entry {
  readonly version: string;
  readonly status?: string;
  readonly env?: readonly object[];
  readonly args?: readonly object[];
  readonly identifier?: string;
}

let entries: readonly Entry[];
let isDown: boolean;
let asked: string[];
let secrets: ReturnType<typeof memorySecrets>;
let host: TestHost;

const key = { name: 'API_KEY', isSecret: true, isRequired: true };
const region = { name: 'REGION', isRequired: true };

function answer(url: URL) {
  asked.push(url.pathname + url.search);
  const servers = entries.map(
    ({ version, status = 'active', env = [key, region], args = [], identifier = 'weather' }) => ({
      server: {
        name: 'io.example/weather',
        version,
        packages: [
          {
            registryType: 'npm',
            identifier,
            version,
            transport: { type: 'stdio' },
            environmentVariables: env,
            packageArguments: args,
          },
        ],
      },
      _meta: {
        'io.modelcontextprotocol.registry/official': { status, publishedAt: `2026-01-0${version[0]}T00:00:00Z` },
      },
    }),
  );
  return JSON.stringify({ servers });
}

beforeEach(async () => {
  entries = [{ version: '1.0.0' }];
  isDown = false;
  asked = [];
  secrets = memorySecrets();
  const registryNetwork = {
    ask: async (url: URL) => {
      if (isDown) throw problemError({ kind: 'registrySlow', host: url.host });
      return { kind: 'found' as const, text: answer(url) };
    },
    readPublic: async () => '',
  };
  host = await new TestHost({ ports: { registryNetwork, secrets } }).start();
});
afterEach(() => host.stop());

const wanted = {
  registryId: official,
  name: 'io.example/weather',
  version: '1.0.0',
  wayAt: 0,
  serverName: 'weather',
  answers: { 'env.API_KEY': 's3cret', 'env.REGION': 'eu' },
};

const kindOf = (error: unknown) => (error instanceof HostError ? error.problem?.kind : undefined);

const launchOf = async (id: ServerId) => {
  const { servers } = await host.call('snapshot.get', {});
  return servers.find(({ definition }) => definition.id === id)?.definition.launch;
};

async function add(): Promise<ServerId> {
  const { serverId } = await host.call('registry.addServer', wanted);
  return serverId;
}

async function update() {
  const { updates } = await host.call('registry.updates', {});
  return updates[0]?.found;
}

describe('a server of a registry', () => {
  it('is made of what the registry answered, keeps its secret in the store, and waits for trust', async () => {
    const id = await add();
    expect(await launchOf(id)).toEqual({
      kind: 'stdio',
      command: 'npx',
      args: ['-y', 'weather@1.0.0'],
      env: { API_KEY: '${secret:weather.API_KEY}', REGION: 'eu' },
    });
    expect(await secrets.get(serverSecretKey('weather.API_KEY'))).toBe('s3cret');
    expect((await host.pendingTrust()).requests).toHaveLength(1);
    expect(await host.call('registry.origin', { serverId: id })).toMatchObject({
      origin: { name: 'io.example/weather', version: '1.0.0', registry: officialRegistry.url },
    });
  });

  it('is not added without what it requires, nor as something the registry does not have, and leaves no secret', async () => {
    const tries = [
      { ...wanted, answers: { 'env.API_KEY': 's3cret' } },
      { ...wanted, version: '9.9.9' },
      { ...wanted, wayAt: 3 },
      { ...wanted, registryId: registryId.parse('none') },
    ];
    const problems = await Promise.all(
      tries.map((each) => host.call('registry.addServer', each).then(() => 'done', kindOf)),
    );
    expect(problems).toEqual(['publishedAnswersWrong', 'publishedVersionGone', 'publishedVersionGone', 'registryGone']);
    await add();
    const again = host.call('registry.addServer', {
      ...wanted,
      answers: { ...wanted.answers, 'env.API_KEY': 'other' },
    });
    await expect(again).rejects.toMatchObject({ problem: { kind: 'serverNameTaken' } });
    expect(await secrets.has(serverSecretKey('weather.API_KEY-2'))).toBe(false);
    expect(await secrets.get(serverSecretKey('weather.API_KEY'))).toBe('s3cret');
  });

  it('is shown, and not added, in a version that was deleted', async () => {
    entries = [{ version: '2.0.0', status: 'deleted' }, { version: '1.0.0' }];
    const { versions } = await host.call('registry.versions', { registryId: official, name: 'io.example/weather' });
    expect(versions).toMatchObject([
      { version: '2.0.0', status: 'deleted' },
      { version: '1.0.0', status: 'active' },
    ]);
    await expect(host.call('registry.addServer', { ...wanted, version: '2.0.0' })).rejects.toMatchObject({
      problem: { kind: 'publishedVersionGone' },
    });
  });

  it('is added with its secret also where Gatehouse cannot keep where it came from', async () => {
    host.registryStore.saveOrigins = () => Promise.reject(new Error('broken'));
    const id = await add();
    expect(await launchOf(id)).toMatchObject({ env: { API_KEY: '${secret:weather.API_KEY}' } });
    expect(await secrets.get(serverSecretKey('weather.API_KEY'))).toBe('s3cret');
    expect((await host.call('registry.origin', { serverId: id })).origin).toBeNull();
  });

  it('is forgotten with the server, once that cannot come back', async () => {
    const id = await add();
    const { undoId } = await host.call('server.remove', { serverId: id });
    await host.call('server.undoRemove', { undoId });
    expect((await host.call('registry.origin', { serverId: id })).origin).not.toBeNull();
    await host.call('server.remove', { serverId: id });
    await host.stop();
    expect(await host.registryStore.origins()).toEqual([]);
  });
});

describe('an update', () => {
  it('is looked for only when the user asks, and is none while the version is the newest', async () => {
    await add();
    asked = [];
    expect(await update()).toEqual({ kind: 'newest', status: 'active' });
    expect(asked).toEqual(['/v0.1/servers/io.example%2Fweather/versions?include_deleted=true']);
    entries = [{ version: '1.0.0', status: 'deleted' }];
    expect(await update()).toEqual({ kind: 'newest', status: 'deleted' });
    entries = [{ version: '0.9.0' }];
    expect(await update()).toEqual({ kind: 'newest', status: 'unlisted' });
  });

  it('says why nothing is known', async () => {
    await add();
    isDown = true;
    expect(await update()).toMatchObject({ kind: 'failed', problem: { problem: { kind: 'registrySlow' } } });
  });

  it('changes the version, asks for what is new, keeps the secret, and waits for trust', async () => {
    const id = await add();
    entries = [{ version: '2.0.0', env: [key, region, { name: 'UNITS', isRequired: true }] }, { version: '1.0.0' }];
    const found = await update();
    expect(found).toMatchObject({
      kind: 'newer',
      server: { version: '2.0.0' },
      answers: { 'env.API_KEY': '${secret:weather.API_KEY}', 'env.REGION': 'eu', 'env.UNITS': '' },
    });
    if (found?.kind !== 'newer') throw new Error('no update');
    const wish = { serverId: id, version: '2.0.0', wayAt: found.wayAt, launchHash: found.launchHash };
    const missing = host.call('registry.updateServer', { ...wish, answers: found.answers });
    await expect(missing).rejects.toMatchObject({ problem: { kind: 'publishedAnswersWrong', fields: 'UNITS' } });
    await host.call('registry.updateServer', { ...wish, answers: { ...found.answers, 'env.UNITS': 'metric' } });
    expect(await launchOf(id)).toMatchObject({
      args: ['-y', 'weather@2.0.0'],
      env: { API_KEY: '${secret:weather.API_KEY}', REGION: 'eu', UNITS: 'metric' },
    });
    expect(await update()).toEqual({ kind: 'newest', status: 'active' });
  });

  it('keeps what the user changed in the form of the server, and a new secret takes the place of the old one', async () => {
    const id = await add();
    const env = { API_KEY: '${secret:weather.API_KEY}', REGION: 'us', MINE: '1' };
    const launch = { kind: 'stdio' as const, command: 'npx', args: ['-y', 'weather@1.0.0'], env, cwd: '/tmp' };
    await host.call('server.update', { serverId: id, name: 'weather', launch });
    entries = [{ version: '2.0.0' }, { version: '1.0.0' }];
    const found = await update();
    if (found?.kind !== 'newer') throw new Error('no update');
    expect(found.answers).toMatchObject({ 'env.REGION': 'us' });
    const answers = { ...found.answers, 'env.API_KEY': 'newer s3cret' };
    await host.call('registry.updateServer', {
      serverId: id,
      version: '2.0.0',
      wayAt: 0,
      answers,
      launchHash: found.launchHash,
    });
    expect(await launchOf(id)).toMatchObject({
      cwd: '/tmp',
      env: { API_KEY: '${secret:weather.API_KEY-2}', REGION: 'us', MINE: '1' },
    });
    expect(await secrets.get(serverSecretKey('weather.API_KEY-2'))).toBe('newer s3cret');
    // Nothing refers to the old one any more.
    expect(await secrets.has(serverSecretKey('weather.API_KEY'))).toBe(false);
  });

  it('renews what a version sets whatever is filled in, in every account', async () => {
    const client = (value: string) => ({ name: 'CLIENT', value });
    entries = [{ version: '1.0.0', env: [key, region, client('one'), { name: 'OLD', value: '1' }] }];
    const id = await add();
    const values = { env: { API_KEY: 'other', REGION: 'us', CLIENT: 'one', OLD: '1', MINE: '1' }, headers: {} };
    const wish = { serverId: id, name: 'Private', presentName: 'Work', values, keepSecrets: false };
    await host.call('account.add', wish);
    entries = [{ version: '2.0.0', env: [key, region, client('two')] }, ...entries];
    const found = await update();
    if (found?.kind !== 'newer') throw new Error('no update');
    const { answers, launchHash } = found;
    await host.call('registry.updateServer', { serverId: id, version: '2.0.0', wayAt: 0, answers, launchHash });
    const { servers } = await host.call('snapshot.get', {});
    expect(servers.find(({ definition }) => definition.id === id)?.definition.accounts?.others[0]?.env).toEqual({
      API_KEY: 'other',
      REGION: 'us',
      CLIENT: 'two',
      MINE: '1',
    });
    expect(await launchOf(id)).toMatchObject({ env: { CLIENT: 'two' } });
  });

  it('is not needed for a new account to have what the present version sets, also where no registry answers', async () => {
    const client = (value: string) => ({ name: 'CLIENT', value });
    entries = [{ version: '1.0.0', env: [key, region, client('one')] }];
    const id = await add();
    const newAccount = async (name: string) => {
      const values = { env: { API_KEY: 'other', CLIENT: 'mine' }, headers: {} };
      await host.call('account.add', { serverId: id, name, presentName: 'Work', values, keepSecrets: false });
      const { servers } = await host.call('snapshot.get', {});
      const { accounts } = servers.find(({ definition }) => definition.id === id)?.definition ?? {};
      return accounts?.others.find((each) => each.name === name)?.env;
    };
    isDown = true;
    expect(await newAccount('Private')).toEqual({ API_KEY: 'other', CLIENT: 'one' });
    isDown = false;
    entries = [{ version: '2.0.0', env: [key, region, client('two')] }, ...entries];
    const found = await update();
    if (found?.kind !== 'newer') throw new Error('no update');
    const { answers, launchHash } = found;
    await host.call('registry.updateServer', { serverId: id, version: '2.0.0', wayAt: 0, answers, launchHash });
    isDown = true;
    expect(await newAccount('Guest')).toEqual({ API_KEY: 'other', CLIENT: 'two' });
  });

  it('is refused where another account is put in use while its secrets are stored', async () => {
    const id = await add();
    const values = { env: { API_KEY: 'other', REGION: 'us' }, headers: {} };
    const wish = { serverId: id, name: 'Private', presentName: 'Work', values, keepSecrets: false };
    const { accountId } = await host.call('account.add', wish);
    entries = [{ version: '2.0.0' }, { version: '1.0.0' }];
    const found = await update();
    if (found?.kind !== 'newer') throw new Error('no update');
    const set = secrets.set.bind(secrets);
    secrets.set = async (...given) => {
      await host.call('account.use', { serverId: id, accountId });
      await set(...given);
    };
    const answers = { 'env.API_KEY': 'newer s3cret', 'env.REGION': 'eu' };
    const updated = host.call('registry.updateServer', {
      serverId: id,
      version: '2.0.0',
      wayAt: 0,
      answers,
      launchHash: found.launchHash,
    });
    await expect(updated).rejects.toMatchObject({ problem: { kind: 'publishedServerChanged', name: 'weather' } });
    expect(await launchOf(id)).toMatchObject({ env: values.env, args: ['-y', 'weather@1.0.0'] });
    expect(await secrets.has(serverSecretKey('weather.API_KEY-2'))).toBe(false);
  });

  it('is refused where another account is used, or something was changed, since it was shown', async () => {
    const id = await add();
    const values = { env: { API_KEY: 'other', REGION: 'us' }, headers: {} };
    const added = { serverId: id, name: 'Private', presentName: 'Work', values, keepSecrets: false };
    const { accountId } = await host.call('account.add', added);
    entries = [{ version: '2.0.0' }, { version: '1.0.0' }];
    const found = await update();
    if (found?.kind !== 'newer') throw new Error('no update');
    const { answers, launchHash } = found;
    const updated = () =>
      host.call('registry.updateServer', { serverId: id, version: '2.0.0', wayAt: 0, answers, launchHash });
    await host.call('account.use', { serverId: id, accountId });
    await expect(updated()).rejects.toMatchObject({ problem: { kind: 'publishedServerChanged', name: 'weather' } });
    const launch = { kind: 'stdio' as const, command: 'npx', args: ['-y', 'weather@1.0.0'], env: { REGION: 'fr' } };
    await host.call('server.update', { serverId: id, name: 'weather', launch });
    await expect(updated()).rejects.toMatchObject({ problem: { kind: 'publishedServerChanged' } });
    expect(await launchOf(id)).toMatchObject(launch);
  });

  it('is only the one that is offered: nothing older, no other package, and no secret of another server', async () => {
    const id = await add();
    const { serverId: other } = await host.call('server.add', {
      name: 'other',
      launch: { kind: 'stdio', command: 'x', args: [], env: { T: '${secret:other.T}' } },
      enabled: false,
    });
    entries = [{ version: '2.0.0' }, { version: '1.0.0' }, { version: '0.9.0' }];
    const answers = { 'env.API_KEY': 'x', 'env.REGION': 'eu' };
    const found = await update();
    if (found?.kind !== 'newer') throw new Error('no update');
    const wish = { serverId: id, version: '2.0.0', wayAt: 0, answers, launchHash: found.launchHash };
    const problems = async (changed: object) =>
      host.call('registry.updateServer', { ...wish, ...changed }).then(() => 'done', kindOf);
    expect(await problems({ version: '0.9.0' })).toBe('publishedVersionGone');
    expect(await problems({ serverId: other })).toBe('registryGone');
    expect(await problems({ answers: { ...answers, 'env.REGION': '${secret:other.T}' } })).toBe(
      'publishedAnswersWrong',
    );
    entries = [{ version: '2.0.0', identifier: 'another' }, { version: '1.0.0' }];
    expect(await update()).toEqual({ kind: 'otherWay', version: '2.0.0' });
    expect(await problems({})).toBe('publishedVersionGone');
    expect(await launchOf(id)).toMatchObject({ args: ['-y', 'weather@1.0.0'] });
  });
});
