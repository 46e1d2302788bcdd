import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FakeRegistry, type PublishedEntry } from './fakeRegistry.ts';

/** The answers of the published description of the API (2025-12-01), as far as a reader may rely on them. */
const time = z.iso.datetime();
const serverDetail = z.looseObject({
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  description: z.string().min(1).max(100),
  version: z.string().max(255),
});
const serverResponse = z.strictObject({
  server: serverDetail,
  _meta: z.looseObject({
    'io.modelcontextprotocol.registry/official': z.strictObject({
      status: z.enum(['active', 'deprecated', 'deleted']),
      statusMessage: z.string().max(500).optional(),
      statusChangedAt: time,
      publishedAt: time,
      updatedAt: time,
      isLatest: z.boolean(),
    }),
  }),
});
const serverList = z.strictObject({
  servers: z.array(serverResponse),
  metadata: z.strictObject({ count: z.int(), nextCursor: z.string().min(1).optional() }),
});
type ServerResponse = z.infer<typeof serverResponse>;

const notesOf = ({ _meta }: ServerResponse) => _meta['io.modelcontextprotocol.registry/official'];
const entry = (name: string, version: string, notes: PublishedEntry['notes'] = {}): PublishedEntry => ({
  server: { name: `io.example/${name}`, version, description: 'A server' },
  notes,
});

describe('the fake registry, by the published description of the API', () => {
  let registry: FakeRegistry;
  beforeEach(async () => {
    registry = await new FakeRegistry().listen();
    registry.entries = [
      entry('a', '1.0.0'),
      entry('a', '1.1.0', { publishedAt: '2026-02-01T00:00:00Z' }),
      entry('b', '1.0.0', { status: 'deprecated', statusMessage: 'Use a' }),
      entry('c', '1.0.0', { status: 'deleted', updatedAt: '2026-03-01T00:00:00Z' }),
      ...Array.from({ length: 4 }, (_, at) => entry(`many-${at}`, '1.0.0')),
    ];
  });
  afterEach(() => registry.close());

  const ask = (path: string) => fetch(`${registry.url}/v0.1/servers${path}`);
  const list = async (query: string) => serverList.parse(await (await ask(query)).json());
  const names = async (query: string) => (await list(query)).servers.map(({ server }) => server.name.slice(11));

  it('lists every version, of which one of each name is the latest', async () => {
    const { servers } = await list('');
    expect(servers.map((each) => [each.server.name.slice(11), notesOf(each).isLatest]).slice(0, 3)).toEqual([
      ['a', false],
      ['a', true],
      ['b', true],
    ]);
    expect(await names('?version=latest&search=MANY')).toEqual([0, 1, 2, 3].map((at) => `many-${at}`));
    expect(await names('?version=1.1.0')).toEqual(['a']);
  });

  it('leaves deleted entries out unless they are asked for, or changes since a time are', async () => {
    expect(await names('')).not.toContain('c');
    expect(await names('?include_deleted=true')).toContain('c');
    expect(await names('?updated_since=2026-01-31T00:00:00Z')).toEqual(['a', 'c']);
    expect((await ask('/io.example%2Fc/versions')).status).toBe(404);
    const kept = serverResponse.parse(await (await ask('/io.example%2Fc/versions/1.0.0?include_deleted=true')).json());
    expect(notesOf(kept)).toMatchObject({ status: 'deleted', updatedAt: '2026-03-01T00:00:00Z' });
  });

  it('has opaque cursors: a full page always has one, so the last page may be empty, and others are refused', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await list(`?version=latest&limit=3&search=${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.servers.map(({ server }) => server.name));
      sizes.push(page.metadata.count);
      cursor = page.metadata.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([3, 3, 0]);
    expect(new Set(seen).size).toBe(6);
    expect((await ask('?cursor=Mw')).status).toBe(422);
  });

  it.each(['0', '101', '-1', 'x', '1.5'])('refuses the limit %s', async (limit) => {
    expect((await ask(`?limit=${limit}`)).status).toBe(422);
    expect((await list('?limit=100')).metadata.count).toBe(7);
  });

  it('answers the versions of a server, the newest first, and one of them', async () => {
    const versions = await list('/io.example%2Fa/versions');
    expect(versions.servers.map(({ server }) => server.version)).toEqual(['1.1.0', '1.0.0']);
    const latest = serverResponse.parse(await (await ask('/io.example%2Fa/versions/latest')).json());
    expect(latest.server.version).toBe('1.1.0');
    for (const path of ['/io.example%2Fz/versions', '/io.example%2Fa/versions/9.9.9']) {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(z.object({ error: z.string() }).safeParse(await response.json()).success).toBe(true);
    }
  });

  it('says by entity tags that nothing changed', async () => {
    const first = await ask('?version=latest&search=many');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${registry.url}/v0.1/servers?version=latest&search=many`, {
      headers: { 'if-none-match': etag },
    });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
  });
});
