import { afterEach, describe, expect, it } from 'vitest';
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
