import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeRegistry } from '../../../e2e/registry/fakeRegistry.ts';
import { registryId } from '../../../shared/domain/ids.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import { RegistryReader } from '../../host/connections/published/registryReader.ts';
import { nodeClock } from '../system/nodeClock.ts';
import { SqliteRegistryCache } from './registryCache.ts';
import { createRegistryNetwork } from './registryNetwork.ts';

let fake: FakeRegistry;
let folder: string;
let cache: SqliteRegistryCache;
beforeEach(async () => {
  fake = await new FakeRegistry().listen();
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-registry-'));
  cache = new SqliteRegistryCache(join(folder, 'registries.db'));
});
afterEach(async () => {
  cache.close();
  await fake.close();
  rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;
const minuteMs = 60_000;
const entry = (name: string, version = '1.0.0', notes: Record<string, unknown> = {}) => ({
  server: { name, version, description: `About ${name}` },
  notes,
});

function readerOf(now = { at: 1_000_000 }, timeoutMs = 5000) {
  const registry: Registry = { id: registryId.parse('mine'), name: 'Mine', url: fake.url };
  const clock = { ...nodeClock, now: () => now.at };
  const reader = new RegistryReader({ network: createRegistryNetwork({ timeoutMs }), cache, clock });
  const search = (text = '', cursor?: string, isFresh = false) =>
    reader.page(registry, { text, cursor }, isFresh, never);
  return { registry, reader, search, now };
}

describe('a registry over a real socket', () => {
  it('is asked for the newest versions, page by page, until there are no more', async () => {
    fake.entries = Array.from({ length: 200 }, (_, at) => entry(`io.example/server-${at}`));
    const { search } = readerOf();
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search('', cursor);
      names.push(...page.servers.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    // A full page always has a cursor, so the last page is empty.
    expect(names).toHaveLength(200);
    expect(fake.requests).toHaveLength(3);
    expect(fake.requests[0]?.path).toBe('/v0.1/servers?version=latest&limit=100');
    for (const { headers } of fake.requests) {
      expect([headers.cookie, headers.authorization, headers.referer]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('is not asked again for ten minutes, then only whether something changed, and at once if the user wants', async () => {
    fake.entries = [entry('io.example/a')];
    const { search, now } = readerOf();
    await search();
    await search();
    expect(fake.requests.map(({ status }) => status)).toEqual([200]);
    now.at += 11 * minuteMs;
    expect((await search()).at).toBe(now.at);
    expect(fake.requests.map(({ status }) => status)).toEqual([200, 304]);
    fake.entries = [entry('io.example/b')];
    expect((await search('', undefined, true)).servers).toMatchObject([{ name: 'io.example/b' }]);
  });

  it.each([
    ['a server error', { status: 503 }, { kind: 'registryAnsweredStatus', status: 503 }],
    ['too many requests', { status: 429, headers: { 'retry-after': '7' } }, { kind: 'registryBusy', seconds: 7 }],
    ['an absurd wait', { status: 429, headers: { 'retry-after': '1e99' } }, { kind: 'registryBusy', seconds: 0 }],
    ['a redirect', { status: 302, headers: { location: 'http://evil.example' } }, { kind: 'registryRedirects' }],
    ['a web page', { body: '<html>' }, { kind: 'registryAnswerUnreadable' }],
    ['other JSON', { body: '{"tools":[]}' }, { kind: 'registryAnswerUnreadable' }],
    ['too much', { body: 'x'.repeat(17 * 1024 * 1024) }, { kind: 'registryAnswerTooLarge' }],
    ['nothing', { isSilent: true }, { kind: 'registrySlow' }],
    ['"unchanged" without a tag', { status: 304 }, { kind: 'registryAnsweredStatus', status: 304 }],
  ])('fails with what to do: %s', async (_, odd, problem) => {
    fake.oddAnswers.push(odd);
    await expect(readerOf(undefined, 'isSilent' in odd ? 500 : 60_000).search()).rejects.toMatchObject({
      code: 'registryFailed',
      problem,
    });
  });

  it('answers from what it answered before when it cannot be reached, and says so', async () => {
    fake.entries = ['alpha', 'beta', 'gamma'].map((name) => entry(`io.example/${name}`));
    const { search, now } = readerOf();
    await search();
    const readAt = now.at;
    now.at += 60 * minuteMs;
    await fake.close();
    const same = await search();
    expect(same).toMatchObject({ at: readAt, failure: { problem: { kind: 'registryUnreachable' } } });
    expect(same.servers).toHaveLength(3);
    // Never asked for like this: it is looked for in what is known.
    const found = await search('BET');
    expect(found.servers.map(({ name }) => name)).toEqual(['io.example/beta']);
    expect(found.failure?.code).toBe('registryFailed');
  });

  it('has all versions of a server, and its name stays one part of the path', async () => {
    fake.entries = [entry('io.example/a', '1.0.0'), entry('io.example/a', '1.1.0'), entry('io.example/b')];
    const { reader, registry } = readerOf();
    const { versions } = await reader.versions(registry, 'io.example/a', never, false);
    expect(versions.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
    expect(fake.requests[0]?.path).toBe('/v0.1/servers/io.example%2Fa/versions?include_deleted=true');
    const gone = reader.versions(registry, '../../v0/admin', never, false);
    await expect(gone).rejects.toMatchObject({ problem: { kind: 'registryAnsweredStatus', status: 404 } });
    expect(fake.requests.at(-1)?.path).toBe('/v0.1/servers/..%2F..%2Fv0%2Fadmin/versions?include_deleted=true');
  });

  it('has versions that were deleted, also where all of them were', async () => {
    fake.entries = [
      entry('io.example/a', '1.0.0', { status: 'deleted' }),
      entry('io.example/a', '1.1.0', { status: 'deleted' }),
    ];
    const { reader, registry } = readerOf();
    const { versions } = await reader.versions(registry, 'io.example/a', never, false);
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      ['1.1.0', 'deleted'],
      ['1.0.0', 'deleted'],
    ]);
  });

  it('a README is read from public addresses only', async () => {
    const network = createRegistryNetwork({ resolve: async () => ['10.0.0.1'] });
    const inside = network.readPublic(new URL('https://raw.githubusercontent.com/a/b/HEAD/README.md'), never);
    await expect(inside).rejects.toMatchObject({ problem: { kind: 'publishedHostInside' } });
    await expect(network.readPublic(new URL(fake.url), never)).rejects.toMatchObject({
      problem: { kind: 'publishedHostInside' },
    });
    expect(fake.requests).toEqual([]);
  });
});

it('of twenty thousand servers each is found by its name, also without a network', async () => {
  fake.entries = Array.from({ length: 20_000 }, (_, at) => entry(`io.example/server-${at}`));
  const { search } = readerOf({ at: 1_000_000 }, 60_000);
  const found = await search('server-19999');
  expect(found.servers.map(({ name }) => name)).toEqual(['io.example/server-19999']);
  let cursor: string | undefined;
  let pages = 0;
  do {
    cursor = (await search('', cursor)).nextCursor;
    pages++;
  } while (cursor !== undefined);
  expect(pages).toBe(201);
  await fake.close();
  expect((await search('server-1234')).servers.map(({ name }) => name)).toContain('io.example/server-12345');
});

describe('kept answers', () => {
  it('are still there after a restart, and gone with their registry', () => {
    cache.keep('https://r.example', 'https://r.example/1', { text: 'one', etag: '"1"', at: 1 });
    cache.keep('https://r.example', 'https://r.example/2', { text: 'two', at: 2 });
    cache.keep('https://s.example', 'https://s.example/1', { text: 'other', at: 3 });
    cache.close();
    cache = new SqliteRegistryCache(join(folder, 'registries.db'));
    expect(cache.answer('https://r.example/1')).toEqual({ text: 'one', etag: '"1"', at: 1 });
    expect(cache.urlsOf('https://r.example')).toEqual(['https://r.example/2', 'https://r.example/1']);
    cache.forget('https://r.example');
    expect(cache.urlsOf('https://r.example')).toEqual([]);
    expect(cache.answer('https://s.example/1')?.text).toBe('other');
  });

  it('of a damaged file cost only themselves', () => {
    cache.keep('https://r.example', 'https://r.example/1', { text: 'one', at: 1 });
    cache.close();
    writeFileSync(join(folder, 'registries.db'), 'not a database at all');
    cache = new SqliteRegistryCache(join(folder, 'registries.db'));
    expect(cache.answer('https://r.example/1')).toBeUndefined();
    cache.keep('https://r.example', 'https://r.example/1', { text: 'again', at: 2 });
    expect(cache.answer('https://r.example/1')?.text).toBe('again');
  });

  it('the oldest make room for new ones', () => {
    const text = 'x'.repeat(15 * 1024 * 1024);
    for (let at = 1; at <= 12; at++) cache.keep('https://r.example', `https://r.example/${at}`, { text, at });
    const urls = cache.urlsOf('https://r.example');
    expect(urls.length).toBeLessThan(10);
    expect(urls[0]).toBe('https://r.example/12');
    expect(cache.answer('https://r.example/1')).toBeUndefined();
  });
});
