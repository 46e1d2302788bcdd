import { createHash } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import type { BlobStore } from '../../host/ports/stores.ts';

const headerEnd = 0x0a;

/** Bytes in files named by their SHA-256. The first line of a file is the MIME type it was kept under. */
export class FileBlobStore implements BlobStore {
  readonly #folder: string;

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
    // The type is part of what is hashed: one content under two types is two blobs, and neither changes the other.
    const file = Buffer.concat([Buffer.from(`${type}\n`), bytes]);
    const blob = sha256.parse(createHash('sha256').update(file).digest('hex'));
    const path = this.#path(blob);
    if (!(await exists(path))) {
      await mkdir(join(this.#folder, blob.slice(0, 2)), { recursive: true });
      await writeFileAtomic(path, file, { fsync: false });
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

  #path(hash: Sha256): string {
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
