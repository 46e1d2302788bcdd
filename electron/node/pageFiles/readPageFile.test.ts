import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blobAnswer, blobHashOf } from './blobAnswer.ts';
import { type PageFolder, readPageFile } from './readPageFile.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';

let base: string;
let page: PageFolder;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'gatehouse-page-'));
  await mkdir(join(base, 'page/assets'), { recursive: true });
  await mkdir(join(base, 'page-secret'));
  await writeFile(join(base, 'page/index.html'), '<!doctype html>');
  await writeFile(join(base, 'page/assets/index-a1.js'), 'export {}');
  await writeFile(join(base, 'page/assets/index-a1.js.map'), '{}');
  await writeFile(join(base, 'page-secret/key.json'), '"secret"');
  page = { folder: join(base, 'page'), index: 'index.html' };
});
afterEach(() => rm(base, { recursive: true }));

describe('readPageFile', () => {
  test('answers the index for / with the policy', async () => {
    const answer = await readPageFile(page, '/');
    expect(answer.status).toBe(200);
    expect(new TextDecoder().decode(answer.body)).toBe('<!doctype html>');
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'no-store',
    });
  });

  test('allows caching of hashed assets', async () => {
    const answer = await readPageFile(page, '/assets/index-a1.js');
    expect(answer.headers['Cache-Control']).toContain('immutable');
  });

  test.each(['/missing.html', '/assets', '/assets/index-a1.js.map', '/../page-secret/key.json', '/index.html/x'])(
    'answers 404 for %s',
    async (path) => {
      const answer = await readPageFile(page, path);
      expect(answer.status).toBe(404);
      expect(new TextDecoder().decode(answer.body)).toBe('Not found');
    },
  );

  test.skipIf(process.platform === 'win32')('follows no link out of the folder', async () => {
    await symlink(join(base, 'page-secret'), join(base, 'page/link'));
    await symlink(join(base, 'page-secret/key.json'), join(base, 'page/key.json'));
    expect((await readPageFile(page, '/link/key.json')).status).toBe(404);
    expect((await readPageFile(page, '/key.json')).status).toBe(404);
  });

  test('serves only the selected files', async () => {
    const assetsOnly = { ...page, serves: (path: string) => path.startsWith('assets/') };
    expect((await readPageFile(assetsOnly, '/')).status).toBe(404);
    expect((await readPageFile(assetsOnly, '/assets/index-a1.js')).status).toBe(200);
  });
});

describe('blobs', () => {
  const hash = 'a'.repeat(64);

  test('are asked for by their whole hash', () => {
    expect(blobHashOf(`/blob/${hash}`)).toBe(hash);
    expect(blobHashOf(`/blob/${hash}/..`)).toBeUndefined();
    expect(blobHashOf('/blob/../index.html')).toBeUndefined();
    expect(blobHashOf(`/${hash}`)).toBeUndefined();
  });

  test('are 404 when there is none', () => {
    expect(blobAnswer(undefined).status).toBe(404);
  });

  test('are bytes, not documents', () => {
    const answer = blobAnswer({ bytes: new TextEncoder().encode('<script>'), mimeType: 'text/html' });
    expect(answer.headers['Content-Type']).toBe('application/octet-stream');
  });
});
