import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../shared/domain/ids.ts';
import { FileBlobStore } from './blobStore.ts';

let folder: string;
let store: FileBlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-blobs-'));
  store = new FileBlobStore(join(folder, 'blobs'));
});
afterEach(() => rm(folder, { recursive: true }));

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
const filesIn = async () => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name));

describe('FileBlobStore', () => {
  it('gives back the bytes and the type, also bytes that look like the end of a line', async () => {
    const bytes = [10, 0, 255, 10, 13];
    const kept = await store.putBase64(base64(bytes), 'image/png');
    expect(kept.bytes).toBe(5);
    const blob = await store.get(kept.blob);
    expect({ bytes: [...(blob?.bytes ?? [])], mimeType: blob?.mimeType }).toEqual({ bytes, mimeType: 'image/png' });
    expect(await store.getBase64(kept.blob)).toBe(base64(bytes));
  });

  it('keeps the same bytes once, and under another type apart', async () => {
    const first = await store.putBase64(base64([1]), 'image/png');
    const again = await store.putBase64(base64([1]), 'image/png');
    const other = await store.putBase64(base64([1]), 'image/webp');
    expect(again.blob).toBe(first.blob);
    expect(other.blob).not.toBe(first.blob);
    expect(await filesIn()).toHaveLength(2);
    expect((await store.get(first.blob))?.mimeType).toBe('image/png');
  });

  it.each(['text/html\nX: y', 'text/html; charset=utf-8', '', 'no type', '../../etc/passwd\0/x'])(
    'keeps bytes of a type that is none as bytes: %j',
    async (mimeType) => {
      const { blob } = await store.putBase64(base64([1, 2]), mimeType);
      const kept = await store.get(blob);
      expect({ mimeType: kept?.mimeType, bytes: [...(kept?.bytes ?? [])] }).toEqual({
        mimeType: 'application/octet-stream',
        bytes: [1, 2],
      });
    },
  );

  it('keeps a text as UTF-8', async () => {
    const { blob, bytes } = await store.putText('naïve 😀\n', 'text/markdown');
    expect(bytes).toBe(12);
    const kept = await store.get(blob);
    expect(kept?.mimeType).toBe('text/markdown');
    expect(new TextDecoder().decode(kept?.bytes)).toBe('naïve 😀\n');
  });

  it('has nothing under a hash nobody kept', async () => {
    expect(await store.get(sha256.parse('0'.repeat(64)))).toBeUndefined();
    expect(await store.getBase64(sha256.parse('0'.repeat(64)))).toBeUndefined();
  });

  it('takes many at the same time', async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => store.putBase64(base64([7]), 'image/png')));
    expect(new Set(kept.map(({ blob }) => blob)).size).toBe(1);
    expect(await filesIn()).toHaveLength(1);
  });
});
