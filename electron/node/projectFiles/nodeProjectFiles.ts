import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FileRead, ProjectFiles } from '../../host/ports/projectFiles.ts';
import { oneAtATime } from '../system/oneAtATime.ts';

/** An unreachable network drive can block a read for minutes. */
const maxReadMs = 3000;

/** Neither the end of a link that was put there meanwhile, nor a pipe that nobody writes to, is waited for. Windows has neither. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const inFolder = oneAtATime<FileRead>(maxReadMs, { kind: 'unreadable' });

/** Reads files of projects through Node, of each folder one after the other. */
export const nodeProjectFiles: ProjectFiles = {
  read: (folder, file, maxBytes) => inFolder(folder, () => readInside(folder, file, maxBytes)),
};

async function readInside(folder: string, file: string, maxBytes: number): Promise<FileRead> {
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

async function readOpened(handle: FileHandle, path: string, maxBytes: number): Promise<FileRead> {
  const opened = await handle.stat();
  if (!opened.isFile()) return { kind: 'unreadable' };
  // A folder on the way may have become a link since its real path was found.
  const there = await lstat(path);
  if (there.ino !== opened.ino || there.dev !== opened.dev || (await realpath(path)) !== path) {
    return { kind: 'outside' };
  }
  if (opened.size > maxBytes) return { kind: 'tooLarge' };
  const buffer = Buffer.alloc(maxBytes + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maxBytes) return { kind: 'tooLarge' };
  return textOf(buffer.subarray(0, length));
}

/** UTF-8, without its mark at the beginning. */
function textOf(bytes: Buffer): FileRead {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { kind: 'notText' } : { kind: 'text', text };
  } catch {
    return { kind: 'notText' };
  }
}
