import { afterEach, describe, expect, it } from 'vitest';
import { verifies } from '../verifies.ts';
import { freePort } from '../freePort.ts';
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
    expect(await made.failure()).toEqual({ kind: 'tokensForOther' });
    expect(made.issuer.http.seen).toEqual([]);
  });

  it('may name their issuer with or without a slash at its end: nobody registers again for it', async () => {
    const made = await begin();
    const { issuer } = made.issuer;
    const clients = new Set<string | null>();
    for (const [told, named] of product([issuer, `${issuer}/`])) {
      made.server.options.authorizationServers = [told];
      made.issuer.behaviour.metadata = (good) => ({ ...good, issuer: named });
      made.issuer.behaviour.answer = (good) => new URLSearchParams({ ...Object.fromEntries(good), iss: named });
      const address = await made.begin();
      clients.add(new URL(address).searchParams.get('client_id'));
      const from = made.host.events.length;
      await browse(address);
      await made.until('signedIn', from);
      await made.host.call('signIn.signOut', { serverId: made.id });
      await made.until('needed', from);
    }
    expect(clients.size).toBe(1);
  });

  // In the answer of the browser, every character counts (RFC 9207, 2.4).
  it.each([
    ['metadata', '/tenant'],
    ['answer', '/tenant'],
    ['answer', '/'],
  ])('are not signed in to where the %s names another issuer: %s', async (place, path) => {
    const made = await begin();
    const other = `${made.issuer.issuer}${path}`;
    if (place === 'metadata') {
      made.issuer.behaviour.metadata = (good) => ({ ...good, issuer: other });
      expect(await made.failure()).toEqual({ kind: 'otherIssuerNamed' });
      return;
    }
    made.issuer.behaviour.answer = (good) => new URLSearchParams({ ...Object.fromEntries(good), iss: other });
    const from = made.host.events.length;
    await browse(await made.begin());
    expect((await made.until('failed', from)).error.problem).toEqual({ kind: 'otherIssuerAnswered' });
    expect(made.issuer.tokenRequests).toEqual([]);
  });

  it('may write a slash at the end of their address in their metadata, and are asked for in their own spelling', async () => {
    const made = await begin();
    made.server.options.resourceMetadata = (own) => ({ ...own, resource: `${made.server.url}/` });
    await made.signIn();
    expect(made.issuer.tokenRequests.map((each) => each.get('resource'))).toEqual([`${made.server.url}/`]);
  });

  it('are not signed in to for a resource with a query of its own below a slash', async () => {
    const made = await begin();
    made.server.options.resourceMetadata = (own) => ({ ...own, resource: `${made.server.url}/?key=1` });
    expect(await made.failure()).toEqual({ kind: 'tokensForOther' });
  });

  it('may write null for what they do not say, and a time as text, in every answer', async () => {
    const made = await begin();
    const { behaviour } = made.issuer;
    made.server.options.resourceMetadata = (own) => ({ ...own, scopes_supported: null, jwks_uri: null });
    behaviour.metadata = (good) => ({ ...good, scopes_supported: null, service_documentation: null });
    behaviour.registration = (good) => ({ ...good, client_secret: null, client_secret_expires_at: null, scope: null });
    behaviour.tokens = (good) => ({ ...good, scope: null, expires_in: '3600' });
    await made.signIn();
    behaviour.tokens = (good) => ({ ...good, expires_in: null, refresh_token: null });
    const renewed = made.issuer.tokenRequests.length;
    made.issuer.live.clear();
    const from = made.host.events.length;
    await made.host.call('server.restart', { serverId: made.id });
    await made.host.untilState(made.id, ({ kind }) => kind === 'running', from);
    expect(made.issuer.tokenRequests.slice(renewed).map((each) => each.get('grant_type'))).toEqual(['refresh_token']);
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

  it('get the browser back at the very address that mcp.json names, and are registered with for it', async () => {
    const callback = `http://localhost:${await freePort()}/oauth/callback`;
    const made = await begin({ auth: { type: 'signIn', callback } });
    await made.signIn();
    expect(made.issuer.http.to('/register').map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { redirect_uris: [callback] },
    ]);
    expect(made.issuer.tokenRequests.map((each) => each.get('redirect_uri'))).toEqual([callback]);
  });

  it('get it at the address that mcp.json names, also with a client that the user typed', async () => {
    const callback = `http://localhost:${await freePort()}/a`;
    const made = await begin({ auth: { type: 'signIn', callback } });
    made.issuer.behaviour.metadata = ({ registration_endpoint: _, ...rest }) => rest;
    await made.host.call('signIn.begin', { serverId: made.id });
    expect(await made.until('clientNeeded')).toMatchObject({ redirectUrl: callback, isRedirectFixed: true });
    await made.host.call('signIn.begin', { serverId: made.id, client: { clientId: 'typed' } });
    await made.until('waiting');
    await browse((await made.host.call('signIn.address', { serverId: made.id })).url);
    await made.host.untilState(made.id, ({ kind }) => kind === 'running');
    expect(made.issuer.tokenRequests.map((each) => each.get('redirect_uri'))).toEqual([callback]);
  });

  it('do not get it at any other address: a page can name none, and a client that did not work out is asked for again', async () => {
    const made = await begin();
    made.issuer.behaviour.metadata = ({ registration_endpoint: _, ...rest }) => rest;
    const sign = (callback: string) =>
      made.host.call('signIn.begin', { serverId: made.id, client: { clientId: 'typed', callback } });
    await made.host.call('signIn.begin', { serverId: made.id });
    await made.until('clientNeeded');
    for (const elsewhere of ['https://evil.example/', 'http://evil.example:4000/', 'http://127.0.0.1:80/']) {
      await expect(sign(elsewhere)).rejects.toMatchObject({ code: 'badInput' });
    }
    const taken = new URL(made.server.http.url).port;
    const address = `http://127.0.0.1:${taken}/callback`;
    let from = made.host.events.length;
    await sign(address);
    expect((await made.until('failed', from)).error.problem).toEqual({ kind: 'callbackTaken', address });
    from = made.host.events.length;
    await made.host.call('signIn.begin', { serverId: made.id });
    expect((await made.until('clientNeeded', from)).redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
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

function product<T>(each: readonly T[]): [T, T][] {
  return each.flatMap((one) => each.map((two): [T, T] => [one, two]));
}

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
