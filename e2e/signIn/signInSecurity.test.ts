import { afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../verifies.ts';
import { AuthorizationServer } from './authorizationServer.ts';
import { browse, SignInWorld, type WorldOptions } from './signInWorld.ts';

let world: SignInWorld | undefined;
const others: AuthorizationServer[] = [];
afterEach(async () => {
  await world?.stop();
  world = undefined;
  for (const other of others.splice(0)) await other.stop();
});

async function begin(options?: WorldOptions): Promise<SignInWorld> {
  world = await SignInWorld.start(options);
  return world;
}

async function anotherIssuer(): Promise<AuthorizationServer> {
  const other = await AuthorizationServer.start();
  others.push(other);
  return other;
}

describe('addresses that open', () => {
  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'ms-msdt:/id PCWDiagnostic',
    'calc.exe',
    'http://203.0.113.7/authorize',
    'unix:///var/run/docker.sock',
  ])('security case 8, 10 to 13: %s is refused before anything is shown', async (endpoint) => {
    verifies('A11', 'A26');
    const made = await begin();
    made.issuer.behaviour.metadata = (good) => ({ ...good, authorization_endpoint: endpoint });
    await made.failure();
    await expect(made.host.call('signIn.address', { serverId: made.id })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('security case 8: what a shell would run is only text in an address', async () => {
    verifies('A26');
    const made = await begin();
    const endpoint = `${made.issuer.issuer}/authorize/$(calc)\`id\`"'&;`;
    made.issuer.behaviour.metadata = (good) => ({ ...good, authorization_endpoint: endpoint });
    const address = await made.begin();
    expect(address).toBe(new URL(address).href);
    expect(address).not.toMatch(/[`"<>\s]/);
  });

  it('a name in front of the host could hide it: refused', async () => {
    const made = await begin();
    const endpoint = made.issuer.issuer.replace('//', '//accounts.example.com@') + '/authorize';
    made.issuer.behaviour.metadata = (good) => ({ ...good, authorization_endpoint: endpoint });
    expect(await made.failure()).toMatch(/user name/);
  });
});

describe('authorization servers', () => {
  it('that do not say they know PKCE are refused, unless the user says they do', async () => {
    verifies('A6');
    const made = await begin();
    const withoutPkce = ({ code_challenge_methods_supported: _, ...rest }: Record<string, never>) => rest;
    made.issuer.behaviour.metadata = (good) => withoutPkce(good as Record<string, never>);
    expect(await made.failure()).toMatch(/PKCE/);
    expect(made.issuer.http.to('/register')).toEqual([]);
    await made.stop();
    const trusting = await begin({ auth: { type: 'signIn', allowUnstatedPkce: true } });
    trusting.issuer.behaviour.metadata = (good) => withoutPkce(good as Record<string, never>);
    await trusting.signIn();
    expect(trusting.issuer.http.to('/authorize')[0]?.query.get('code_challenge_method')).toBe('S256');
  });

  it('that know only plain challenges are refused, whatever the user says', async () => {
    verifies('A5');
    const made = await begin({ auth: { type: 'signIn', allowUnstatedPkce: true } });
    made.issuer.behaviour.metadata = (good) => ({ ...good, code_challenge_methods_supported: ['plain'] });
    expect(await made.failure()).toMatch(/PKCE/);
  });

  it('are looked up as OAuth says first, then as OpenID does, in both ways', async () => {
    verifies('A18');
    const made = await begin();
    made.server.options.resourceMetadata = (own) => ({
      ...own,
      authorization_servers: [`${made.issuer.issuer}/tenant`],
    });
    await made.failure();
    expect(made.issuer.http.seen.map(({ path }) => path)).toEqual([
      '/.well-known/oauth-authorization-server/tenant',
      '/.well-known/openid-configuration/tenant',
      '/tenant/.well-known/openid-configuration',
    ]);
  });

  it('of several, the first that can be used is used', async () => {
    verifies('A14');
    const made = await begin();
    const broken = await anotherIssuer();
    broken.behaviour.metadata = () => undefined;
    made.server.options.resourceMetadata = (own) => ({
      ...own,
      authorization_servers: [broken.issuer, made.issuer.issuer],
    });
    await made.signIn();
    expect(broken.http.to('/authorize')).toEqual([]);
  });

  it('that say they are another one are refused', async () => {
    verifies('A24');
    const made = await begin();
    made.issuer.behaviour.metadata = (good) => ({ ...good, issuer: 'https://login.example.com' });
    await made.failure();
    expect(made.issuer.http.to('/register')).toEqual([]);
  });

  it('security case 16: what one of them gave is never sent to another', async () => {
    verifies('A17', 'A25');
    const made = await begin();
    await made.signIn();
    const attacker = await anotherIssuer();
    made.server.options.resourceMetadata = (own) => ({ ...own, authorization_servers: [attacker.issuer] });
    made.issuer.behaviour.tokenError = 'invalid_grant';
    made.issuer.live.clear();
    const from = made.host.events.length;
    await made.host.call('server.restart', { serverId: made.id });
    await made.until('needed', from);
    expect(attacker.http.seen).toEqual([]);
    await made.begin();
    expect(attacker.http.to('/register')).toHaveLength(1);
    const received = attacker.http.seen.map(
      ({ body, query, headers }) => body + query.toString() + JSON.stringify(headers),
    );
    const client = JSON.parse(
      JSON.stringify(made.issuer.http.to('/authorize')[0]?.query.get('client_id') ?? 'none'),
    ) as string;
    expect(received.join()).not.toContain('canary');
    expect(received.join()).not.toContain(client);
  });

  it('security case 16: configured credentials are sent to the issuer they belong to and to nobody else', async () => {
    const attacker = await anotherIssuer();
    const made = await begin({
      auth: { type: 'clientCredentials', issuer: 'http://127.0.0.1:9', clientId: 'me', clientSecret: 'canary-secret' },
    });
    made.server.options.resourceMetadata = (own) => ({ ...own, authorization_servers: [attacker.issuer] });
    expect(await made.failure()).toMatch(/belong to/);
    expect([...attacker.http.seen, ...made.issuer.http.seen].map(({ body }) => body).join()).not.toContain(
      'canary-secret',
    );
  });
});

describe('the answer of the browser', () => {
  it('security case 18: of another issuer ends the sign-in before the code goes anywhere', async () => {
    verifies('A23');
    const made = await begin();
    made.issuer.behaviour.answer = (good) => (good.set('iss', 'https://attacker.example'), good);
    const from = made.host.events.length;
    await browse(await made.begin());
    const { error } = await made.until('failed', from);
    expect(error.message).not.toContain('attacker');
    expect(made.issuer.tokenRequests).toEqual([]);
  });

  it('security case 18: an error of a stranger is not even read', async () => {
    verifies('A23');
    const made = await begin();
    made.issuer.behaviour.answer = (good) =>
      new URLSearchParams({
        state: good.get('state') ?? '',
        error: 'access_denied',
        error_description: 'Call 555-canary',
        iss: 'https://attacker.example',
      });
    const from = made.host.events.length;
    await browse(await made.begin());
    const { error } = await made.until('failed', from);
    expect(error.message).toMatch(/different authorization server/);
    expect(JSON.stringify(made.host.events)).not.toContain('canary');
  });

  it('without the state that was sent is refused, and the sign-in goes on', async () => {
    verifies('A16');
    const made = await begin();
    const address = new URL(await made.begin());
    const callback = address.searchParams.get('redirect_uri') ?? '';
    const answers = ['', '?code=x', '?code=x&state=wrong', `?code=x&state=${'0'.repeat(64)}`];
    for (const query of answers) expect((await fetch(callback + query)).status).toBe(400);
    await browse(address.href);
    await made.host.untilState(made.id, ({ kind }) => kind === 'running');
    expect(made.issuer.tokenRequests).toHaveLength(1);
  });

  it('security case 20: is taken once; then nobody listens any more', async () => {
    const made = await begin();
    const address = await made.begin();
    const callback = new URL(address).searchParams.get('redirect_uri') ?? '';
    expect(new URL(callback).hostname).toBe('127.0.0.1');
    expect((await browse(address)).status).toBe(200);
    await made.host.untilState(made.id, ({ kind }) => kind === 'running');
    await expect(fetch(callback)).rejects.toThrow();
  });
});

describe('servers that say little, or want more', () => {
  it('are believed where a refusal says that their metadata are, before any usual place', async () => {
    verifies('A13');
    const made = await begin({ isUnknown: true });
    made.server.options.metadataAt = { path: '/somewhere/else', named: true };
    await made.addServer();
    await made.signIn();
    const looked = made.server.http.seen.map(({ path }) => path).filter((path) => path !== '/mcp');
    expect(looked).toEqual(['/somewhere/else']);
  });

  it('are looked up at the well-known address with their path, and then at the root, where no refusal says', async () => {
    verifies('A13b');
    const made = await begin({ isUnknown: true });
    made.server.options.metadataAt = { path: '/.well-known/oauth-protected-resource', named: false };
    await made.addServer();
    await made.signIn();
    const looked = made.server.http.seen.map(({ path }) => path).filter((path) => path !== '/mcp');
    expect(looked).toEqual(['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource']);
  });

  it('of 2025-03-26 without any metadata are looked up in every place, and then asked at the default endpoints', async () => {
    verifies('A2', 'A3', 'A4');
    const made = await begin();
    made.server.options.resourceMetadata = () => undefined;
    await made.failure();
    const looked = made.server.http.seen.map(({ path }) => path);
    expect(looked).toEqual(
      expect.arrayContaining([
        '/.well-known/oauth-protected-resource/mcp',
        '/.well-known/oauth-protected-resource',
        '/.well-known/oauth-authorization-server',
        '/.well-known/openid-configuration',
      ]),
    );
    expect(looked.at(-1)).toBe('/register');
    const discovery = made.server.http.seen.filter(({ path }) => path.startsWith('/.well-known'));
    expect(discovery.every(({ headers }) => headers['mcp-protocol-version'] !== undefined)).toBe(true);
  });

  it('whose tokens would be for another server are not signed in to', async () => {
    verifies('A15');
    const made = await begin();
    made.server.options.resourceMetadata = (own) => ({ ...own, resource: 'https://bank.example/mcp' });
    expect(await made.failure()).toMatch(/for another server/);
    expect(made.issuer.http.seen).toEqual([]);
  });

  it('whose authorization server registers nobody take the client id that the user types', async () => {
    verifies('A8', 'A20');
    const made = await begin();
    made.issuer.behaviour.metadata = ({ registration_endpoint: _, ...rest }) => rest;
    await made.host.call('signIn.begin', { serverId: made.id });
    const asked = await made.until('clientNeeded');
    expect(asked.issuer).toBe(made.issuer.issuer);
    const client = { clientId: 'typed-client', clientSecret: 'canary-typed' };
    await made.host.call('signIn.begin', { serverId: made.id, client });
    await made.until('waiting');
    const { url } = await made.host.call('signIn.address', { serverId: made.id });
    expect(new URL(url).searchParams.get('client_id')).toBe('typed-client');
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(asked.redirectUrl);
    await browse(url);
    await made.host.untilState(made.id, ({ kind }) => kind === 'running');
    expect(JSON.stringify(made.host.events)).not.toContain('canary');
  });

  it('that are never content send the user to the browser twice, not for ever', async () => {
    verifies('A22');
    const made = await begin({ callNeeds: 'never-granted' });
    made.server.options.resourceMetadata = (own) => ({ ...own, scopes_supported: ['read'] });
    await made.signIn();
    const conversationId = await practiceConversation(made);
    const results: string[] = [];
    for (let round = 0; round < 4; round++) {
      const from = made.host.events.length;
      await callWhoami(made, conversationId);
      expect(await made.until('needed', from)).toMatchObject({ reason: 'moreScopes', scopes: ['never-granted'] });
      made.issuer.live.forEach((_, token) => made.issuer.live.set(token, 'read'));
      const at = made.host.events.length;
      await made.host.call('signIn.begin', { serverId: made.id });
      const next = await Promise.race([made.until('waiting', at), made.until('failed', at)]);
      results.push(next.kind);
      if (next.kind === 'failed') break;
      expect(next.kind === 'waiting' && next.scopes).toEqual(['read', 'never-granted']);
      await browse((await made.host.call('signIn.address', { serverId: made.id })).url);
      await made.until('signedIn', at);
      made.issuer.live.forEach((_, token) => made.issuer.live.set(token, 'read'));
    }
    expect(results).toEqual(['waiting', 'waiting', 'failed']);
  });
});

/** Makes the practice model call the tool that a message names. */
async function practiceConversation({ host }: SignInWorld) {
  const { header } = await host.call('conversation.create', {});
  return header.id;
}

async function callWhoami({ host }: SignInWorld, conversationId: Awaited<ReturnType<typeof practiceConversation>>) {
  const from = host.events.length;
  await host.call('turn.send', { conversationId, text: 'whoami' });
  await host.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
  await host.untilEnd(conversationId, from);
}
