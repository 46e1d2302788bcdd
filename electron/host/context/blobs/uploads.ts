import { maxUnsentBytes } from '../../../../shared/domain/attachment.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import type { BlobStore } from '../../ports/stores.ts';

/** Takes the bytes of files the user attaches. What was not sent since Gatehouse was started has a bound. */
export class Uploads {
  readonly #blobs: BlobStore;
  readonly #most: number;
  readonly #unsent = new Map<Sha256, number>();
  #size = 0;

  /** @param most how many bytes may wait, or have been taken back */
  constructor(blobs: BlobStore, most = maxUnsentBytes) {
    this.#blobs = blobs;
    this.#most = most;
  }

  /** @throws HostError `conflict` when too much was attached and not sent */
  async keep(bytes: Uint8Array, mimeType: string): Promise<{ blob: Sha256; bytes: number }> {
    const size = bytes.byteLength;
    if (this.#size + size > this.#most) {
      throw problemError({ kind: 'tooMuchUnsent', mebibytes: Math.round(this.#most / 1024 / 1024) });
    }
    // Counted before it is kept: several may come at once.
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
   * Sends what has these parts: they stay from here on, and no longer count when it was sent.
   *
   * @throws what `send` throws
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
