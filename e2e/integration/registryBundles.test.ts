import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createBundleNetwork } from '../../electron/node/bundles/bundleNetwork.ts';
import { manifestText, rawZip } from '../../electron/node/bundles/testing/rawZip.ts';
import { makeAuthority } from '../../electron/node/network/testing/authority.ts';
import type { RegistryId } from '../../shared/domain/ids.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { FakeRegistry } from '../registry/fakeRegistry.ts';
import { hostForTest } from './forTest.ts';
import type { RealHost } from './realHost.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const bundle = rawZip([
  { name: 'manifest.json', content: manifestText({}) },
  { name: 'server/index.js', content: 'x' },
]);
const maxBytes = 10_000;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const send = (bytes: Uint8Array, headers = {}): Answer => {
  return (_request, response) => void response.writeHead(200, headers).end(bytes);
};

let authority: ReturnType<typeof makeAuthority>;
let answers: Map<string, Answer>;
let asked: IncomingMessage[];
let files: ReturnType<typeof createServer>;
let registry: FakeRegistry;
/** Runs what waits for time to pass. */
let passTime: Set<() => void>;

beforeAll(() => {
  authority = makeAuthority();
});
afterAll(() => authority.remove());

beforeEach(async () => {
  answers = new Map();
  asked = [];
  passTime = new Set();
  files = createServer({ key: authority.key, cert: authority.cert }, (request, response) => {
    asked.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  registry = await new FakeRegistry().listen();
  onTestFinished(async () => {
    files.closeAllConnections();
    await new Promise((resolve) => files.close(resolve));
    await registry.close();
  });
});

const origin = () => `https://127.0.0.1:${(files.address() as AddressInfo).port}`;

function publish(version: string, more: object = {}) {
  const packages = [
    { registryType: 'mcpb', identifier: `${origin()}/${version}.mcpb`, fileSha256: hashOf(bundle), ...more },
  ];
  registry.entries = [...registry.entries, { server: { name: 'io.example/notes', version, packages } }];
}

async function begin(): Promise<{ host: RealHost; registryId: RegistryId }> {
  const after = (_ms: number, task: () => void) => {
    passTime.add(task);
    return () => void passTime.delete(task);
  };
  const limits = { clock: { after }, silentMs: 1, textMs: 1, fileMs: 1 };
  const trust = async () => createSecureContext({ ca: authority.ca });
  const bundleNetwork = createBundleNetwork({ limits, maxBytes, trust });
  const host = await hostForTest({ withPorts: (ports) => ({ ...ports, bundleNetwork }) });
  const adding = host.call('registry.add', { name: 'Mine', url: registry.url });
  await confirm(host);
  return { host, ...(await adding) };
}

async function confirm(host: RealHost): Promise<void> {
  await host.find((event) => (event.type === 'trust.requested' ? event.request : undefined), host.events.length);
  await host.answerTrust('trust');
}

function download(host: RealHost, registryId: RegistryId, version = '1.0.0'): Promise<unknown> {
  return host.call('registry.downloadBundle', { registryId, name: 'io.example/notes', version, wayAt: 0 });
}

async function problemOf(call: Promise<unknown>): Promise<Problem | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason as { readonly problem?: Problem },
  );
  return error?.problem;
}

it('downloads the file that an entry names, after its address was confirmed, and installs it like a chosen one', async () => {
  publish('1.0.0');
  answers.set('/1.0.0.mcpb', (_request, response) => response.writeHead(302, { location: '/other/place' }).end());
  answers.set('/other/place', send(bundle, { 'content-length': String(bundle.length) }));
  const { host, registryId } = await begin();
  const downloading = download(host, registryId);
  await host.find((event) => (event.type === 'trust.requested' ? event.request : undefined), host.events.length);
  expect(asked).toEqual([]);
  const { permissions } = await host.pendingTrust();
  expect(permissions).toMatchObject([{ what: { kind: 'bundle', url: `${origin()}/1.0.0.mcpb` } }]);
  await host.answerTrust('trust');
  await downloading;
  expect(asked.map(({ url }) => url)).toEqual(['/1.0.0.mcpb', '/other/place']);
  for (const { headers } of asked) {
    expect([headers.cookie, headers.authorization, headers.referer]).toEqual([undefined, undefined, undefined]);
  }
  const steps = host.events.flatMap(({ event }) => (event.type === 'bundle.progressed' ? [event.bundle] : []));
  expect(steps).toContainEqual({ step: 'downloading', bytes: bundle.length, ofBytes: bundle.length });
  const { lookId, facts } = await host.call('bundle.look', {});
  expect(facts.sha256).toBe(hashOf(bundle));
  const wish = { lookId, name: 'Notes', answers: {}, isConfined: false };
  const { serverId } = await host.call('bundle.install', wish);
  await host.untilState(serverId, ({ kind }) => kind === 'needsTrust');
  expect(await host.call('registry.origin', { serverId })).toMatchObject({
    origin: { registry: registry.url, name: 'io.example/notes', version: '1.0.0' },
  });
  const updatesOf = async () => (await host.call('registry.updates', {})).updates.map(({ found }) => found);
  expect(await updatesOf()).toMatchObject([{ kind: 'newest' }]);
  publish('2.0.0');
  registry.entries = registry.entries.map((entry, at) => ({ ...entry, notes: { publishedAt: `2026-01-0${at + 1}` } }));
  expect(await updatesOf()).toMatchObject([{ kind: 'newerBundle', server: { version: '2.0.0' }, wayAt: 0 }]);
});

const another = Buffer.concat([bundle, Buffer.from('more')]);
const text = Buffer.from('<html>Sign in first</html>');

it.each<[string, () => Answer, object, object]>([
  ['another file', () => send(another), {}, { kind: 'bundleHashDiffers', found: hashOf(another) }],
  ['less of it', () => send(bundle.subarray(0, -1)), {}, { kind: 'bundleHashDiffers' }],
  ['what is no archive', () => send(text), { fileSha256: hashOf(text) }, { kind: 'bundleArchive', fault: 'damaged' }],
  [
    'what says that it is too large',
    () => (_request, response) => response.writeHead(200, { 'content-length': String(maxBytes + 1) }).write('x'),
    {},
    { kind: 'bundleTooLarge', limit: 'packed' },
  ],
  ['nothing', () => (_request, response) => response.writeHead(404).end(), {}, { fault: 'unreachable' }],
  ['a broken connection', () => (_request, response) => response.destroy(), {}, { fault: 'unreachable' }],
  [
    'half of it',
    () => (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy());
    },
    {},
    { fault: 'brokenOff' },
  ],
  [
    'a way to another host',
    () => (_request, response) => response.writeHead(302, { location: registry.url }).end(),
    {},
    { fault: 'elsewhere' },
  ],
  [
    'a way without end',
    () => (request, response) => response.writeHead(302, { location: request.url }).end(),
    {},
    { fault: 'elsewhere' },
  ],
])('keeps nothing where this arrives: %s', async (_, answer, more, problem) => {
  publish('1.0.0', more);
  answers.set('/1.0.0.mcpb', answer());
  const { host, registryId } = await begin();
  const found = problemOf(download(host, registryId));
  await confirm(host);
  expect(await found).toMatchObject(problem);
  expect(await readdir(join(host.folder, 'bundles')).catch(() => [])).toEqual([]);
  expect(await problemOf(host.call('bundle.look', {}))).toEqual({ kind: 'bundleLookOver' });
});

it.each<[string, () => object, Problem['kind']]>([
  ['without a hash', () => ({ fileSha256: undefined }), 'bundleNoHash'],
  ['over http', () => ({ identifier: `${origin().replace('https', 'http')}/1.0.0.mcpb` }), 'publishedVersionGone'],
])('asks nobody for a file %s', async (_, more, kind) => {
  publish('1.0.0', more());
  const { host, registryId } = await begin();
  expect(await problemOf(download(host, registryId))).toMatchObject({ kind });
  expect((await host.pendingTrust()).permissions).toEqual([]);
  expect(asked).toEqual([]);
});

it.each<[string, (host: RealHost) => unknown, object]>([
  ['falls silent', () => passTime.forEach((task) => task()), { kind: 'bundleDownload', fault: 'tooSlow' }],
  ['is cancelled', (host) => host.call('bundle.close', {}), { kind: 'aborted' }],
])('ends a download that %s', async (_, end, problem) => {
  publish('1.0.0');
  const ended = Promise.withResolvers<void>();
  answers.set('/1.0.0.mcpb', (_request, response) => {
    response.on('close', ended.resolve);
    response.writeHead(200, { 'content-length': String(bundle.length) }).write(bundle.subarray(0, 20));
  });
  const { host, registryId } = await begin();
  const found = problemOf(download(host, registryId));
  await confirm(host);
  await host.find((event) =>
    event.type === 'bundle.progressed' && event.bundle?.step === 'downloading' ? event : undefined,
  );
  await expect.poll(() => readdir(join(host.folder, 'bundles')).catch(() => [])).toEqual(['kept.tmp']);
  await end(host);
  expect(await found).toMatchObject(problem);
  await ended.promise;
  expect(await readdir(join(host.folder, 'bundles'))).toEqual([]);
});

it('leads from a public registry to no address inside', async () => {
  const network = createBundleNetwork({
    limits: { clock: { after: () => () => undefined }, silentMs: 1, textMs: 1, fileMs: 1 },
    resolve: async (host) => [host === 'registry.example' ? '93.184.216.34' : '127.0.0.1'],
  });
  const port = new URL(origin()).port;
  const never = new AbortController().signal;
  const reach = (url: string) =>
    problemOf(network.download({ url: new URL(url), registry: 'https://registry.example' }, async () => 'read', never));
  expect(await reach(`https://files.example:${port}/a`)).toEqual({ kind: 'bundleHostInside', host: 'files.example' });
  expect(await reach(`${origin()}/a`)).toEqual({ kind: 'bundleHostInside', host: '127.0.0.1' });
  expect(await reach(`http://127.0.0.1:${port}/a`)).toMatchObject({ kind: 'bundleDownload', fault: 'elsewhere' });
  expect(asked).toEqual([]);
});
