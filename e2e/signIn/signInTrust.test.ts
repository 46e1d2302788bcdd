import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../../electron/node/network/testing/proxy.ts';
import { SignInWorld } from './signInWorld.ts';

async function worldForTest() {
  const world = await SignInWorld.start();
  onTestFinished(() => world.stop());
  return world;
}

it('nobody signs in to a server whose launch was not trusted, so a page alone can name no place that requests go to', async () => {
  const world = await worldForTest();
  await world.until('needed');
  const { host, id, issuer, server } = world;
  const proxy = await startProxy();
  onTestFinished(() => proxy.close());
  const other = await SignInWorld.start({ isUnknown: true });
  onTestFinished(() => other.stop());
  const machine = { type: 'clientCredentials', issuer: other.issuer.issuer, clientId: 'a', clientSecret: 'b' } as const;
  const launch = { kind: 'http', url: server.url, headers: {} } as const;
  const before = [issuer.http.seen.length, server.http.seen.length];
  for (const changed of [
    { ...launch, auth: machine },
    { ...launch, proxy: `http://127.0.0.1:${proxy.port}` },
    { ...launch, url: other.server.url },
  ]) {
    const from = host.events.length;
    await host.call('server.update', { serverId: id, name: 'protected', launch: changed });
    await host.untilState(id, ({ kind }) => kind === 'needsTrust', from);
    await expect(host.call('signIn.begin', { serverId: id })).rejects.toMatchObject({
      problem: { kind: 'signInNeedsTrust' },
    });
  }
  expect([issuer.http.seen.length, server.http.seen.length]).toEqual(before);
  expect([other.issuer.http.seen.length, other.server.http.seen.length, proxy.seen.length]).toEqual([0, 0, 0]);
});

it('tokens are forgotten, but not revoked by a launch that was not trusted', async () => {
  const world = await worldForTest();
  await world.signIn();
  const { host, id, issuer, server } = world;
  const launch = { kind: 'http', url: server.url, headers: { 'x-other': '1' } } as const;
  const from = host.events.length;
  await host.call('server.update', { serverId: id, name: 'protected', launch });
  await host.untilState(id, ({ kind }) => kind === 'needsTrust', from);
  await host.call('signIn.signOut', { serverId: id });
  await host.answerTrust('trust');
  await host.untilState(id, ({ kind }) => kind === 'needsAuth', from);
  // Forgotten: the next connection had none to show. Signing in anew asks the same server often enough that a request sent before has come.
  await world.signIn();
  expect(issuer.http.to('/revoke')).toEqual([]);
});
