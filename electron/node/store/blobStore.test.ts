import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
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
  it('gives back the bytes and the type, even for bytes that look like a line end', async () => {
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

  it('returns undefined for an unknown hash', async () => {
    expect(await store.get(sha256.parse('0'.repeat(64)))).toBeUndefined();
    expect(await store.getBase64(sha256.parse('0'.repeat(64)))).toBeUndefined();
  });

  it('takes many at the same time', async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => store.putBase64(base64([7]), 'image/png')));
    expect(new Set(kept.map(({ blob }) => blob)).size).toBe(1);
    expect(await filesIn()).toHaveLength(1);
  });

  it('rewrites a file that a system crash left incomplete', async () => {
    const { blob } = await store.putBase64(base64([1, 2, 3]), 'image/png');
    await truncate(join(folder, 'blobs', blob.slice(0, 2), blob), 5);
    await store.putBase64(base64([1, 2, 3]), 'image/png');
    expect(await store.getBase64(blob)).toBe(base64([1, 2, 3]));
  });

  describe('blobs that are no longer needed', () => {
    const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    const yesterday = Date.now() - 24 * 60 * 60 * 1000;
    const age = async (hash: string) => utimes(join(folder, 'blobs', hash.slice(0, 2), hash), old, old);
    /** Kept by an earlier process. */
    const keptBefore = async (bytes: number[]) => {
      const { blob } = await new FileBlobStore(join(folder, 'blobs')).putBase64(base64(bytes), 'image/png');
      await age(blob);
      return blob;
    };

    it('are old, and were neither stored nor held by this process', async () => {
      const [one, two, three] = [await keptBefore([1]), await keptBefore([2]), await keptBefore([3])];
      expect((await store.leftBefore(yesterday)).sort()).toEqual([one, two, three].sort());
      expect(await store.leftBefore(old.getTime())).toEqual([]);
      await store.putBase64(base64([1]), 'image/png');
      store.hold(two);
      expect(await store.leftBefore(yesterday)).toEqual([three]);
      expect([await store.remove(one), await store.remove(two), await store.remove(three)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(await filesIn()).toHaveLength(2);
    });

    it('include leftovers of a killed write, but not of one that may still run', async () => {
      const blob = await keptBefore([1]);
      const path = join(folder, 'blobs', blob.slice(0, 2), blob);
      await writeFile(`${path}.1234567890`, 'part');
      await writeFile(`${path}.42`, 'part');
      await utimes(`${path}.1234567890`, old, old);
      expect(await store.leftBefore(yesterday)).toEqual([blob]);
      await expect(stat(`${path}.1234567890`)).rejects.toMatchObject({ code: 'ENOENT' });
      expect((await stat(`${path}.42`)).isFile()).toBe(true);
    });

    it('is as new as when it was kept or held last, also for the next process', async () => {
      const [one, two] = [await keptBefore([1]), await keptBefore([2])];
      await store.putBase64(base64([1]), 'image/png');
      store.hold(two);
      const next = new FileBlobStore(join(folder, 'blobs'));
      await expect.poll(() => next.leftBefore(yesterday)).toEqual([]);
      expect(await next.get(one)).toBeDefined();
    });

    it('exist afterwards when they are stored again during their deletion', async () => {
      for (let round = 0; round < 20; round++) {
        const blob = await keptBefore([round]);
        const removed = store.remove(blob);
        await store.putBase64(base64([round]), 'image/png');
        await removed;
        expect(await store.get(blob)).toBeDefined();
      }
    });
  });
});
