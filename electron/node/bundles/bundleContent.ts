import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sha256 } from '../../../shared/domain/ids.ts';
import type { BundleContent } from '../../host/ports/bundles.ts';
import { hashOf } from './installedFiles.ts';

/**
 * Reads every file in the folder of a bundle. A link, or anything else that is no file, could lead elsewhere: then, and where there is no
 * manifest, nothing is known.
 */
export async function contentOfFolder(folder: string): Promise<BundleContent | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => !entry.isFile() && !entry.isDirectory())) return undefined;
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  if (!files.includes('manifest.json')) return undefined;
  // Tools that list hashes escape such paths or break lines at them: the list would not be what an administrator sees.
  if (files.some((path) => /[\p{Cc}\\]/u.test(path))) return undefined;
  const list = createHash('sha256');
  for (const path of files) list.update(`${await hashOf(join(folder, path))}  ${path}\n`);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  return { content: sha256.parse(list.digest('hex')), manifest, files, folder };
}
