import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { problemError } from '../../../shared/domain/error.ts';

/** The file in an old data folder that says where its data are now. */
export function pointerPath(folder: string): string {
  return join(folder, 'moved.json');
}

/** The file in a data folder that says where it was before, while a copy is left there. */
export function originPath(folder: string): string {
  return join(folder, 'movedFrom.json');
}

const place = z.lazy(() => z.object({ folder: z.string().max(4096).refine(isAbsolute) }));

/** The folder that such a file names; `undefined` without one. @throws HostError when it cannot be read */
export async function readPlace(path: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR')
      return undefined;
    throw problemError({ kind: 'movedFolderMissing', folder: path }, undefined, { cause: error });
  }
  const read = place.safeParse(jsonOf(text));
  if (!read.success) throw problemError({ kind: 'movedFolderMissing', folder: path });
  return read.data.folder;
}

/** A folder is moved a few times in its life; more are a circle. */
const maxMoves = 16;

/**
 * This folder and those that its data were moved to, the present one last. Nothing is begun anew where they should be and are not: they may be on a disk
 * that is not plugged in.
 *
 * @throws HostError `notFound` when that folder is not there, or belongs to somebody else
 */
export async function moveChain(folder: string): Promise<string[]> {
  const chain = [folder];
  let here = folder;
  for (let moves = 0; moves < maxMoves; moves++) {
    const next = await readPlace(pointerPath(here));
    if (next === undefined) return chain;
    await mustBeOwn(next);
    chain.push(next);
    here = next;
  }
  throw problemError({ kind: 'movedFolderMissing', folder: here });
}

/** Makes every folder of a chain lead to this one directly: a disk that the data were on meanwhile may be taken away. */
export async function leadTo(
  folder: string,
  chain: readonly string[],
  steps: { write(path: string, text: string): Promise<void> },
): Promise<void> {
  for (const earlier of chain) {
    if (earlier === folder || (await readPlace(pointerPath(earlier))) === folder) continue;
    await steps.write(pointerPath(earlier), JSON.stringify({ folder }));
  }
}

async function mustBeOwn(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  const isOwn = process.platform === 'win32' || found?.uid === process.getuid?.();
  if (found?.isDirectory() !== true || !isOwn) throw problemError({ kind: 'movedFolderMissing', folder });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
