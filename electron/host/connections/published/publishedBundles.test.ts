import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { registryId, type ServerId } from '../../../../shared/domain/ids.ts';
import { officialRegistry } from '../../../../shared/domain/published/registry.ts';
import { bytesOf, contentsOf, first, second } from '../../testing/bundleHost.ts';
import { TestHost } from '../../testing/testHost.ts';

const { id: official, url: registry } = officialRegistry;
const addressOf = (version: string) => `https://files.example/notes-${version}.mcpb`;

interface Entry {
  readonly status?: string;
  readonly version: string;
  readonly packages?: readonly object[];
}

let entries: readonly Entry[];
let host: TestHost;

function packageOf(version: string, more: object = {}) {
  const hash = version === '1.0.0' ? first : second;
  return { registryType: 'mcpb', identifier: addressOf(version), fileSha256: hash, ...more };
}

beforeEach(async () => {
  entries = [{ version: '1.0.0' }];
  const registryNetwork = {
    ask: async () => {
      const servers = entries.map(({ version, packages = [packageOf(version)], status = 'active' }) => ({
        server: { name: 'io.example/notes', version, packages },
        _meta: {
          'io.modelcontextprotocol.registry/official': { status, publishedAt: `2026-01-0${version[0]}T00:00:00Z` },
        },
      }));
      return { kind: 'found' as const, text: JSON.stringify({ servers }) };
    },
    readPublic: async () => '',
  };
  host = await new TestHost({ servers: { notes: () => undefined }, ports: { registryNetwork } }).start();
  host.bundleNetwork.files.set(addressOf('1.0.0'), contentsOf(first));
  host.bundleNetwork.files.set(addressOf('2.0.0'), contentsOf(second));
  onTestFinished(() => host.stop());
});

const wanted = { registryId: official, name: 'io.example/notes', version: '1.0.0', wayAt: 0 };
const kindOf = (error: unknown) => (error instanceof HostError ? error.problem?.kind : error);
const problemOf = (call: Promise<unknown>) => call.then(() => 'done', kindOf);
const installing = { name: 'Notes', answers: { place: 'here', key: 'k1' }, isConfined: false };

/** Waits for the next question, and answers it. */
async function answer(verdict: 'trust' | 'notNow'): Promise<void> {
  await host.until(() => isAsked());
  await host.answerTrust(verdict);
}

function isAsked(): boolean {
  const kinds = host.events.map(({ event }) => (event.type === 'bundle.progressed' ? event.bundle?.step : undefined));
  return kinds.findLast((kind) => kind !== undefined) === 'asking';
}

async function download(more: object = {}) {
  await Promise.all([host.call('registry.downloadBundle', { ...wanted, ...more }), answer('trust')]);
  return host.call('bundle.look', {});
}

async function install(more: object = {}, serverId?: ServerId) {
  const { lookId } = await download(more);
  return host.call('bundle.install', { lookId, ...installing, ...(serverId !== undefined && { serverId }) });
}

/** What the activity log says of downloads, the oldest first. */
async function recorded() {
  const { rows } = await host.call('audit.list', { limit: 50, filter: { kind: 'bundleDownload' } });
  return rows.toReversed();
}

const originOf = async (serverId: ServerId) => (await host.call('registry.origin', { serverId })).origin;
const found = async () => (await host.call('registry.updates', {})).updates.map((update) => update.found);

describe('a bundle that an entry of a registry names', () => {
  it('is downloaded once the trust page showed what the registry says, and then it is like a file that was chosen', async () => {
    const downloading = host.call('registry.downloadBundle', wanted);
    await host.until((event) => event.type === 'trust.requested');
    expect((await host.pendingTrust()).permissions.map(({ what }) => what)).toEqual([
      {
        kind: 'bundle',
        host: 'files.example',
        url: addressOf('1.0.0'),
        sha256: first,
        registry,
        name: 'io.example/notes',
        version: '1.0.0',
      },
    ]);
    expect(host.bundleNetwork.asked).toEqual([]);
    await host.answerTrust('trust');
    await downloading;
    expect(host.bundleNetwork.asked).toEqual([{ url: addressOf('1.0.0'), registry }]);
    const { lookId, facts } = await host.call('bundle.look', {});
    expect(facts).toMatchObject({ name: 'notes', sha256: first });
    const { serverId } = await host.call('bundle.install', { lookId, ...installing });
    expect(await originOf(serverId)).toEqual({
      serverId,
      registry,
      name: 'io.example/notes',
      version: '1.0.0',
      publishedAt: Date.parse('2026-01-01T00:00:00Z'),
      way: { kind: 'mcpb', title: addressOf('1.0.0') },
    });
    expect((await host.pendingTrust()).requests).toHaveLength(1);
  });

  it('is not downloaded when the user refuses', async () => {
    const downloading = host.call('registry.downloadBundle', wanted);
    const problem = problemOf(downloading);
    await answer('notNow');
    expect(await problem).toBe('notConfirmed');
    expect(host.bundleNetwork.asked).toEqual([]);
    expect(await problemOf(host.call('bundle.look', {}))).toBe('bundleLookOver');
  });

  it('is asked about only where the entry has an address and a hash', async () => {
    const ways = [
      packageOf('1.0.0', { fileSha256: undefined }),
      packageOf('1.0.0', { fileSha256: 'abc' }),
      packageOf('1.0.0', { identifier: 'http://files.example/a.mcpb' }),
      packageOf('1.0.0', { identifier: 'https://me:word@files.example/a.mcpb' }),
      packageOf('1.0.0', { identifier: `https://files.example/${'a'.repeat(2000)}.mcpb` }),
      { registryType: 'npm', identifier: 'notes', version: '1.0.0' },
    ];
    entries = [{ version: '1.0.0', packages: ways }];
    const tries = [...ways.map((_, wayAt) => ({ wayAt })), { wayAt: 19 }, { version: '9.0.0' }];
    const problems = tries.map((each) => problemOf(host.call('registry.downloadBundle', { ...wanted, ...each })));
    expect(await Promise.all(problems)).toEqual([
      'bundleNoHash',
      'bundleNoHash',
      ...Array.from({ length: 6 }, () => 'publishedVersionGone'),
    ]);
    const none = host.call('registry.downloadBundle', { ...wanted, registryId: registryId.parse('none') });
    expect(await problemOf(none)).toBe('registryGone');
    expect((await host.pendingTrust()).permissions).toEqual([]);
  });

  it('is not downloaded in a version that was deleted', async () => {
    entries = [{ version: '1.0.0', status: 'deleted' }];
    expect(await problemOf(host.call('registry.downloadBundle', wanted))).toBe('publishedVersionGone');
  });

  it('is not added as a server that is started by a package runner', async () => {
    const adding = host.call('registry.addServer', { ...wanted, serverName: 'notes', answers: {} });
    expect(await problemOf(adding)).toBe('publishedVersionGone');
  });

  it('is nothing where another file arrives', async () => {
    host.bundleNetwork.files.set(addressOf('1.0.0'), contentsOf(second));
    const problem = problemOf(host.call('registry.downloadBundle', wanted));
    await answer('trust');
    expect(await problem).toBe('bundleHashDiffers');
    expect(host.bundles.kept).toBeUndefined();
    expect(await problemOf(host.call('bundle.look', {}))).toBe('bundleLookOver');
  });

  it.each(['asking', 'downloading'] as const)('ends at once when the user closes it while it is %s', async (step) => {
    host.bundleNetwork.hold = new Promise(() => undefined);
    const downloading = host.call('registry.downloadBundle', wanted);
    const code = downloading.then(
      () => 'done',
      (error: unknown) => (error instanceof HostError ? error.code : error),
    );
    if (step === 'downloading') await answer('trust');
    await host.until((event) => event.type === 'bundle.progressed' && event.bundle?.step === step);
    await host.call('bundle.close', {});
    expect(await code).toBe('cancelled');
    expect((await host.pendingTrust()).permissions).toEqual([]);
    expect(host.bundles.kept).toBeUndefined();
    expect((await host.call('snapshot.get', {})).bundle).toBeNull();
  });

  it('ends with the call of the page', async () => {
    const stop = new AbortController();
    const problem = problemOf(host.call('registry.downloadBundle', wanted, stop.signal));
    await host.until(() => isAsked());
    stop.abort();
    await problem;
    expect((await host.pendingTrust()).permissions).toEqual([]);
    expect(host.bundleNetwork.asked).toEqual([]);
  });
});

describe('the activity log', () => {
  const about = { kind: 'bundleDownload', serverName: 'io.example/notes 1.0.0', address: 'files.example' };
  const row = (became: string, by: string, outcome: string) => ({
    ...about,
    argumentsHash: first,
    decision: { by, outcome, reason: { kind: 'bundleDownload', became } },
  });

  it('has the host, the hash and the size of a download, once it was confirmed and once it ended', async () => {
    const { facts } = await download();
    const rows = await recorded();
    expect(rows).toMatchObject([
      row('confirmed', 'user', 'allowed'),
      { ...row('arrived', 'host', 'allowed'), bytes: facts.bytes },
    ]);
    expect(JSON.stringify(rows)).not.toContain('https:');
    expect(await host.call('audit.verify', {})).toMatchObject({ problem: null });
  });

  it('says where another file arrived, where none did, and where the user closed it', async () => {
    host.bundleNetwork.files.set(addressOf('1.0.0'), contentsOf(second));
    await Promise.all([problemOf(host.call('registry.downloadBundle', wanted)), answer('trust')]);
    host.bundleNetwork.files.clear();
    await Promise.all([problemOf(host.call('registry.downloadBundle', wanted)), answer('trust')]);
    host.bundleNetwork.files.set(addressOf('1.0.0'), contentsOf(first));
    host.bundleNetwork.hold = new Promise(() => undefined);
    const closed = problemOf(host.call('registry.downloadBundle', wanted));
    await answer('trust');
    await host.call('bundle.close', {});
    await closed;
    const confirmed = row('confirmed', 'user', 'allowed');
    expect(await recorded()).toMatchObject([
      confirmed,
      row('hashDiffers', 'host', 'denied'),
      confirmed,
      row('failed', 'host', 'cancelled'),
      confirmed,
      row('cancelled', 'user', 'cancelled'),
    ]);
    expect(await host.call('audit.verify', {})).toMatchObject({ problem: null });
  });

  it.each([
    ['nothing is downloaded where the confirmation', 0],
    ['nothing is kept where the arrival', 1],
  ])('comes first: %s cannot be written', async (_, written) => {
    const append = host.audit.append.bind(host.audit);
    let left = written;
    host.audit.append = (...row) => {
      if (left === 0) throw new Error('broken');
      left -= 1;
      append(...row);
    };
    await Promise.all([problemOf(host.call('registry.downloadBundle', wanted)), answer('trust')]);
    expect(host.bundleNetwork.asked).toHaveLength(written);
    expect(await problemOf(host.call('bundle.look', {}))).toBe('bundleLookOver');
    expect(host.bundles.kept).toBeUndefined();
  });
});

describe('a newer version of a bundle from a registry', () => {
  it('is found by its entry, although its file has another address, and takes the place of the one before', async () => {
    const { serverId } = await install();
    expect(await found()).toEqual([{ kind: 'newest', status: 'active' }]);
    entries = [{ version: '2.0.0' }, { version: '1.0.0' }];
    expect(await found()).toMatchObject([{ kind: 'newerBundle', server: { version: '2.0.0' }, wayAt: 0 }]);
    const { updates } = await download({ version: '2.0.0' });
    expect(updates).toMatchObject([{ serverId, version: '1.0.0' }]);
    await install({ version: '2.0.0' }, serverId);
    expect(await originOf(serverId)).toMatchObject({ version: '2.0.0', way: { title: addressOf('2.0.0') } });
    expect(await found()).toEqual([{ kind: 'newest', status: 'active' }]);
  });

  it('is found again after the earlier one was brought back', async () => {
    const { serverId } = await install();
    entries = [{ version: '2.0.0' }, { version: '1.0.0' }];
    await found();
    await install({ version: '2.0.0' }, serverId);
    await host.call('bundle.bringBack', { serverId, sha256: first });
    expect(await originOf(serverId)).toMatchObject({ version: '1.0.0', way: { title: addressOf('1.0.0') } });
    expect(await found()).toMatchObject([{ kind: 'newerBundle', server: { version: '2.0.0' } }]);
  });

  it('is not looked for once a file of the user took its place', async () => {
    const { serverId } = await install();
    await host.host.receiveBundle(bytesOf(contentsOf(second)), 1);
    const { lookId } = await host.call('bundle.look', {});
    await host.call('bundle.install', { lookId, ...installing, serverId });
    expect(await originOf(serverId)).toBeNull();
    expect(await found()).toEqual([]);
  });
});
