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
    expect(await made.failure()).toEqual({ kind: 'signInPageWithUser' });
  });
});

describe('authorization servers', () => {
  it('that do not say they know PKCE are refused, unless the user says they do', async () => {
    verifies('A6');
    const made = await begin();
    const withoutPkce = ({ code_challenge_methods_supported: _, ...rest }: Record<string, never>) => rest;
    made.issuer.behaviour.metadata = (good) => withoutPkce(good as Record<string, never>);
    expect(await made.failure()).toMatchObject({ kind: 'pkceUnstated' });
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
    expect(await made.failure()).toMatchObject({ kind: 'pkceMissing' });
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
    expect(await made.failure()).toEqual({ kind: 'credentialsOfOther', issuer: 'http://127.0.0.1:9' });
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
    expect(JSON.stringify(error)).not.toContain('attacker');
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
    expect(error.problem).toEqual({ kind: 'otherIssuerAnswered' });
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
