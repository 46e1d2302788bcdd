import type { Sha256 } from '../../../shared/domain/ids.ts';
import { canonicalHash } from '../ground/hash/canonicalHash.ts';
import type { BlobStore } from '../ports/stores.ts';

export class MemoryBlobStore implements BlobStore {
  readonly blobs = new Map<Sha256, { data: string; mimeType: string }>();
  readonly #keptAt = new Map<Sha256, number>();
  #held = new Set<Sha256>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** As after a restart of the process. */
  restarted(): void {
    this.#held = new Set();
  }
  hold(hash: Sha256) {
    this.#held.add(hash);
    this.#keptAt.set(hash, this.#now());
  }
  async leftBefore(at: number) {
    return [...this.blobs.keys()].filter((hash) => !this.#held.has(hash) && (this.#keptAt.get(hash) ?? 0) < at);
  }
  async remove(hash: Sha256) {
    return !this.#held.has(hash) && this.blobs.delete(hash);
  }

  async putBase64(data: string, mimeType: string) {
    const blob = canonicalHash([data, mimeType]);
    this.blobs.set(blob, { data, mimeType });
    this.hold(blob);
    return { blob, bytes: atob(data).length };
  }
  putText(text: string, mimeType: string) {
    return this.put(new TextEncoder().encode(text), mimeType);
  }
  put(bytes: Uint8Array, mimeType: string) {
    return this.putBase64(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), mimeType);
  }
  async getBase64(hash: Sha256) {
    return this.blobs.get(hash)?.data;
  }
  async get(hash: Sha256) {
    const kept = this.blobs.get(hash);
    return kept && { bytes: Uint8Array.from(atob(kept.data), (c) => c.charCodeAt(0)), mimeType: kept.mimeType };
  }
}
