import type { Dirent } from 'node:fs';
import { lstat, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderPart, type FolderPart, type FolderUse } from '../../../shared/domain/dataFolder.ts';
import { previousDataId } from '../../../shared/domain/folderChange.ts';
import { changePaths } from './changePaths.ts';
import { folderParts } from './folderParts.ts';

interface Size {
  bytes: number;
  files: number;
}

/**
 * Measures the data folder, part by part. Links are not followed, and what disappears meanwhile is not counted.
 *
 * @throws the reason of the signal
 */
export async function measureFolder(folder: string, signal: AbortSignal): Promise<FolderUse['parts']> {
  const sizes = new Map<FolderPart, Size>(folderPart.options.map((part) => [part, { bytes: 0, files: 0 }]));
  for await (const entry of entriesOf(folder)) {
    const size = sizes.get(folderParts[entry.name]?.part ?? 'other');
    if (size !== undefined) await addSize(join(folder, entry.name), entry, size, signal);
  }
  return [...sizes].map(([part, { bytes, files }]) => ({ part, bytes, files }));
}

/** The data that were replaced and are kept, newest first. @throws the reason of the signal */
export async function listPrevious(folder: string, signal: AbortSignal): Promise<FolderUse['previous']> {
  const { previous } = changePaths(folder);
  const found: FolderUse['previous'] = [];
  for await (const entry of entriesOf(previous)) {
    const id = previousDataId.safeParse(entry.name);
    if (!id.success || !entry.isDirectory()) continue;
    const size: Size = { bytes: 0, files: 0 };
    await addSize(join(previous, id.data), entry, size, signal);
    found.push({ id: id.data, at: Number.parseInt(id.data, 10), bytes: size.bytes });
  }
  return found.sort((a, b) => b.at - a.at);
}

/** The size of a file or a folder (bytes). The path may be a link; those in the folder are not followed. */
export async function bytesIn(path: string): Promise<number> {
  const size: Size = { bytes: 0, files: 0 };
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === true) return found.size;
  if (found !== undefined) await addSize(path, found, size);
  return size.bytes;
}

async function addSize(
  path: string,
  entry: Pick<Dirent, 'isDirectory'>,
  size: Size,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  if (entry.isDirectory()) {
    for await (const inner of entriesOf(path)) await addSize(join(path, inner.name), inner, size, signal);
  } else {
    size.bytes += await lstat(path).then(
      (file) => file.size,
      () => 0,
    );
    size.files += 1;
  }
}

/** Entry by entry, so that a folder of any size is measured in little memory. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch {
    // It disappeared, or cannot be read.
  }
}
