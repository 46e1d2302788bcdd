import { toErrorInfo } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { BlobStore, ConversationStore } from '../../ports/stores.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { Room } from '../../ground/rooms/room.ts';

export interface BlobSweepParts {
  readonly conversations: Pick<ConversationStore, 'writtenJson' | 'purgeDeleted'>;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly log: Log;
}

const day = 24 * 60 * 60 * 1000;
/** Starting servers and loading pages have priority; ms. */
const afterMs = 60_000;

/**
 * Deletes blobs that are no longer referenced. Blobs stored by this run of Gatehouse stay until the next run, because
 * they may be in a composer, a reader, a review or an unsaved answer; so do blobs that a page reports as in use. All
 * others are deleted if no message and no call mentions them and they are older than a day.
 */
export class BlobSweep implements Room {
  readonly #parts: BlobSweepParts;
  #stopTimer: (() => void) | undefined;
  #isOver = false;

  constructor(parts: BlobSweepParts) {
    this.#parts = parts;
  }

  /** Sweeps later, once for all requests until then. */
  soon(): void {
    if (this.#isOver) return;
    this.#stopTimer ??= this.#parts.clock.after(afterMs, () => {
      this.sweep().then(
        () => (this.#stopTimer = undefined),
        (error: unknown) => {
          this.#stopTimer = undefined;
          this.#parts.log.write('warn', 'Bytes nobody needs could not be looked for', {
            error: toErrorInfo(error).message,
          });
        },
      );
    });
  }

  dispose(): void {
    this.#isOver = true;
    this.#stopTimer?.();
  }

  /** @returns how many were deleted */
  async sweep(): Promise<number> {
    const { conversations, blobs, clock, log } = this.#parts;
    const before = clock.now() - day;
    await conversations.purgeDeleted(before);
    // List the blobs first: messages that are written from now on mark their blobs as in use.
    const unneeded = new Set<string>(await blobs.leftBefore(before));
    if (unneeded.size === 0) return 0;
    for await (const texts of conversations.writtenJson()) {
      if (this.#isOver) return 0;
      for (const text of texts) for (const hash of hashesIn(text)) unneeded.delete(hash);
      await new Promise<void>((resolve) => clock.after(0, resolve));
    }
    let removed = 0;
    for (const hash of unneeded) if (!this.#isOver && (await blobs.remove(hash as Sha256))) removed++;
    if (removed > 0) log.write('info', 'Bytes nobody needs were taken away', { files: removed });
    return removed;
  }
}

/**
 * Everything in a text that could be the hash of a blob, under any field name: one hash too many keeps a file, a missed
 * one would lose content of a message. Pure.
 */
export function hashesIn(text: string): string[] {
  return text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];
}
