import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Writes bytes to stdout unchanged; resolves when the pipe has room again. */
export function write(bytes) {
  return new Promise((resolve) => {
    if (process.stdout.write(bytes)) resolve();
    else process.stdout.once('drain', resolve);
  });
}

export const send = (message) => write(`${JSON.stringify(message)}\n`);

export const text = (id, value) => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: value }] } });

/** Writes this many bytes of one letter in pieces. */
export async function writeMany(bytes, stream = write) {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let left = bytes; left > 0; left -= piece.length) await stream(piece.subarray(0, Math.min(left, piece.length)));
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
