import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '../../../shared/domain/ids.ts';
import type { InstalledFile } from './installedFiles.ts';
import { archiveError, type BundleEntry, type OpenBundle } from './openBundle.ts';

export interface Unpacking {
  readonly onBytes: (bytes: number, ofBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Unpacks a bundle into a new folder. Files are made only where there is none, with the bits that make them programs where the archive
 * says so.
 *
 * @throws HostError `badInput`, `storageFailed`; the reason of the signal
 */
export async function unpackBundle(
  { entries, unpackedBytes }: OpenBundle,
  folder: string,
  { onBytes, signal }: Unpacking,
): Promise<InstalledFile[]> {
  const files: InstalledFile[] = [];
  let bytes = 0;
  try {
    await mkdir(folder, { mode: 0o700 });
    for (const entry of entries) {
      signal.throwIfAborted();
      const path = join(folder, ...entry.name.split('/').filter((part) => part !== ''));
      await mkdir(entry.name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 });
      if (entry.name.endsWith('/')) continue;
      files.push(await unpackFile(entry, path, (more) => onBytes((bytes += more), unpackedBytes), signal));
    }
    return files;
  } catch (error) {
    throw signal.aborted ? signal.reason : archiveError(error);
  }
}

async function unpackFile(
  entry: BundleEntry,
  path: string,
  onMore: (bytes: number) => void,
  signal: AbortSignal,
): Promise<InstalledFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of entry.read()) {
      signal.throwIfAborted();
      hash.update(piece);
      await file.appendFile(piece);
      onMore(piece.byteLength);
    }
  } finally {
    await file.close();
  }
  await chmod(path, entry.isExecutable ? 0o500 : 0o400);
  const { size, mtimeMs, ctimeMs } = await lstat(path);
  return {
    path: entry.name,
    bytes: size,
    sha256: sha256.parse(hash.digest('hex')),
    modified: mtimeMs,
    changed: ctimeMs,
  };
}
