import type { FileRead, ProjectFiles } from '../../host/ports/projectFiles.ts';
import { readInside } from '../files/readInside.ts';
import { oneAtATime } from '../system/oneAtATime.ts';

/** An unreachable network drive can block a read for minutes. */
const maxReadMs = 3000;

const inFolder = oneAtATime<FileRead>(maxReadMs, { kind: 'unreadable' });

/** Reads files of projects through Node, of each folder one after the other. */
export const nodeProjectFiles: ProjectFiles = {
  read: (folder, file, maxBytes) => inFolder(folder, () => readText(folder, file, maxBytes)),
};

async function readText(folder: string, file: string, maxBytes: number): Promise<FileRead> {
  const read = await readInside(folder, file, maxBytes);
  return read.kind === 'bytes' ? textOf(read.bytes) : read;
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
