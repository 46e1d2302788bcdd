import { chmod, lstat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../integration/forTest.ts';
import { browse, SignInWorld } from './signInWorld.ts';

/** A protected server on a computer whose organization may say something. */
async function managedWorld() {
  const below = await folderForTest();
  await chmod(below, 0o755);
  const path = join(below, 'policy.json');
  const managedPlace = { path, below, ownerUid: (await lstat(below)).uid, lookEveryMs: 20 };
  const world = await SignInWorld.start({ host: { managedPlace } });
  onTestFinished(() => world.stop());
  await world.until('needed');
  const refuse = async () => {
    const from = world.host.events.length;
    await writeFile(path, JSON.stringify({ version: 1, servers: { allow: [] } }), { mode: 0o644 });
    await world.host.untilState(world.id, ({ kind }) => kind === 'failed', from);
  };
  return { world, refuse };
}

describe.runIf(process.platform !== 'win32')('signing in to a server that the organization refuses', () => {
  it('reaches neither the server nor its authorization server', async () => {
    const { world, refuse } = await managedWorld();
    const { host, id, issuer, server } = world;
    await refuse();
    const before = [issuer.http.seen.length, server.http.seen.length];
    await expect(host.call('signIn.begin', { serverId: id })).rejects.toMatchObject({
      code: 'forbidden',
      problem: { kind: 'managedServerRefused', why: 'notListed' },
    });
    await expect(host.call('signIn.address', { serverId: id })).rejects.toMatchObject({ code: 'notFound' });
    expect([issuer.http.seen.length, server.http.seen.length]).toEqual(before);
  });

  it('ends in the moment in which the policy changes, and takes no answer of the browser any more', async () => {
    const { world, refuse } = await managedWorld();
    const { host, id, issuer } = world;
    const address = await world.begin();
    await refuse();
    await expect(host.call('signIn.address', { serverId: id })).rejects.toMatchObject({ code: 'notFound' });
    await expect(browse(address)).rejects.toThrow();
    expect(issuer.tokenRequests).toEqual([]);
  });
});
