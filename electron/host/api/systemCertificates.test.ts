import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { TestHost } from '../testing/testHost.ts';

let host: TestHost;

beforeEach(async () => {
  host = await new TestHost({}).start();
  onTestFinished(() => host.stop());
});

const isOn = async () => (await host.call('snapshot.get', {})).settings.mayTrustSystemCertificates;

it('the certificates of the system are trusted again only after the trust page was asked', async () => {
  await host.call('settings.update', { mayTrustSystemCertificates: false });
  expect(await isOn()).toBe(false);
  const switched = host.call('settings.update', { mayTrustSystemCertificates: true, density: 'compact' });
  await host.until((event) => event.type === 'trust.requested');
  expect((await host.pendingTrust()).permissions.map(({ what }) => what)).toEqual([{ kind: 'systemCertificates' }]);
  expect(await isOn()).toBe(false);
  await host.answerTrust('trust');
  await switched;
  expect(await isOn()).toBe(true);
});

it('stay untrusted when the user refuses, and so does everything that was to change with it', async () => {
  await host.call('settings.update', { mayTrustSystemCertificates: false });
  const before = (await host.call('snapshot.get', {})).settings;
  const switched = host.call('settings.update', { mayTrustSystemCertificates: true, density: 'compact' });
  const refused = expect(switched).rejects.toMatchObject({ problem: { kind: 'notConfirmed' } });
  await host.until((event) => event.type === 'trust.requested');
  await host.answerTrust('notNow');
  await refused;
  expect((await host.call('snapshot.get', {})).settings).toEqual(before);
});

it('are not asked about where nothing is widened', async () => {
  await host.call('settings.update', { mayTrustSystemCertificates: true });
  await host.call('settings.update', { mayTrustSystemCertificates: false });
  await host.call('settings.update', { density: 'compact' });
  expect((await host.pendingTrust()).permissions).toEqual([]);
});
