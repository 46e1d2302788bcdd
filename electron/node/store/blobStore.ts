import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import type { BlobStore } from '../../host/ports/stores.ts';
import { nameBehindTemporary, writeWholeFile } from '../files/writeWholeFile.ts';
import { makeFolder } from '../system/makeFolder.ts';
import { readableStorageError } from './storageErrors.ts';

const headerEnd = 0x0a;

/**
 * Bytes in files named by their SHA-256. The first line of a file is its MIME type; the modification time of the file
 * is when it was last stored or held.
 */
export class FileBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #held = new Set<Sha256>();
  /** Blobs being removed: storing one again waits until the removal ends. */
  readonly #removing = new Map<Sha256, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  putBase64(data: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }> {
    return this.put(Buffer.from(data, 'base64'), mimeType);
  }

  putText(text: string, mimeType: string): Promise<{ blob: Sha256; bytes: number }> {
    return this.put(Buffer.from(text, 'utf8'), mimeType);
  }

  async put(bytes: Uint8Array, mimeType: string): Promise<{ blob: Sha256; bytes: number }> {
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';
    // The type is part of the hash: the same content with two types is two blobs, and neither affects the other.
    const file = Buffer.concat([Buffer.from(`${type}\n`), bytes]);
    const blob = sha256.parse(createHash('sha256').update(file).digest('hex'));
    const path = this.#path(blob);
    this.#held.add(blob);
    await this.#removing.get(blob);
    try {
      if (!(await isKept(path, file.byteLength))) await this.#write(blob, file);
    } catch (error) {
      throw readableStorageError(error);
    }
    return { blob, bytes: bytes.byteLength };
  }

  async get(hash: Sha256): Promise<{ bytes: Uint8Array; mimeType: string } | undefined> {
    const file = await readFile(this.#path(hash)).catch(() => undefined);
    if (file === undefined) return undefined;
    const end = file.indexOf(headerEnd);
    return { mimeType: file.toString('latin1', 0, end), bytes: file.subarray(end + 1) };
  }

  async getBase64(hash: Sha256): Promise<string | undefined> {
    const blob = await this.get(hash);
    return blob && Buffer.from(blob.bytes).toString('base64');
  }

  hold(hash: Sha256): void {
    this.#held.add(hash);
    void touched(this.#path(hash));
  }

  async leftBefore(at: number): Promise<Sha256[]> {
    const left: Sha256[] = [];
    for (const inner of await namesIn(this.#folder)) {
      for (const name of await namesIn(join(this.#folder, inner))) {
        if (nameBehindTemporary(name) !== undefined) await this.#removeTemporary(join(this.#folder, inner, name), at);
        const hash = sha256.safeParse(name);
        if (!hash.success || this.#held.has(hash.data)) continue;
        const file = await stat(this.#path(hash.data)).catch(() => undefined);
        if (file?.isFile() === true && file.mtimeMs < at) left.push(hash.data);
      }
    }
    return left;
  }

  async remove(hash: Sha256): Promise<boolean> {
    if (this.#held.has(hash)) return false;
    const removing = rm(this.#path(hash), { force: true }).finally(() => this.#removing.delete(hash));
    this.#removing.set(
      hash,
      removing.catch(() => undefined),
    );
    try {
      await removing;
    } catch (error) {
      throw readableStorageError(error);
    }
    return true;
  }

  async #write(blob: Sha256, file: Uint8Array): Promise<void> {
    await makeFolder(this.#folder);
    await makeFolder(join(this.#folder, blob.slice(0, 2)));
    await writeWholeFile(this.#path(blob), file);
  }

  /** Deletes the leftovers of a killed or failed write. A newer one may still be running. */
  async #removeTemporary(path: string, before: number): Promise<void> {
    const file = await stat(path).catch(() => undefined);
    // Where it cannot be removed now, the next look tries again.
    if (file?.isFile() === true && file.mtimeMs < before) await rm(path, { force: true }).catch(() => undefined);
  }

  #path(hash: Sha256): string {
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Updates the time of a file if it is complete: a system crash may have left only a part of it. */
async function isKept(path: string, bytes: number): Promise<boolean> {
  if (!(await touched(path))) return false;
  return (await stat(path)).size === bytes;
}

/** Makes a file as new as now; answers whether it is there. */
async function touched(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}
