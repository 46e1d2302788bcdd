import type { ReadEntry } from 'tar';
import { HostError } from '../../../shared/domain/error.ts';
import type { InstalledFile } from '../bundles/installedFiles.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import type { RuntimeArchive } from './runtimeRelease.ts';
import { type ArchiveEntry, archiveError, targetsOf, type Unpacking, writeEntry } from './unpackEntry.ts';
import { unpackZip } from './unpackZip.ts';

/**
 * Unpacks an archive that was checked against its hash. The rules are those of bundles all the same: plain files below the folder, which
 * differ on every system, no links and devices, no more than was said.
 *
 * @returns the files, by their paths in the folder
 * @throws HostError `runtimeArchive`; what the disk says; the reason of the signal
 */
export async function unpackArchive(path: string, archive: RuntimeArchive, work: Unpacking): Promise<InstalledFile[]> {
  const unpack = archive.kind === 'zip' ? unpackZip : unpackTar;
  try {
    return await unpack(path, archive, work);
  } catch (error) {
    if (work.signal.aborted) throw work.signal.reason;
    const readable = readableStorageError(error);
    throw readable instanceof HostError ? readable : archiveError('damaged', '');
  }
}

async function unpackTar(path: string, archive: RuntimeArchive, work: Unpacking): Promise<InstalledFile[]> {
  const { list } = await import('tar');
  const files: InstalledFile[] = [];
  let failure: { readonly error: unknown } | undefined;
  let writing: Promise<void> = Promise.resolve();
  const fail = (error: unknown) => {
    failure ??= { error };
  };
  const onReadEntry = (read: ReadEntry) => {
    const entry = entryOf(read);
    const targets = failure === undefined ? tryTargets(entry) : [];
    // What is not wanted is read all the same: the archive goes on behind it.
    if (targets.length === 0) return void read.resume();
    writing = writing.then(async () => {
      if (failure !== undefined) return void read.resume();
      await writeEntry(entry, targets, work).then((written) => files.push(...written), fail);
      read.resume();
    });
  };
  const tryTargets = (entry: ArchiveEntry) => {
    try {
      work.signal.throwIfAborted();
      return targetsOf(entry, archive, work);
    } catch (error) {
      fail(error);
      return [];
    }
  };
  await list({ file: path, strict: true, noResume: true, onReadEntry }).catch(fail);
  await writing;
  if (failure !== undefined) throw failure.error;
  return files;
}

function entryOf(read: ReadEntry): ArchiveEntry {
  const isFile = read.type === 'File' || read.type === 'OldFile';
  return {
    path: read.path,
    type: isFile ? 'file' : read.type === 'Directory' ? 'folder' : 'other',
    size: read.size,
    isProgram: ((read.mode ?? 0) & 0o111) !== 0,
    read: () => read,
  };
}
