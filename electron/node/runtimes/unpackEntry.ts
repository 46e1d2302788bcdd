import { createHash } from 'node:crypto';
import { chmod, copyFile, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type HostError, problemError } from '../../../shared/domain/error.ts';
import { sha256 } from '../../../shared/domain/ids.ts';
import type { RuntimeArchiveFault } from '../../../shared/domain/problems/runtimeProblems.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { escapeInvisible } from '../../../shared/lib/escapeInvisible.ts';
import { type EntryNames, nameFault } from '../bundles/entryNames.ts';
import type { InstalledFile } from '../bundles/installedFiles.ts';
import { placesOf, type RuntimeArchive } from './runtimeRelease.ts';

/** The archives of one copy share this: their files must not meet, and all of them count. */
export interface Unpacking {
  readonly folder: string;
  readonly platform: string;
  readonly names: EntryNames;
  /** Files that are programs whatever their archive says, by their paths in the folder. */
  readonly programs: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** What may still be unpacked. */
  bytesLeft: number;
  entriesLeft: number;
  readonly onBytes: (bytes: number) => void;
}

/** An entry of an archive, of whichever kind. */
export interface ArchiveEntry {
  readonly path: string;
  readonly type: 'file' | 'folder' | 'other';
  /** What the archive says. */
  readonly size: number;
  /** Whether the archive says that it is a program. */
  readonly isProgram: boolean;
  read(): AsyncIterable<Uint8Array>;
}

/** The places of an entry; none for a folder. @throws HostError `runtimeArchive` for one that is refused */
export function targetsOf(entry: ArchiveEntry, archive: RuntimeArchive, work: Unpacking): string[] {
  const { path, type, size } = entry;
  if (--work.entriesLeft < 0) throw archiveError('tooMuch', path);
  if (type === 'other') throw archiveError('link', path);
  const named = nameFault(path, work.platform);
  if (named !== undefined) throw archiveError(named, path);
  if (type === 'folder') return [];
  const targets = placesOf(archive, path);
  for (const target of targets) {
    const fault = nameFault(target, work.platform) ?? work.names.add(target);
    if (fault !== undefined) throw archiveError(fault, path);
    work.bytesLeft -= size;
  }
  if (work.bytesLeft < 0) throw archiveError('tooMuch', path);
  return targets;
}

/** Writes an entry to its places; at least one. @throws HostError `runtimeArchive`; what the disk says; the reason of the signal */
export async function writeEntry(
  entry: ArchiveEntry,
  targets: readonly string[],
  { folder, programs, signal, onBytes }: Unpacking,
): Promise<InstalledFile[]> {
  const [first = '', ...more] = targets;
  const hash = createHash('sha256');
  const path = join(folder, ...first.split('/'));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of entry.read()) {
      signal.throwIfAborted();
      hash.update(piece);
      bytes += piece.byteLength;
      await file.writeFile(piece);
      onBytes(piece.byteLength);
    }
  } finally {
    await file.close();
  }
  if (bytes !== entry.size) throw archiveError('content', entry.path);
  const digest = sha256.parse(hash.digest('hex'));
  for (const target of more) {
    const copy = join(folder, ...target.split('/'));
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(path, copy);
  }
  return Promise.all(
    targets.map(async (target) => {
      const written = join(folder, ...target.split('/'));
      await chmod(written, entry.isProgram || programs.has(target) ? 0o500 : 0o400);
      const { size, mtimeMs, ctimeMs } = await lstat(written);
      return { path: target, bytes: size, sha256: digest, modified: mtimeMs, changed: ctimeMs };
    }),
  );
}

export function archiveError(fault: RuntimeArchiveFault, name: string): HostError {
  return problemError({ kind: 'runtimeArchive', fault, name: keepStart(escapeInvisible(name), 200) });
}
