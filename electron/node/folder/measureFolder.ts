import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderPart, type FolderPart, type FolderUse } from '../../../shared/domain/dataFolder.ts';
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
    const size = sizes.get(folderParts[entry.name] ?? 'other');
    if (size !== undefined) await addSize(join(folder, entry.name), entry, size, signal);
  }
  return [...sizes].map(([part, { bytes, files }]) => ({ part, bytes, files }));
}

async function addSize(path: string, entry: Dirent, size: Size, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
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
