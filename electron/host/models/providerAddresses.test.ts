import { afterEach, describe, expect, it } from 'vitest';
import { memorySecrets } from '../testing/memorySecrets.ts';
import { TestHost, type TestHostOptions } from '../testing/testHost.ts';
import type { PageInput } from '../../../shared/contract/commands.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const details = { name: 'Mine', typedModels: ['m'] };
const mine = { ...details, kind: 'openai-chat' as const, baseUrl: 'http://127.0.0.1:11434/v1' };

async function begin(ports: TestHostOptions['ports'] = {}): Promise<TestHost> {
  host = await new TestHost({ ports }).start();
  return host;
}

const providersOf = async (from: TestHost) => (await from.call('snapshot.get', {})).providers;

/** Resolves with the summary of the question that waits on the trust page. */
async function untilAsked(from: TestHost) {
  const isSettled = (id: string) =>
    from.events.some(({ event }) => event.type === 'trust.settled' && event.requestId === id);
  const { request } = await from.until(
    (event): event is Extract<typeof event, { type: 'trust.requested' }> =>
      event.type === 'trust.requested' && !isSettled(event.request.id),
  );
  return request;
}

async function confirmNext(from: TestHost, allowed: boolean, kind = 'provider') {
  const request = await untilAsked(from);
  expect(request).toMatchObject({ kind });
  await from.answerTrust(allowed ? 'trust' : 'notNow');
  return request;
}

/** Adds a provider with a key and confirms it. */
async function addConfirmed(from: TestHost, provider: PageInput<'provider.add'>) {
  const added = from.call('provider.add', provider);
  await confirmNext(from, true, provider.baseUrl === undefined ? 'providerKey' : 'provider');
  return added;
}

async function updateConfirmed(from: TestHost, change: PageInput<'provider.update'>) {
  const updated = from.call('provider.update', change);
  await confirmNext(from, true, 'providerKey');
  return updated;
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

/** What the trust page shows of the question that waits. */
const wantedBy = async (from: TestHost) => (await from.pendingTrust()).permissions.map(({ what }) => what);

describe('the key of a provider', () => {
  const own = { ...details, kind: 'openai' as const };

  it('is confirmed before it is stored, with nothing but its end: chats go to its account', async () => {
    const from = await begin();
    const added = from.call('provider.add', { ...own, key: 'sk-0123456789abcdef' });
    await untilAsked(from);
    expect(await wantedBy(from)).toEqual([
      {
        kind: 'providerKey',
        name: 'Mine',
        baseUrl: 'https://api.openai.com/v1',
        host: 'api.openai.com',
        key: { length: 19, end: 'cdef' },
      },
    ]);
    await from.answerTrust('notNow');
    await expect(added).rejects.toMatchObject({ code: 'cancelled' });
    expect((await providersOf(from)).map(({ kind }) => kind)).toEqual(['practice']);
  });

  it('stays the old one where another one is not confirmed', async () => {
    const secrets = memorySecrets();
    const from = await begin({ secrets });
    const { providerId } = await addConfirmed(from, { ...own, key: 'the key of the user' });
    const changed = from.call('provider.update', { providerId, ...details, key: 'the key of an attacker' });
    await confirmNext(from, false, 'providerKey');
    await expect(changed).rejects.toMatchObject({ code: 'cancelled' });
    expect(await secrets.get(`provider:${providerId}`)).toBe('the key of the user');
  });

  it('is confirmed together with a new address, and shows nothing of itself when it is short', async () => {
    const from = await begin();
    const added = from.call('provider.add', { ...mine, key: 'short' });
    await untilAsked(from);
    expect(await wantedBy(from)).toMatchObject([{ kind: 'provider', key: { length: 5, end: '' } }]);
    await from.answerTrust('trust');
    await added;
  });
});

const rowsOf = async (from: TestHost) =>
  (await from.call('audit.list', { limit: 20, filter: { kind: 'provider' } })).rows
    .map(
      ({ serverName, decision: { by, outcome, reason } }) =>
        `${serverName}: ${by} ${outcome}, ${decisionText(reason, 'en')}`,
    )
    .reverse();

describe('the audit', () => {
  const own = { ...details, kind: 'openai' as const };

  it('has a row for a provider that is added, with a key or without', async () => {
    const from = await begin();
    await from.call('provider.add', own);
    await addConfirmed(from, { ...own, name: 'Yours', key: 'sk-0123456789' });
    expect(await rowsOf(from)).toEqual([
      'Mine: user allowed, Provider added, without a key',
      'Yours: user allowed, Provider added, with a key',
    ]);
  });

  it('has a row for each key a provider gets or loses, none for another name, and never the key', async () => {
    const from = await begin();
    const { providerId } = await from.call('provider.add', own);
    await from.call('provider.update', { providerId, ...details, name: 'Yours' });
    await updateConfirmed(from, { providerId, ...details, key: 'sk-0123456789' });
    await from.call('provider.update', { providerId, ...details, key: null });
    expect(await rowsOf(from)).toEqual([
      'Mine: user allowed, Provider added, without a key',
      'Mine: user allowed, Key stored',
      'Mine: user cancelled, Key forgotten',
    ]);
    expect(JSON.stringify(await from.call('audit.list', { limit: 20 }))).not.toContain('sk-0123456789');
  });

  it('has a row when a provider goes back to its own address, and for the key of a base URL', async () => {
    const from = await begin();
    const added = from.call('provider.add', { ...mine, key: 'sk-0123456789' });
    await confirmNext(from, true);
    const { providerId } = await added;
    await from.call('provider.update', { providerId, ...details });
    expect(await rowsOf(from)).toEqual([
      'Mine: user allowed, Address confirmed',
      'Mine: user allowed, Key stored',
      "Mine: user allowed, Back to the provider's own address",
    ]);
  });

  it('has the row before a key is stored, and a provider is not changed when no row can be written', async () => {
    const secrets = memorySecrets();
    const rowsAtSet: number[] = [];
    host = new TestHost({
      ports: {
        secrets: {
          ...secrets,
          set: async (name, value) => {
            rowsAtSet.push(started.audit.rows.length);
            await secrets.set(name, value);
          },
        },
      },
    });
    const started = await host.start();
    const { providerId } = await started.call('provider.add', own);
    const before = started.audit.rows.length;
    await updateConfirmed(started, { providerId, ...details, key: 'sk-0123456789' });
    expect(rowsAtSet).toEqual([before + 1]);
    started.audit.append = () => {
      throw new Error('The disk is full.');
    };
    await expect(started.call('provider.update', { providerId, ...details, key: null })).rejects.toThrow();
    expect(await secrets.has(`provider:${providerId}`)).toBe(true);
    await expect(started.call('provider.add', { ...own, name: 'Yours' })).rejects.toThrow();
    expect((await providersOf(started)).map(({ name }) => name)).not.toContain('Yours');
  });
});
