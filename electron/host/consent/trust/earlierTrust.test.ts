import { expect, it, onTestFinished } from 'vitest';
import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { TrustAnswer, TrustRecord } from '../../../../shared/domain/trust.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { TestHost } from '../../testing/testHost.ts';
import { earlierTrust, isLessConfined, trustedEarlier } from './earlierTrust.ts';
import { launchHash } from './launchHash.ts';

const hash = (text: string) => text.padEnd(64, '0') as Sha256;
const record = (launch: string, decidedAt: number, before: Partial<TrustRecord> = {}): TrustRecord => ({
  serverId: 'a' as ServerId,
  serverName: 'a',
  launchHash: hash(launch),
  verdict: 'trusted',
  launch: { kind: 'stdio', command: launch, args: [], env: {} },
  decidedAt,
  ...before,
});

it('remembers launches that were trusted, the latest first, each once and not too many', () => {
  expect(earlierTrust(undefined, hash('a'))).toEqual([]);
  const earlier = earlierTrust(record('a', 1), hash('b'));
  expect(earlier).toEqual([{ launchHash: hash('a'), decidedAt: 1 }]);
  expect(earlierTrust(record('b', 2, { earlier: [...earlier] }), hash('a'))).toEqual([
    { launchHash: hash('b'), decidedAt: 2 },
  ]);
  const many = Array.from({ length: 20 }, (_, at) => ({ launchHash: hash(`c${at}`), decidedAt: at }));
  expect(earlierTrust(record('b', 2, { earlier: many }), hash('a'))).toHaveLength(8);
});

it('takes nothing from a refusal, whatever it says of earlier answers', () => {
  const refusal = record('a', 3, { verdict: 'never', earlier: [{ launchHash: hash('b'), decidedAt: 1 }] });
  expect(trustedEarlier(refusal, hash('a'))).toBeUndefined();
  expect(trustedEarlier(refusal, hash('b'))).toBeUndefined();
  expect(earlierTrust(refusal, hash('c'))).toEqual([]);
});

/** A host with a server that was trusted as `one`, whose launch can be changed and answered about. */
async function trustedServer() {
  const clock = new ManualClock();
  const consent = new MemoryConsentStore();
  const host = await new TestHost({ servers: { a: () => undefined }, ports: { clock, consent } }).start();
  onTestFinished(() => host.stop());
  const serverId = await host.connect('a');
  const at = clock.now();
  const launch = (...args: string[]): ConfigurableLaunch => ({ kind: 'stdio', command: 'a', args, env: {} });
  const wait = async (of: ConfigurableLaunch) => {
    await expect
      .poll(async () => (await host.pendingTrust()).requests.map((each) => each.launchHash))
      .toEqual([launchHash(of)]);
    return (await host.pendingTrust()).requests[0];
  };
  return {
    host,
    consent,
    at,
    launch,
    wait,
    serverId,
    change: async (to: ConfigurableLaunch, name = 'a') => {
      clock.advance(60_000);
      await host.call('server.update', { serverId, name, launch: to });
      return wait(to);
    },
    answer: (word: TrustAnswer) => host.answerTrust(word),
  };
}

it('says of a launch when it was trusted, once another one was trusted in between', async () => {
  const { at, launch, change, answer } = await trustedServer();
  expect(await change(launch('--other'))).not.toHaveProperty('trustedAt');
  await answer('trust');
  expect(await change(launch())).toMatchObject({ trustedAt: at });
  await answer('trust');
  expect(await change(launch('--other'))).toHaveProperty('trustedAt');
  expect(await change(launch('--Other'))).not.toHaveProperty('trustedAt');
});

it('says it of a launch with nothing but a note, too', async () => {
  const { launch, change, answer } = await trustedServer();
  await change(launch('npx', '-y', 'x'));
  await answer('trust');
  await change(launch('--other'));
  await answer('trust');
  expect(await change(launch('npx', '-y', 'x'))).toMatchObject({
    trustedAt: expect.any(Number) as unknown,
    dangers: ['unpinnedPackage'],
  });
});

it('judges launches by the folders of this computer, and by what texts look like', async () => {
  const { launch, change } = await trustedServer();
  expect(await change(launch('/home/me'))).toMatchObject({ dangers: ['homeOrKeys'] });
  expect(await change(launch('/home/me/projects'))).toMatchObject({ dangers: [] });
  expect(await change({ kind: 'stdio', command: 'a', args: ['..'], cwd: '/home/me/projects', env: {} })).toMatchObject({
    dangers: ['homeOrKeys'],
  });
  expect(await change(launch('../../..'))).toMatchObject({ dangers: ['homeOrKeys'] });
  // All its letters are Cyrillic.
  expect(await change(launch('https://\u0430\u0440\u0440\u04cf\u0435.com'))).toMatchObject({ dangers: ['oddAddress'] });
});

it('says nothing of a launch that is dangerous, or less confined than the present one', async () => {
  const { launch, change, answer } = await trustedServer();
  const confined = { ...launch(), confine: { network: false } };
  const dangerous: ConfigurableLaunch = { kind: 'stdio', command: 'sh', args: ['-c', 'a'], env: {} };
  for (const to of [confined, launch(), dangerous]) {
    await change(to);
    await answer('trust');
  }
  expect(await change(confined)).toHaveProperty('trustedAt');
  await answer('trust');
  expect(await change(launch())).not.toHaveProperty('trustedAt');
  expect(await change(dangerous)).not.toHaveProperty('trustedAt');
});

it.each([
  [undefined, { network: false }, true],
  [undefined, { network: true }, true],
  [{ network: true }, { network: false }, true],
  [{ network: false }, { network: true }, false],
  [{ network: true }, { network: true }, false],
  [{ network: false }, undefined, false],
  [undefined, undefined, false],
])('knows whether %j is less confined than %j', (confine, other, isLess) => {
  const confinedBy = (by: { network: boolean } | undefined): ConfigurableLaunch => ({
    kind: 'stdio',
    command: 'a',
    args: [],
    env: {},
    ...(by && { confine: by }),
  });
  expect(isLessConfined(confinedBy(confine), confinedBy(other))).toBe(isLess);
});

it('says nothing of a launch after "Never" to another one', async () => {
  const { launch, change, answer } = await trustedServer();
  await change(launch('--other'));
  await answer('never');
  expect(await change(launch())).not.toHaveProperty('trustedAt');
});

it('says nothing after the user took trust back, nor of another server with the same launch', async () => {
  const { host, serverId, launch, wait, change, answer } = await trustedServer();
  await change(launch('--other'));
  await answer('trust');
  await host.call('trust.revoke', { serverId });
  await host.call('server.update', { serverId, name: 'a', launch: launch() });
  await host.call('server.restart', { serverId });
  expect(await wait(launch())).not.toHaveProperty('trustedAt');
  await answer('notNow');
  await host.call('server.add', { name: 'b', launch: launch(), enabled: true });
  expect(await wait(launch())).not.toHaveProperty('trustedAt');
});

it('is part of the record that is stored, and read again at the next start', async () => {
  const { host, consent, at, serverId, launch, change, answer } = await trustedServer();
  await change(launch('--other'));
  await answer('trust');
  await host.stop();
  const [stored] = consent.trusted.values();
  expect(stored).toMatchObject({ serverId, earlier: [{ launchHash: launchHash(launch()), decidedAt: at }] });
  expect(trustedEarlier(stored, launchHash(launch()))).toBe(at);
});
