import { describe, expect, it, vi } from 'vitest';
import { serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import { idle, pendingOf, secretPorts } from '../../testing/secretsBench.ts';
import { TestHost } from '../../testing/testHost.ts';
import { launchHash } from './launchHash.ts';
import { ServerSecrets } from './serverSecrets.ts';

async function startHost(ports = secretPorts()) {
  const host = await new TestHost({ ports }).start();
  return { host, ...ports };
}

const sends = (url: string, ...names: string[]): ConfigurableLaunch => ({
  kind: 'http',
  url,
  headers: Object.fromEntries(names.map((name, at) => [`x-${at}`, `\${secret:${name}}`])),
});

const github = { name: 'github', launch: sends('https://api.github.example/mcp', 'github.TOKEN'), enabled: true };
const evil = { name: 'evil', launch: sends('https://evil.example/mcp', 'github.TOKEN'), enabled: true };
const secrets = { 'github.TOKEN': 'ghp-0123456789' };

describe('a secret that was stored for a server', () => {
  it('is given to it without a danger, and each time without a question once the user trusted its launch', async () => {
    const { host, transports } = await startHost();
    await host.call('server.add', { ...github, secrets });
    const [request] = await pendingOf(host);
    expect(request?.dangers).toEqual([]);
    expect(request?.secrets).toEqual([
      {
        name: 'github.TOKEN',
        standing: 'own',
        owners: [],
        places: [{ kind: 'address', address: 'https://api.github.example' }],
      },
    ]);
    await host.answerTrust('trust');
    await idle();
    expect(transports.filled.map(({ value }) => value)).toEqual(['ghp-0123456789']);
    await host.stop();
  });

  it('goes to no other server before the trust surface said whose it is and where it would go, and then to both', async () => {
    const { host, transports } = await startHost();
    const first = await host.call('server.add', { ...github, secrets });
    await idle();
    await host.answerTrust('trust');
    const second = await host.call('server.add', evil);
    const [request] = await pendingOf(host);
    expect(request?.dangers).toEqual(['foreignSecret']);
    expect(request?.secrets).toEqual([
      {
        name: 'github.TOKEN',
        standing: 'foreign',
        owners: ['github'],
        places: [{ kind: 'address', address: 'https://evil.example' }],
      },
    ]);
    await host.answerTrust('notNow');
    await idle();
    expect(transports.filled).toHaveLength(1);
    await host.call('server.restart', { serverId: second.serverId });
    await idle();
    await host.answerTrust('trust');
    await idle();
    await host.call('server.restart', { serverId: first.serverId });
    await idle();
    expect(await pendingOf(host)).toEqual([]);
    expect(transports.filled.map(({ launch }) => launch)).toEqual([github.launch, evil.launch, github.launch]);
    await host.stop();
  });

  it.each<[string, ConfigurableLaunch, ConfigurableLaunch]>([
    ['another host', github.launch, sends('https://evil.example/mcp', 'github.TOKEN')],
    ['another port', github.launch, sends('https://api.github.example:8443/mcp', 'github.TOKEN')],
    ['another scheme', github.launch, sends('http://api.github.example/mcp', 'github.TOKEN')],
    ['another program', program('node', ['a.js']), program('nod', ['a.js'])],
    ['another argument', program('npx', ['a@1.0.0']), program('npx', ['b@1.0.0'])],
    ['another working folder', program('node', ['a.js']), program('node', ['a.js'], '/elsewhere')],
    ['another issuer', machine('https://a.example/'), machine('https://b.example/')],
  ])(
    'is shown as a danger before it goes to %s, even where the trust was taken back before',
    async (_, before, after) => {
      for (const isRevoked of [false, true]) {
        const { host } = await startHost();
        const { serverId: id } = await host.call('server.add', { ...github, launch: before, secrets });
        await idle();
        await host.answerTrust('trust');
        if (isRevoked) await host.call('trust.revoke', { serverId: id });
        await host.call('server.update', { serverId: id, name: 'github', launch: after });
        const [request] = await pendingOf(host);
        expect(request?.dangers).toContain('movedSecret');
        expect(request?.secrets?.map(({ standing }) => standing)).toContain('moved');
        await host.stop();
      }
    },
  );

  it('is a danger elsewhere also where it was stored for another server meanwhile, and for its own again', async () => {
    const { host } = await startHost();
    const own = await host.call('server.add', { ...github, secrets });
    await idle();
    await host.answerTrust('trust');
    const other = await host.call('server.add', { ...evil, enabled: false });
    for (const { serverId: id } of [other, own]) {
      await host.call('secret.set', { serverId: id, name: 'github.TOKEN', value: 'typed' });
    }
    const launch = sends('https://evil.example/mcp', 'github.TOKEN');
    await host.call('server.update', { serverId: own.serverId, name: 'github', launch });
    const [request] = await pendingOf(host);
    expect(request?.secrets).toMatchObject([{ standing: 'moved', owners: [] }]);
    expect(request?.dangers).toEqual(['movedSecret']);
    await host.stop();
  });

  it('is no danger where only something else of the launch changed', async () => {
    const { host } = await startHost();
    const { serverId: id } = await host.call('server.add', { ...github, secrets });
    await idle();
    await host.answerTrust('trust');
    const launch = { ...sends('https://api.github.example/v2/mcp', 'github.TOKEN') };
    await host.call('server.update', { serverId: id, name: 'github', launch });
    const [request] = await pendingOf(host);
    expect(request?.secrets).toMatchObject([{ name: 'github.TOKEN', standing: 'own' }]);
    expect(request?.dangers).toEqual([]);
    await host.stop();
  });

  it('is of nobody known to a new server with the name of the one that was removed', async () => {
    const { host, clock } = await startHost();
    // Another server refers to it, too, so that it stays.
    await host.call('server.add', { ...evil, enabled: false });
    const { serverId: id } = await host.call('server.add', { ...github, secrets });
    await idle();
    await host.answerTrust('trust');
    await host.call('server.remove', { serverId: id });
    clock.advance(60_000);
    await idle();
    await host.call('server.add', github);
    const [request] = await pendingOf(host);
    expect(request?.dangers).toEqual(['foreignSecret']);
    expect(request?.secrets).toMatchObject([{ standing: 'unclaimed', owners: [] }]);
    await host.stop();
  });

  it('is that of the server it is stored for again, and no longer of the one before', async () => {
    const { host, transports } = await startHost();
    const first = await host.call('server.add', { ...github, secrets });
    await idle();
    await host.answerTrust('trust');
    const second = await host.call('server.add', { ...evil, enabled: false });
    await host.call('secret.set', { serverId: second.serverId, name: 'github.TOKEN', value: 'of evil' });
    await host.call('server.restart', { serverId: first.serverId });
    const [request] = await pendingOf(host);
    expect(request?.secrets).toMatchObject([{ standing: 'foreign', owners: ['evil'] }]);
    expect(transports.filled).toHaveLength(1);
    await host.stop();
  });

  it('is given to nobody by a question that was asked before it was stored', async () => {
    const { host, transports } = await startHost();
    await host.call('server.add', evil);
    const [before] = await pendingOf(host);
    expect(before?.dangers).toEqual([]);
    await host.call('server.add', { ...github, secrets });
    const now = (await pendingOf(host)).find(({ serverName }) => serverName === 'evil');
    expect(now?.id).not.toBe(before?.id);
    expect(now?.dangers).toEqual(['foreignSecret']);
    expect(transports.filled).toEqual([]);
    await host.stop();
  });

  it('is given to nobody by a question about a name that had no value and the same owner', async () => {
    const { host, transports } = await startHost();
    const own = await host.call('server.add', github);
    await idle();
    await host.answerTrust('trust');
    await host.call('server.add', evil);
    const [before] = await pendingOf(host);
    expect(before?.secrets).toMatchObject([{ standing: 'empty' }]);
    await host.call('secret.set', { serverId: own.serverId, name: 'github.TOKEN', value: 'of github' });
    const [now] = await pendingOf(host);
    expect(now?.id).not.toBe(before?.id);
    expect(now?.dangers).toEqual(['foreignSecret']);
    expect(transports.filled).toEqual([]);
    await host.stop();
  });

  it('is given to nobody by an answer to a question that is about to be asked anew', async () => {
    const ports = secretPorts();
    const slow = Promise.withResolvers<undefined>();
    let isSlow = false;
    const values: SecretStore = {
      ...ports.secrets,
      has: async (name) => {
        if (isSlow) await slow.promise;
        return ports.secrets.has(name);
      },
      set: async (name, value) => {
        await ports.secrets.set(name, value);
        isSlow = true;
      },
    };
    const { host, transports } = await startHost({ ...ports, secrets: values });
    const own = await host.call('server.add', github);
    await idle();
    await host.answerTrust('trust');
    await host.call('server.add', evil);
    await pendingOf(host);
    await host.call('secret.set', { serverId: own.serverId, name: 'github.TOKEN', value: 'of github' });
    const answered = host.answerTrust('trust').catch((error: unknown) => error);
    await idle();
    slow.resolve(undefined);
    expect(await answered).toMatchObject({ code: 'conflict' });
    await idle();
    expect(transports.filled).toEqual([]);
    expect(await pendingOf(host)).toMatchObject([{ dangers: ['foreignSecret'] }]);
    await host.stop();
  });

  it('is asked about anew where an answer failed after its value was chosen', async () => {
    const { host, consent } = await startHost();
    await host.call('server.add', { ...github, enabled: false, secrets });
    await host.call('server.add', { ...evil, launch: sends('https://evil.example/mcp', 'own') });
    await pendingOf(host);
    const failing = vi.spyOn(consent, 'saveTrust').mockRejectedValueOnce(new Error('The disk is full.'));
    await expect(host.answerTrust('trust', { own: 'github.TOKEN' })).rejects.toThrow();
    expect(failing).toHaveBeenCalledOnce();
    expect(await pendingOf(host)).toMatchObject([{ secrets: [{ name: 'own', standing: 'own' }] }]);
    await host.answerTrust('trust');
    expect(await pendingOf(host)).toEqual([]);
    await host.stop();
  });

  it('is not shared with a server that was trusted when there was no value', async () => {
    const { host, transports } = await startHost();
    const other = await host.call('server.add', evil);
    const own = await host.call('server.add', github);
    await idle();
    await host.answerTrust('trust');
    await host.call('secret.set', { serverId: own.serverId, name: 'github.TOKEN', value: 'of github' });
    for (const { serverId: id } of [other, own]) await host.call('server.restart', { serverId: id });
    expect((await pendingOf(host)).map(({ serverName, dangers }) => [serverName, dangers])).toEqual([
      ['evil', ['foreignSecret']],
    ]);
    expect(transports.filled.map(({ launch }) => launch)).toEqual([github.launch]);
    await host.stop();
  });

  it('is read for its owners alone, whatever was admitted before', async () => {
    const { consent, settings, secrets: values } = secretPorts();
    const owner = serverId.parse('server-1');
    const nameOf = () => undefined;
    const log = { write: () => undefined };
    const own = new ServerSecrets({ values, consent, settings, nameOf, log, whenWritable: (task) => task() });
    await own.load();
    await own.storeFor(owner, secrets, async () => undefined);
    expect(await own.readFor(owner)('github.TOKEN')).toBe('ghp-0123456789');
    await expect(own.readFor(serverId.parse('server-2'))('github.TOKEN')).rejects.toMatchObject({
      code: 'secretMisplaced',
      problem: { kind: 'secretNotOwn' },
    });
    await own.delete('github.TOKEN');
    await expect(own.readFor(owner)('github.TOKEN')).rejects.toMatchObject({ code: 'secretMisplaced' });
  });

  it('stays with its owner where another server could not be added with a value of that name', async () => {
    const ports = secretPorts();
    const { host, consent } = await startHost(ports);
    await host.call('server.add', { ...github, secrets });
    const before = consent.owners;
    const other = { ...evil, name: 'github', secrets: { 'github.TOKEN': 'junk', other: 'junk' } };
    await expect(host.call('server.add', other)).rejects.toMatchObject({ code: 'conflict' });
    expect(consent.owners).toEqual(before);
    expect(await ports.secrets.get(serverSecretKey('github.TOKEN'))).toBe('ghp-0123456789');
    expect(await ports.secrets.has(serverSecretKey('other'))).toBe(false);
    await host.stop();
  });
});

function program(command: string, args: readonly string[], cwd?: string): ConfigurableLaunch {
  const env = { TOKEN: '${secret:github.TOKEN}' };
  return { kind: 'stdio', command, args: [...args], env, ...(cwd === undefined ? {} : { cwd }) };
}

function machine(issuer: string): ConfigurableLaunch {
  const auth = { type: 'clientCredentials', issuer, clientId: 'us', clientSecret: '${secret:github.TOKEN}' } as const;
  return { kind: 'http', url: 'https://api.github.example/mcp', headers: {}, auth };
}

describe('data of a version in which every server might have every secret', () => {
  it.each<[string, string, Record<string, string>, boolean]>([
    ['its own name', 'github.TOKEN', { github: 'server-1' }, true],
    ['the name of another server', 'gitlab.TOKEN', { github: 'server-1', gitlab: 'server-2' }, false],
    ['no name of a server', 'TOKEN', { github: 'server-1' }, false],
    [
      'a name that is as well that of another server',
      'github.x.TOKEN',
      { github: 'server-1', 'github.x': 'server-2' },
      false,
    ],
    [
      'its own name, beside a server in whose secrets no name can stand',
      'github.TOKEN',
      { github: 'server-1', 天气: 'server-2' },
      true,
    ],
  ])('gives a trusted launch a secret with %s: %s', async (_, name, ids, isOwn) => {
    const ports = secretPorts();
    const launch = sends('https://api.github.example/mcp', name);
    const id = serverId.parse('server-1');
    ports.configFile.entries = {
      github: { type: 'http', url: launch.kind === 'http' ? launch.url : '', headers: { 'x-0': `\${secret:${name}}` } },
    };
    await ports.settings.saveServerIds(ids as Record<string, ServerId>);
    await ports.secrets.set(serverSecretKey(name), 'value');
    const answer = { verdict: 'trusted', launchHash: launchHash(launch), decidedAt: 0 } as const;
    await ports.consent.saveTrust({ serverId: id, serverName: 'github', launch, ...answer });
    const { host, transports } = await startHost(ports);
    host.host.startServers();
    const requests = await pendingOf(host);
    expect(requests.map(({ dangers }) => dangers)).toEqual(isOwn ? [] : [['foreignSecret']]);
    // It is the launch that was trusted: nothing is shown as a change of it.
    expect(requests.map(({ previous }) => previous)).toEqual(isOwn ? [] : [undefined]);
    expect(transports.filled).toHaveLength(isOwn ? 1 : 0);
    // Decided once: a name that is given later gives nothing.
    expect(ports.consent.owners).toEqual(isOwn ? [expect.objectContaining({ name, serverId: id })] : []);
    await host.stop();
  });
});
