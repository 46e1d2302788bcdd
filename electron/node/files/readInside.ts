import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** What reading a file within a folder gave. `outside`: a link leads out of the folder. */
export type InsideRead =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'missing' | 'outside' | 'unreadable' | 'tooLarge' };

/** Neither the end of a link that was put there meanwhile, nor a pipe that nobody writes to, is waited for. Windows has neither. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file of a folder, and follows no link out of it.
 *
 * @param folder the real path of the folder
 * @param file relative to it, with `/`
 */
export async function readInside(folder: string, file: string, maxBytes: number): Promise<InsideRead> {
  try {
    const path = await realpath(join(folder, ...file.split('/')));
    if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return { kind: 'outside' };
    const handle = await open(path, openFlags);
    try {
      return await readOpened(handle, path, maxBytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
  }
}

async function readOpened(handle: FileHandle, path: string, maxBytes: number): Promise<InsideRead> {
  const opened = await handle.stat();
  if (!opened.isFile()) return { kind: 'unreadable' };
  // A folder on the way may have become a link since its real path was found.
  const there = await lstat(path);
  if (there.ino !== opened.ino || there.dev !== opened.dev || (await realpath(path)) !== path) {
    return { kind: 'outside' };
  }
  if (opened.size > maxBytes) return { kind: 'tooLarge' };
  // One byte more than the file has: it may grow while it is read.
  const buffer = Buffer.alloc(Math.min(maxBytes, opened.size) + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maxBytes) return { kind: 'tooLarge' };
  // It grew meanwhile.
  if (length > opened.size) return { kind: 'unreadable' };
  return { kind: 'bytes', bytes: buffer.subarray(0, length) };
}
