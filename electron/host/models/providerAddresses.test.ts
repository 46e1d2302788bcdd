import { afterEach, describe, expect, it } from 'vitest';
import { TestHost } from '../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const details = { name: 'Mine', typedModels: ['m'] };
const mine = { ...details, kind: 'openai-chat' as const, baseUrl: 'http://127.0.0.1:11434/v1' };

async function begin(): Promise<TestHost> {
  host = await new TestHost().start();
  return host;
}

const providersOf = async (from: TestHost) => (await from.call('snapshot.get', {})).providers;

async function confirmNext(from: TestHost, allowed: boolean) {
  const { request } = await from.until(
    (event): event is Extract<typeof event, { type: 'trust.requested' }> => event.type === 'trust.requested',
  );
  expect(request).toMatchObject({ kind: 'provider' });
  await from.answerTrust(allowed ? 'trust' : 'notNow');
  return request;
}

describe('the address of a provider', () => {
  it('is confirmed on the trust surface before anything is stored, and audited', async () => {
    const from = await begin();
    const added = from.call('provider.add', mine);
    const request = await confirmNext(from, true);
    expect(request.about).toBe('127.0.0.1:11434');
    const { providerId } = await added;
    expect((await providersOf(from)).find(({ id }) => id === providerId)?.baseUrl).toBe(mine.baseUrl);
    const { rows } = await from.call('audit.list', { limit: 10 });
    expect(rows.map(({ kind, serverName, address }) => ({ kind, serverName, address }))).toContainEqual({
      kind: 'provider',
      serverName: 'Mine',
      address: mine.baseUrl,
    });
  });

  it('that is not confirmed is not used, whatever the page asks for', async () => {
    const from = await begin();
    const added = from.call('provider.add', { ...mine, key: 'sk-0123456789' });
    await confirmNext(from, false);
    await expect(added).rejects.toMatchObject({ code: 'cancelled' });
    expect((await providersOf(from)).map(({ kind }) => kind)).toEqual(['practice']);
  });

  it('of another place is confirmed again; another name is not asked about', async () => {
    const from = await begin();
    const { providerId } = await from.call('provider.add', { ...details, kind: 'openai' });
    await from.call('provider.update', { providerId, ...details, name: 'Yours' });
    const moved = from.call('provider.update', { providerId, ...details, baseUrl: 'https://evil.example/v1' });
    await confirmNext(from, false);
    await expect(moved).rejects.toMatchObject({ code: 'cancelled' });
    expect((await providersOf(from)).find(({ id }) => id === providerId)).not.toHaveProperty('baseUrl');
  });

  it.each(['http://169.254.169.254/v1', 'https://api.openai.com@evil.example/v1'])(
    'is never asked about when it is %s',
    async (baseUrl) => {
      const from = await begin();
      await expect(from.call('provider.add', { ...mine, baseUrl })).rejects.toMatchObject({ code: 'forbidden' });
      expect(from.events.filter(({ event }) => event.type === 'trust.requested')).toEqual([]);
    },
  );
});
