import type { Readable } from 'node:stream';
import { brokenOffError, silentServerError, tooLargeError } from './faults.ts';

type Body = Response['body'];

/**
 * Reads a body to its end. The bytes that count are decoded ones: what a small gzip unfolds to is counted as it
 * unfolds.
 *
 * @throws HostError when it grows beyond `maxBytes`, is silent for `idleMs`, or breaks off
 */
export async function readBody(body: Body, maxBytes: number, idleMs: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(body, idleMs)) {
    bytes += piece.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > maxBytes) throw tooLargeError(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, bytes);
}

/** The same for a Node stream, without converting it to a web stream. */
export function readRawBody(raw: Readable, maxBytes: number, idleMs: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    const giveUp = (error: Error) => {
      clearTimeout(idle);
      reject(error);
      raw.destroy();
    };
    const idle = setTimeout(() => giveUp(silentServerError(idleMs)), idleMs);
    raw.on('data', (piece: Uint8Array) => {
      idle.refresh();
      bytes += piece.byteLength;
      pieces.push(piece);
      if (bytes > maxBytes) giveUp(tooLargeError(maxBytes));
    });
    raw.on('end', () => {
      clearTimeout(idle);
      resolve(Buffer.concat(pieces, bytes));
    });
    raw.on('error', (error) => giveUp(isAbort(error) ? error : brokenOffError()));
    // One that was destroyed in between says nothing else; after its end it changes nothing.
    raw.on('close', () => giveUp(brokenOffError()));
  });
}

/** The beginning of an error's body, as far as it may be useful. Never throws. */
export async function readErrorBody(body: Body, maxBytes: number, idleMs: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body, idleMs)) {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status is what counts.
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

/** Discards a body that is not read. */
export function dropBody(body: Body): void {
  body?.cancel().catch(() => undefined);
}

async function* piecesOf(body: Body, idleMs: number): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const silent = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(silentServerError(idleMs)), idleMs);
      });
      const { done, value } = await Promise.race([readPiece(reader), silent]);
      clearTimeout(timer);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw isAbort(error) ? error : brokenOffError();
  }
}

/** We ended it ourselves. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
