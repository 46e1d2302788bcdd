import type { InstalledFile } from '../bundles/installedFiles.ts';
import { isZipProgram, zipContent, zipName, zipOptions, zipType } from '../bundles/zipEntries.ts';
import type { RuntimeArchive } from './runtimeRelease.ts';
import { type ArchiveEntry, archiveError, targetsOf, type Unpacking, writeEntry } from './unpackEntry.ts';

/** Unpacks a zip archive; every entry is checked before the first is written. @throws as `unpackArchive`, and whatever the library throws */
export async function unpackZip(path: string, archive: RuntimeArchive, work: Unpacking): Promise<InstalledFile[]> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, zipOptions);
  try {
    const wanted: { readonly entry: ArchiveEntry; readonly targets: readonly string[] }[] = [];
    for await (const found of zip.eachEntry()) {
      work.signal.throwIfAborted();
      const name = zipName(found, (bytes) => archiveError('path', bytes));
      if (found.isEncrypted()) throw archiveError('damaged', name);
      const entry: ArchiveEntry = {
        path: name,
        type: zipType(found, name),
        size: found.uncompressedSize,
        isProgram: isZipProgram(found),
        read: () => zipContent(zip, found, () => archiveError('content', name)),
      };
      const targets = targetsOf(entry, archive, work);
      if (targets.length > 0) wanted.push({ entry, targets });
    }
    const files: InstalledFile[] = [];
    for (const { entry, targets } of wanted) files.push(...(await writeEntry(entry, targets, work)));
    return files;
  } finally {
    zip.close();
  }
}
