import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { gatehouseFor } from '../conformance/gatehouse.ts';
import { signInAsUser } from '../conformance/signInAsUser.ts';
import { RealHost } from '../integration/realHost.ts';
import { verifies } from '../verifies.ts';
import { browse, SignInWorld, type WorldOptions } from './signInWorld.ts';

let world: SignInWorld | undefined;
afterEach(async () => {
  await world?.stop();
  world = undefined;
});

async function begin(options?: WorldOptions): Promise<SignInWorld> {
  world = await SignInWorld.start(options);
  return world;
}

const stateOf = async ({ host, id }: SignInWorld) =>
  (await host.call('snapshot.get', {})).servers.find(({ definition }) => definition.id === id);

describe('signing in', () => {
  it('asks nobody by itself: the server waits, and its authorization server hears nothing', async () => {
    verifies('A1');
    const { host, issuer, id } = await begin();
    await host.find((event) => (event.type === 'server.signInChanged' && event.serverId === id) || undefined);
    expect(issuer.http.seen).toEqual([]);
    expect((await host.call('snapshot.get', {})).servers.at(-1)).toMatchObject({
      state: { kind: 'needsAuth' },
      signIn: { kind: 'needed', reason: 'first' },
    });
  });

  it('registers, proves with PKCE, names the resource everywhere, and runs', async () => {
    verifies('A1', 'A5', 'A7', 'A9', 'A15', 'A16', 'A25');
    const { issuer, server } = await begin().then(async (made) => (await made.signIn(), made));
    const [registration] = issuer.http.to('/register');
    expect(JSON.parse(registration?.body ?? '')).toMatchObject({
      application_type: 'native',
      client_name: 'Gatehouse',
    });
    const asked = issuer.http.to('/authorize')[0]?.query;
    expect(asked?.get('code_challenge_method')).toBe('S256');
    expect(asked?.get('resource')).toBe(server.url);
    expect(asked?.get('state')).toHaveLength(64);
    expect(issuer.tokenRequests[0]?.get('resource')).toBe(server.url);
    const withToken = server.http.to('/mcp').filter(({ headers }) => headers.authorization !== undefined);
    expect(withToken.length).toBeGreaterThan(1);
    expect(server.http.seen.every(({ query }) => [...query].length === 0)).toBe(true);
  });

  it('says before anything opens who asks, for what, and where it goes', async () => {
    const made = await begin();
    const { issuer, server } = made;
    const address = await made.begin();
    expect(await made.until('waiting')).toMatchObject({ issuer: issuer.issuer, resource: server.url, scopes: [] });
    expect(address.startsWith(`${issuer.issuer}/authorize?`)).toBe(true);
    expect(issuer.http.to('/authorize')).toEqual([]);
  });

  it('offers to enter a client ID where registering is refused, and goes on with it', async () => {
    verifies('A15');
    const made = await begin();
    const { host, id, issuer } = made;
    issuer.behaviour.registrationStatus = 403;
    await host.call('signIn.begin', { serverId: id });
    expect(await made.until('clientNeeded')).toMatchObject({ issuer: issuer.issuer, refusedStatus: 403 });
    await host.call('signIn.begin', { serverId: id, client: { clientId: 'given-by-the-operator' } });
    await made.until('waiting');
    const { url } = await host.call('signIn.address', { serverId: id });
    expect(new URL(url).searchParams.get('client_id')).toBe('given-by-the-operator');
    expect(issuer.http.to('/register')).toHaveLength(1);
  });

  it('is one sign-in however often it is asked for', async () => {
    verifies('A12');
    const made = await begin();
    const { host, id, issuer } = made;
    await Promise.all([1, 2, 3].map(() => host.call('signIn.begin', { serverId: id })));
    await made.until('waiting');
    expect(issuer.http.to('/register')).toHaveLength(1);
    await browse((await host.call('signIn.address', { serverId: id })).url);
    await host.untilState(id, ({ kind }) => kind === 'running');
    expect(issuer.tokenRequests).toHaveLength(1);
  });

  it('blocks nothing else while it waits, and can be called off and begun again', async () => {
    const made = await begin();
    const first = await made.begin();
    await made.host.call('settings.update', { sampleServer: true });
    await made.host.call('signIn.cancel', { serverId: made.id });
    await expect(made.host.call('signIn.address', { serverId: made.id })).rejects.toMatchObject({ code: 'notFound' });
    await expect(browse(first)).rejects.toThrow();
    await made.signIn();
    expect((await stateOf(made))?.state.kind).toBe('running');
  });

  it('keeps what it got through a restart of Gatehouse', async () => {
    verifies('A10');
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sign-in-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const made = await begin({ host: { folder } });
    await made.signIn();
    const before = made.issuer.http.seen.length;
    await made.host.stop();
    const again = await RealHost.start({ folder });
    onTestFinished(() => again.stop());
    again.startServers();
    await again.untilState(made.id, ({ kind }) => kind === 'running');
    expect(made.issuer.http.seen.length).toBe(before);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o077).toBe(0);
  });

  it('registers once for one port, and takes the same port again', async () => {
    const made = await begin();
    await made.signIn();
    await made.host.call('signIn.signOut', { serverId: made.id });
    await made.host.untilState(made.id, ({ kind }) => kind === 'needsAuth', made.host.events.length);
    await made.signIn();
    expect(made.issuer.http.to('/register')).toHaveLength(1);
    const [one, two] = made.issuer.http.to('/authorize').map(({ query }) => query.get('redirect_uri'));
    expect(one).toBe(two);
  });
});

describe('tokens', () => {
  it('are renewed ahead of their end without the user, with rotation', async () => {
    verifies('A12');
    const made = await begin();
    made.issuer.behaviour.tokenLife = 0;
    await made.signIn();
    const refreshes = made.issuer.tokenRequests.filter((request) => request.get('grant_type') === 'refresh_token');
    expect(refreshes.length).toBeGreaterThan(0);
    const used = refreshes.map((request) => request.get('refresh_token'));
    expect(new Set(used).size).toBe(used.length);
    expect(refreshes.every((request) => request.get('resource') === made.server.url)).toBe(true);
  });

  it('are renewed once for many requests that are refused at the same time', async () => {
    verifies('A12');
    const made = await begin({ isUnknown: true });
    const gatehouse = gatehouseFor(made.server.url, { type: 'signIn' });
    onTestFinished(async () => {
      await gatehouse.connection.dispose({ kind: 'other', text: 'The test is over.' });
      await gatehouse.signIns.dispose();
    });
    await gatehouse.connection.start();
    await signInAsUser({ name: '', url: '', context: { toolCalls: [] } }, gatehouse);
    await gatehouse.connection.start();
    const before = made.issuer.tokenRequests.length;
    made.issuer.live.clear();
    const calls = [1, 2, 3, 4, 5].map(() => gatehouse.connection.callTool('whoami', {}, {}));
    for (const { content } of await Promise.all(calls)) expect(content).toEqual([{ type: 'text', text: 'hello' }]);
    expect(made.issuer.tokenRequests.length - before).toBe(1);
  });

  it('that end for good lead to the user, who is asked again', async () => {
    const made = await begin();
    made.issuer.behaviour.givesRefreshTokens = false;
    await made.signIn();
    made.issuer.live.clear();
    const from = made.host.events.length;
    await made.host.call('server.restart', { serverId: made.id });
    expect(await made.until('needed', from)).toMatchObject({ reason: 'ended' });
  });

  it('are renewed later when the authorization server is away, and nobody has to sign in again', async () => {
    verifies('A12');
    const made = await begin();
    await made.signIn();
    made.issuer.isAway = true;
    made.issuer.live.clear();
    const from = made.host.events.length;
    await made.host.call('server.restart', { serverId: made.id });
    const state = await made.host.untilState(made.id, ({ kind }) => kind === 'failed' || kind === 'needsAuth', from);
    expect(state).toMatchObject({ kind: 'failed', error: { code: 'serverUnreachable' } });
    made.issuer.isAway = false;
    await made.host.untilState(made.id, ({ kind }) => kind === 'running', from);
    expect((await stateOf(made))?.signIn?.kind).toBe('signedIn');
  });

  it('are revoked and forgotten at the end', async () => {
    const made = await begin();
    await made.signIn();
    const from = made.host.events.length;
    await made.host.call('signIn.signOut', { serverId: made.id });
    await made.host.untilState(made.id, ({ kind }) => kind === 'needsAuth', from);
    await expect.poll(() => made.issuer.http.to('/revoke').length).toBe(1);
    expect(await secretsOf(made)).not.toContain('canary');
  });

  it('of a removed server are gone with it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-removed-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const made = await begin({ host: { folder } });
    await made.signIn();
    expect(await secretsOf(made)).toContain('signIn:');
    await made.host.call('server.remove', { serverId: made.id });
    // When it can no longer be undone.
    await made.host.stop();
    expect(await secretsOf(made)).not.toContain('signIn:');
  });

  it('go to no other address under the same name', async () => {
    verifies('A17');
    const made = await begin();
    await made.signIn();
    const token = [...made.issuer.live.keys()][0] ?? '';
    const from = made.host.events.length;
    const url = made.server.url.replace('/mcp', '/other');
    await made.host.call('server.update', {
      serverId: made.id,
      name: 'protected',
      launch: { kind: 'http', url, headers: {} },
    });
    await made.host.untilState(made.id, ({ kind }) => kind === 'needsTrust', from);
    await made.host.answerTrust('trust');
    await made.host.untilState(made.id, ({ kind }) => kind === 'failed' || kind === 'needsAuth', from);
    const sent = made.server.http.to('/other').map(({ headers }) => headers.authorization ?? '');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.join()).not.toContain(token);
  });

  it('show nowhere: not in facts, answers, errors, the log or mcp.json', async () => {
    const made = await begin({ callNeeds: 'write' });
    await made.signIn();
    made.issuer.behaviour.tokenError = 'server_error';
    made.issuer.live.clear();
    const from = made.host.events.length;
    await made.host.call('server.restart', { serverId: made.id });
    await made.until('needed', from);
    const verifier = made.issuer.tokenRequests[0]?.get('code_verifier') ?? 'missing';
    const snapshot = await made.host.call('snapshot.get', {});
    const mcpJson = await readFile(join(made.host.folder, 'mcp.json'), 'utf8');
    const everything = [JSON.stringify(made.host.events), JSON.stringify(snapshot), await made.host.logText(), mcpJson];
    expect(verifier.length).toBeGreaterThan(40);
    for (const text of everything) {
      expect(text).not.toContain('canary');
      expect(text).not.toContain(verifier);
    }
  });
});

async function secretsOf({ host }: SignInWorld): Promise<string> {
  return readFile(join(host.folder, 'secrets.json'), 'utf8').catch(() => '');
}
