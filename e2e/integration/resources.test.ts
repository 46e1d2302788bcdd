import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PageInput } from '../../shared/contract/commands.ts';
import type { ServerId } from '../../shared/domain/ids.ts';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { answer } from '../fakeModels/reply.ts';
import { verifies } from '../verifies.ts';
import { hostForTest, modelForTest, root, serverLaunch } from './forTest.ts';
import type { RealHost } from './realHost.ts';
import { runByHand } from './sharing.ts';

const launchOf = (...args: string[]): StdioLaunch => ({
  kind: 'stdio',
  command: process.execPath,
  args: [join(root, 'e2e/servers/resourceServer.mjs'), ...args],
  env: {},
});

/** Lists are read after the connection runs. */
async function untilListed(host: RealHost, server: ServerId, fits: (resources: number, templates: number) => boolean) {
  await host.untilState(server, (state) => {
    if (state.kind !== 'running') return false;
    const { resourceCount, templateCount } = state.facts;
    return resourceCount !== undefined && templateCount !== undefined && fits(resourceCount, templateCount);
  });
}

const rows = (host: RealHost, view: Partial<PageInput<'resource.rows'>>) =>
  host.call('resource.rows', { shape: 'list', limit: 500, ...view });

it('server-everything: its resources are found, its templates completed and read, its changes heard of', async () => {
  verifies('D1', 'D3', 'D4', 'D5', 'K1', 'K2');
  const host = await hostForTest();
  const server = await host.connect('everything', serverLaunch('everything', 'stdio'));
  await untilListed(host, server, (resources, templates) => resources > 0 && templates === 2);

  const { rows: found } = await rows(host, { search: 'architect' });
  const [row] = found;
  if (row?.kind !== 'resource') throw new Error('Nothing was found');
  const { contents } = await host.call('resource.read', { serverId: server, uri: row.resource.uri });
  expect(contents).toMatchObject([
    { kind: 'text', mimeType: 'text/markdown', text: expect.stringContaining('#') as string },
  ]);

  const { templates } = await host.call('resourceTemplate.all', {});
  const text = templates.find(({ uriTemplate }) => uriTemplate.includes('/text/'));
  expect(text).toMatchObject({
    serverId: server,
    canComplete: true,
    variables: [{ name: 'resourceId', isList: false }],
  });
  const { uriTemplate = '' } = text ?? {};
  const ref = { kind: 'resourceTemplate', uriTemplate } as const;
  const wish = { serverId: server, ref, argument: { name: 'resourceId', value: '7' } };
  expect(await host.call('completion.complete', wish)).toEqual({ values: ['7'], hasMore: false });
  const { uri } = await host.call('resourceTemplate.expand', { uriTemplate, values: { resourceId: '7' } });
  const one = { serverId: server, uri };
  const first = await host.call('resource.read', one);
  expect(first).toMatchObject({ before: null, contents: [{ uri, kind: 'text' }] });

  const bytes = await host.call('resource.read', { serverId: server, uri: uri.replace('/text/', '/blob/') });
  const [content] = bytes.contents;
  if (content?.kind !== 'bytes') throw new Error('No bytes');
  expect((await host.readBlob(content.blob))?.bytes.byteLength).toBe(content.size);
  await expect(host.call('resource.read', { serverId: server, uri: 'demo://resource/none' })).rejects.toMatchObject({
    code: 'notFound',
  });

  // The change is not read until somebody opens the resource.
  await host.call('resource.subscribe', one);
  await runByHand(host, server, 'toggle-subscriber-updates');
  const from = host.events.length;
  await expect
    .poll(async () => (await host.call('resource.watched', {})).watches, { timeout: 20_000 })
    .toEqual([{ ...one, changedAt: expect.any(Number) as number }]);
  expect(host.events.slice(from).map(({ event }) => event.type)).not.toContain('conversation.added');
  await runByHand(host, server, 'toggle-subscriber-updates');
  await host.call('resource.read', one);
  expect((await host.call('resource.watched', {})).watches).toEqual([{ ...one, changedAt: null }]);
  await host.call('resource.unsubscribe', one);
  expect((await host.call('resource.watched', {})).watches).toEqual([]);

  // A new resource appears in the list without a request of the page.
  await runByHand(host, server, 'gzip-file-as-resource', {
    name: 'fresh.gz',
    data: 'data:text/plain;base64,aGVsbG8=',
    outputType: 'resourceLink',
  });
  await expect.poll(async () => (await rows(host, { search: 'fresh.gz' })).total, { timeout: 20_000 }).toBe(1);
});

it('a server of oddities: types, bombs, sizes, and a diff of what changed', async () => {
  verifies('D3', 'D4', 'D6', 'D7', 'K3', 'K4');
  const host = await hostForTest();
  const server = await host.connect('odd', launchOf('odd'));
  await untilListed(host, server, (resources) => resources === 11);
  const read = (uri: string) => host.call('resource.read', { serverId: server, uri });

  const listed = await rows(host, { search: 'today' });
  expect(listed.rows).toMatchObject([
    {
      resource: {
        title: 'Today',
        annotations: { audience: ['user'], priority: 0.9, lastModified: '2026-11-20T08:00:00Z' },
      },
    },
  ]);
  // Every resource is read through the server, whatever its scheme.
  expect((await read('https://example.org/page')).contents).toMatchObject([{ kind: 'text', mimeType: 'text/html' }]);
  const large = (await read('file:///work/art/photo.png')).contents[0];
  expect(large).toMatchObject({ kind: 'bytes', sniffed: 'image/png', size: expect.any(Number) as number });
  expect(large?.size).toBeGreaterThan(20 * 1024 * 1024);
  expect((await read('file:///work/papers/polyglot.pdf')).contents).toMatchObject([{ sniffed: 'application/pdf' }]);
  expect((await read('file:///work/folder')).contents).toMatchObject([{ text: 'one' }, { kind: 'bytes', size: 5 }]);
  expect((await read('file:///work/long.log')).contents).toMatchObject([
    { size: 520_000, whole: expect.any(String) as string },
  ]);
  await expect(read('file:///work/broken')).rejects.toMatchObject({ code: 'badResult' });
  await expect(read('file:///nowhere')).rejects.toMatchObject({ code: 'notFound' });

  const { templates } = await host.call('resourceTemplate.all', {});
  expect(templates.map(({ name, variables }) => [name, variables?.map((one) => one.name)])).toEqual([
    ['Row', ['table', 'row']],
    ['Files', ['path', 'lines', 'q']],
    ['Bomb', undefined],
    ['Braces', undefined],
  ]);
  const complete = (variable: string, typed: string, values: Record<string, string>) =>
    host.call('completion.complete', {
      serverId: server,
      ref: { kind: 'resourceTemplate', uriTemplate: 'db://{table}/{row}' },
      argument: { name: variable, value: typed },
      arguments: values,
    });
  expect((await complete('row', 'a', { table: 'people' })).values).toEqual(['ada', 'alan']);
  expect((await complete('row', 'a', { table: 'places' })).values).toEqual(['alps']);
  // Fast typing leads to one request, and the same text is not requested again.
  const from = (await host.call('server.traffic', { serverId: server })).entries.at(-1)?.seq ?? 0;
  const typing = ['p', 'pe', 'peo'].map((typed) => complete('table', typed, {}));
  expect((await Promise.allSettled(typing)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await complete('table', 'peo', {});
  const { entries } = await host.call('server.traffic', { serverId: server, after: from });
  expect(entries.filter(({ method, kind }) => method === 'completion/complete' && kind === 'request')).toHaveLength(1);

  const note = { serverId: server, uri: 'file:///work/notes/today.md' };
  await host.call('resource.read', note);
  await host.call('resource.subscribe', note);
  await runByHand(host, server, 'touch');
  await host.find((event) => (event.type === 'resource.watchChanged' ? true : undefined), host.events.length);
  // Changes of resources without a subscription are not reported.
  expect((await host.call('resource.watched', {})).watches).toEqual([
    { ...note, changedAt: expect.any(Number) as number },
  ]);
  const again = await host.call('resource.read', note);
  expect([again.before?.contents, again.contents]).toMatchObject([
    [{ text: expect.stringContaining('version 1') as string }],
    [{ text: expect.stringContaining('version 2') as string }],
  ]);
  // The subscription survives a restart, and reading from a stopped server gives an error that says so.
  await host.call('server.setEnabled', { serverId: server, enabled: false });
  await expect(read(note.uri)).rejects.toMatchObject({ code: 'connectionClosed' });
  expect(await rows(host, {})).toEqual({ rows: [], total: 0 });
});

it('a hundred thousand resources are walked, searched and given up on without holding up the host', async () => {
  verifies('D1');
  const host = await hostForTest();
  const server = await host.connect('library', launchOf('many', '100000'));
  const circle = await host.connect('circle', launchOf('loop'));
  await untilListed(host, server, (resources) => resources === 100_000);
  await untilListed(host, circle, (resources) => resources >= 3);

  const closed = await rows(host, { shape: 'tree' });
  expect(closed.rows).toMatchObject([
    { kind: 'server', label: 'library', count: 100_000 },
    { kind: 'server', label: 'circle' },
  ]);
  const opened = await rows(host, { shape: 'tree', open: [server], limit: 100 });
  expect(opened.rows[1]).toMatchObject({ kind: 'folder', label: 'file:///library', count: 100_000, level: 2 });
  const key = opened.rows[1]?.key ?? '';
  const deeper = await rows(host, { shape: 'tree', open: [server, key], offset: 2, limit: 2 });
  expect(deeper).toMatchObject({ total: 103, rows: [{ label: 'section-00', level: 3, siblings: 100 }, {}] });
  const jump = { shape: 'tree' as const, open: [server, key], from: 3, letters: 'section-4' };
  expect((await host.call('resource.rowAt', jump)).index).toBe(42);

  expect(await rows(host, { search: 'document-4242.', limit: 1 })).toMatchObject({
    total: 1,
    rows: [{ resource: { uri: 'file:///library/section-42/part-0/document-4242.txt' } }],
  });
  // A circle of references appears once.
  expect((await rows(host, { shape: 'tree' })).rows[1]).toMatchObject({ label: 'circle', count: 3 });
  expect((await rows(host, { search: 'number 99999', limit: 1 })).total).toBe(1);
  expect((await rows(host, { search: 'no such thing' })).total).toBe(0);
  expect(JSON.stringify(await host.call('snapshot.get', {})).length).toBeLessThan(20_000);
});

it('contents that the user reads are not sent to a model', async () => {
  verifies('D2');
  const host = await hostForTest();
  const model = await modelForTest({ wire: 'chat', script: () => answer('Good.') });
  const server = await host.connect('odd', launchOf('odd'));
  await untilListed(host, server, (resources) => resources === 11);
  const { contents } = await host.call('resource.read', { serverId: server, uri: 'file:///work/data/config.json' });
  expect(contents).toMatchObject([{ text: expect.stringContaining('8080') as string }]);
  const conversation = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
  expect(await host.turn(conversation, 'What is in my files?')).toBe('completed');
  expect(model.requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(model.requests.map(({ body }) => body))).not.toContain('8080');
});
