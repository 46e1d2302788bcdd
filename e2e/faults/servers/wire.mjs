import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when what was written so far is in the pipe. */
let written = Promise.resolve();

/**
 * Writes pieces to stdout unchanged, with nothing in between: an answer to another request in the middle of a line would
 * break both. Resolves when the pipe has room again.
 */
export function writePieces(pieces) {
  written = written.then(async () => {
    for (const piece of pieces) {
      if (!process.stdout.write(piece)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  });
  return written;
}

/** Writes bytes to stdout unchanged. */
export const write = (bytes) => writePieces([bytes]);

export const send = (message) => write(`${JSON.stringify(message)}\n`);

export const text = (id, value) => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: value }] } });

/** This many bytes of one letter, in pieces. */
export function* letters(bytes) {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}

/** Writes everything to a descriptor, even if it is a full pipe. */
export async function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      await delay(1);
    }
  }
}
