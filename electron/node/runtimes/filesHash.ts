import { createHash } from 'node:crypto';
import { sha256, type Sha256 } from '../../../shared/domain/ids.ts';
import type { InstalledFile } from '../bundles/installedFiles.ts';

/** The SHA-256 of a list of files: a line `path bytes sha256` for each, sorted by path as UTF-16, each with a newline. Pure. */
export function filesHash(files: readonly Pick<InstalledFile, 'path' | 'bytes' | 'sha256'>[]): Sha256 {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, bytes, sha256: content } of sorted) hash.update(`${path} ${bytes} ${content}\n`);
  return sha256.parse(hash.digest('hex'));
}
