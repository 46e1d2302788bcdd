import { realpath } from 'node:fs/promises';
import { dirname, basename, join } from 'node:path';
import { type InsideRead, readInside } from '../files/readInside.ts';

/** The user's own file may be a link to where they keep it. What the link leads to must be a plain file. */
export async function readUserFile(folder: string, file: string, maxBytes: number): Promise<InsideRead> {
  try {
    const path = await realpath(join(folder, file));
    return await readInside(dirname(path), basename(path), maxBytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
  }
}

/** A project may be of somebody else: no link leads out of it. */
export async function readProjectFile(project: string, file: string, maxBytes: number): Promise<InsideRead> {
  try {
    return await readInside(await realpath(project), file, maxBytes);
  } catch {
    return { kind: 'missing' };
  }
}

/** UTF-8, without its mark at the beginning; `undefined` for what is no text. Pure. */
export function textOfBytes(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
