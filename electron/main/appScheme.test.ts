import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../shared/domain/ids.ts';
import { contentSecurityPolicy, pagePolicy } from '../node/pageFiles/securityHeaders.ts';
import { answerAppRequest, handleAppScheme, schemeRegistration, type SchemeOptions } from './appScheme.ts';

const hash = 'c'.repeat(64);
let base: string;
let options: SchemeOptions;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'gatehouse-scheme-'));
  await mkdir(join(base, 'page/assets'), { recursive: true });
  await mkdir(join(base, 'preload'));
  for (const name of ['page/index.html', 'page/trust.html', 'page/assets/a.js', 'preload/preload.cjs']) {
    await writeFile(join(base, name), name);
  }
  const svg = new TextEncoder().encode('<svg onload="alert(1)"/>');
  options = {
    pageFolder: join(base, 'page'),
    readBlob: async (wanted) => (wanted === hash ? { bytes: svg, mimeType: 'image/svg+xml' } : undefined),
    frames: 'app-sandbox://proxy',
    receiveImport: async () => undefined,
    receiveBundle: async () => undefined,
    receiveBackup: async () => undefined,
    keepBlob: async (bytes) => ({ blob: sha256.parse(hash), bytes: bytes.byteLength }),
  };
});
afterAll(() => rm(base, { recursive: true }));

const answer = (url: string, more: { method?: string; initiatorOrigin?: string } = {}) =>
  answerAppRequest({ method: 'GET', url, ...more }, options);

describe('the two origins', () => {
  test.each([
    ['app://gatehouse/', 'page/index.html'],
    ['app://gatehouse/assets/a.js', 'page/assets/a.js'],
    ['app://trust/', 'page/trust.html'],
    ['app://trust/trust.html', 'page/trust.html'],
    ['app://trust/assets/a.js', 'page/assets/a.js'],
  ])('%s is %s', async (url, body) => {
    const { status, headers, body: bytes } = await answer(url);
    expect(status).toBe(200);
    expect(new TextDecoder().decode(bytes)).toBe(body);
    const isPage = url.startsWith('app://gatehouse');
    expect(headers['Content-Security-Policy']).toBe(isPage ? pagePolicy(options.frames) : contentSecurityPolicy);
  });

  test.each([
    'app://gatehouse/trust.html',
    'app://trust/index.html',
    `app://trust/blob/${hash}`,
    'app://elsewhere/index.html',
    'app://gatehouse/../preload/preload.cjs',
    'app://gatehouse/%2e%2e%2fpreload/preload.cjs',
    'app://user@gatehouse/index.html',
    `app://gatehouse/blob/${'d'.repeat(64)}`,
  ])('%s is nothing', async (url) => {
    expect((await answer(url)).status).toBe(404);
  });

  test('are served to themselves only', async () => {
    expect((await answer('app://gatehouse/', { initiatorOrigin: 'app://gatehouse' })).status).toBe(200);
    expect((await answer('app://trust/', { initiatorOrigin: 'app://gatehouse' })).status).toBe(403);
    expect((await answer('app://gatehouse/', { initiatorOrigin: 'https://evil.test' })).status).toBe(403);
    expect((await answer('app://gatehouse/', { initiatorOrigin: 'null' })).status).toBe(403);
  });

  test('are only read', async () => {
    expect((await answer('app://gatehouse/', { method: 'POST' })).status).toBe(405);
  });
});

test('a blob is never a document', async () => {
  expect((await answer(`app://gatehouse/blob/${hash}`)).headers).toMatchObject({
    'Content-Type': 'application/octet-stream',
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  });
});

test('the handler sends the answer', async () => {
  const handlers: ((request: Request) => Response | Promise<Response>)[] = [];
  handleAppScheme({ handle: (_scheme, handler) => void handlers.push(handler) }, options);
  const response = await handlers[0]?.(new Request('app://gatehouse/'));
  expect(await response?.text()).toBe('page/index.html');
  expect(response?.headers.get('content-security-policy')).toBe(pagePolicy(options.frames));
});

test('the scheme bypasses no policy', () => {
  expect(schemeRegistration.privileges).toMatchObject({
    standard: true,
    secure: true,
    bypassCSP: false,
    allowServiceWorkers: false,
    corsEnabled: false,
  });
});

test('a file of chats is accepted only from the page, with a size that can be', async () => {
  const received: number[] = [];
  const receiveImport = async (_: unknown, ofBytes: number) => void received.push(ofBytes);
  const post = async (initiatorOrigin: string | undefined, size: string, url = 'app://gatehouse/import') => {
    const body = (async function* () {
      yield new Uint8Array(2);
    })();
    const from = initiatorOrigin === undefined ? {} : { initiatorOrigin };
    const request = { method: 'POST', url, body, headers: new Headers({ 'x-file-bytes': size }), ...from };
    return (await answerAppRequest(request, { ...options, receiveImport })).status;
  };
  for (const origin of [undefined, 'null', 'app://trust', 'https://example.org']) {
    expect(await post(origin, '2')).toBe(405);
  }
  expect(await post('app://trust', '2', 'app://trust/import')).toBe(405);
  expect(await post('app://gatehouse', '1.5')).toBe(400);
  expect(await post('app://gatehouse', '99999999999')).toBe(400);
  expect(received).toEqual([]);
  expect(await post('app://gatehouse', '2')).toBe(200);
  expect(received).toEqual([2]);
});

test('uploads are accepted only from the page', async () => {
  const post = (url: string, initiatorOrigin: string | undefined, size = 3) => {
    const body = (async function* () {
      yield new Uint8Array(size);
    })();
    const from = initiatorOrigin === undefined ? {} : { initiatorOrigin };
    return answerAppRequest(
      { method: 'POST', url, body, headers: new Headers({ 'content-type': 'image/png' }), ...from },
      options,
    );
  };
  const kept = await post('app://gatehouse/blob', 'app://gatehouse');
  expect([kept.status, JSON.parse(new TextDecoder().decode(kept.body))]).toEqual([200, { blob: hash, bytes: 3 }]);
  expect((await post('app://gatehouse/blob', 'app://gatehouse', 21 * 1024 * 1024)).status).toBe(413);
  for (const origin of [undefined, 'app://trust', 'https://example.org']) {
    expect((await post('app://gatehouse/blob', origin)).status).toBe(405);
  }
  expect((await post('app://gatehouse/other', 'app://gatehouse')).status).toBe(405);
  expect((await post('app://trust/blob', 'app://trust')).status).toBe(405);
});
