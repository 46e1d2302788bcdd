import { rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { problemError } from '../../../shared/domain/error.ts';
import type { RuntimeWork } from '../../host/ports/runtimes.ts';
import { EntryNames } from '../bundles/entryNames.ts';
import { type InstalledFile, lockFolders, recordPath, writeRecord } from '../bundles/installedFiles.ts';
import { removeTree } from '../files/removeTree.ts';
import { makeFolder } from '../system/makeFolder.ts';
import { downloadFile } from './downloadFile.ts';
import { filesHash } from './filesHash.ts';
import type { NodeRuntimesOptions } from './nodeRuntimesOptions.ts';
import { maxArchiveBytes, maxUnpackedBytes } from './releaseFacts.ts';
import type { NamedRelease } from './runtimeRelease.ts';
import { unpackArchive } from './unpackArchive.ts';
import { archiveError } from './unpackEntry.ts';

/** npm has about 2,000 files, Node.js 2,800. */
const maxEntries = 20_000;

export interface Making extends NodeRuntimesOptions {
  readonly onWork: (work: RuntimeWork) => void;
  readonly signal: AbortSignal;
}

/**
 * Downloads and unpacks a copy beside its place, and puts it there in one step. Its record goes first and comes last: what was left there
 * by a run that ended in between has none, does not count, and is removed at the next start.
 *
 * @returns its files as they are now
 * @throws HostError of `runtimeProblems`; what the disk says; the reason of the signal
 */
export async function makeCopy(release: NamedRelease, making: Making): Promise<readonly InstalledFile[]> {
  const { root, nextName, signal } = making;
  const work = join(root, `.new-${nextName()}`);
  const aside = join(root, `.old-${nextName()}`);
  const folder = join(root, release.sha256);
  const fresh = join(work, 'files');
  try {
    await mustHaveSpace(root, release);
    await makeFolder(work);
    await makeFolder(fresh);
    await downloadAll(release, work, making);
    const files = await unpackAll(release, work, making);
    await mustHavePrograms(release, fresh);
    if ('filesSha256' in release && filesHash(files) !== release.filesSha256) throw archiveError('otherFiles', '');
    signal.throwIfAborted();
    await rm(recordPath(root, release.sha256), { force: true });
    await moveAside(folder, aside);
    await rename(fresh, folder);
    // Not before: a folder that may not be written cannot be moved below another one.
    await lockFolders(folder);
    await writeRecord(root, release.sha256, { version: 1, manifest: release.text, mayGrow: false, files });
    return files;
  } finally {
    // What cannot be removed now, such as a program that still runs, goes at the next start.
    for (const path of [work, aside]) await removeTree(path).catch(() => undefined);
  }
}

const programPath = (program: string) => `bin/${program}`;
const archivePath = (work: string, at: number) => join(work, `${at}.tmp`);

async function downloadAll({ archives }: NamedRelease, work: string, making: Making): Promise<void> {
  const { fetch, limits, signal, onWork } = making;
  // What one that comes later has is not known where nobody measured it.
  const lengths = archives.map((each) => ('bytes' in each ? each.bytes : 0));
  let before = 0;
  for (const [at, archive] of archives.entries()) {
    let done = 0;
    const onBytes = (bytes: number, length: number) => {
      done = bytes;
      lengths[at] = length;
      const ofBytes = lengths.includes(0) ? 0 : lengths.reduce((sum, each) => sum + each, 0);
      onWork({ step: 'downloading', bytes: before + bytes, ofBytes });
    };
    await downloadFile(archive, archivePath(work, at), { fetch, limits, signal, onBytes });
    before += done;
  }
}

async function unpackAll(release: NamedRelease, work: string, making: Making): Promise<InstalledFile[]> {
  const { system, signal, onWork } = making;
  const ofBytes = 'unpackedBytes' in release ? release.unpackedBytes : 0;
  let bytes = 0;
  const unpacking = {
    folder: join(work, 'files'),
    platform: system.platform,
    names: new EntryNames(),
    programs: new Set(release.programs.map(programPath)),
    signal,
    bytesLeft: maxUnpackedBytes(release),
    entriesLeft: maxEntries,
    onBytes: (more: number) => onWork({ step: 'unpacking', bytes: (bytes += more), ofBytes }),
  };
  const files: InstalledFile[] = [];
  for (const [at, archive] of release.archives.entries()) {
    files.push(...(await unpackArchive(archivePath(work, at), archive, unpacking)));
    await rm(archivePath(work, at), { force: true });
  }
  return files;
}

async function mustHavePrograms({ programs }: NamedRelease, folder: string): Promise<void> {
  for (const program of programs) {
    const found = await stat(join(folder, programPath(program))).catch(() => undefined);
    if (found?.isFile() !== true) throw archiveError('noProgram', program);
  }
}

/** The archives and what is in them are there at the same time. */
async function mustHaveSpace(root: string, release: NamedRelease): Promise<void> {
  const packed = release.archives.reduce((sum, archive) => sum + maxArchiveBytes(archive), 0);
  const bytes = packed + maxUnpackedBytes(release);
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < bytes) {
    throw problemError({ kind: 'runtimeNeedsSpace', mebibytes: Math.ceil(bytes / 1024 / 1024) });
  }
}

/** What was there before was not whole. It may still run, and on some systems is not removed then. */
async function moveAside(folder: string, aside: string): Promise<void> {
  await rename(folder, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
