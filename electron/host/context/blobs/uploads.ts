import { maxUnsentBytes } from '../../../../shared/domain/attachment.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import type { BlobStore } from '../../ports/stores.ts';

/**
 * Stores the bytes of files that the user attaches, and limits the bytes that were not sent since Gatehouse started.
 */
export class Uploads {
  readonly #blobs: BlobStore;
  readonly #most: number;
  readonly #unsent = new Map<Sha256, number>();
  #size = 0;

  /** @param most the maximum number of unsent bytes */
  constructor(blobs: BlobStore, most = maxUnsentBytes) {
    this.#blobs = blobs;
    this.#most = most;
  }

  /** @throws HostError `conflict` when too many bytes are attached but not sent */
  async keep(bytes: Uint8Array, mimeType: string): Promise<{ blob: Sha256; bytes: number }> {
    const size = bytes.byteLength;
    if (this.#size + size > this.#most) {
      throw problemError({ kind: 'tooMuchUnsent', mebibytes: Math.round(this.#most / 1024 / 1024) });
    }
    // Counted before it is stored, because several may arrive at once.
    this.#size += size;
    const kept = await this.#blobs.put(bytes, mimeType).catch((error: unknown) => {
      this.#size -= size;
      throw error;
    });
    if (this.#unsent.has(kept.blob)) this.#size -= size;
    else this.#unsent.set(kept.blob, size);
    return kept;
  }

  /**
   * Sends a message with these parts: they stay from here on, and no longer count once it was sent.
   *
   * @throws errors of `send`
   */
  async sending<T>(parts: readonly MessagePart[], send: () => Promise<T>): Promise<T> {
    const blobs = parts.flatMap((part) => (part.type === 'text' || part.blob === undefined ? [] : [part.blob]));
    for (const blob of blobs) this.#blobs.hold(blob);
    const sent = await send();
    for (const blob of blobs) {
      this.#size -= this.#unsent.get(blob) ?? 0;
      this.#unsent.delete(blob);
    }
    return sent;
  }
}
