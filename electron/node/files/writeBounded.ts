import { open } from 'node:fs/promises';
import type { HostError } from '../../../shared/domain/error.ts';

export interface BoundedWriting {
  readonly maxBytes: number;
  /** The error for content that is larger. */
  readonly tooLarge: () => HostError;
  /** Called with what is written so far. */
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes a file that only the user can read, piece by piece. What was written of one that cannot be completed stays: the caller removes it.
 *
 * @throws what `tooLarge` makes, before the piece that is too much is written; the reason of the signal; errors of the system
 */
export async function writeBounded(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge, onBytes, signal }: BoundedWriting,
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let bytes = 0;
    for await (const piece of content) {
      signal.throwIfAborted();
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      // `write` may write less than it is given.
      await file.appendFile(piece);
      onBytes(bytes);
    }
  } finally {
    await file.close();
  }
}
