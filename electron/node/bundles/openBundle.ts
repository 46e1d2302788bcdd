import type { Entry, ZipFile } from 'yauzl';
import { maxManifest } from '../../../shared/domain/bundles/manifest.ts';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { BundleEntryFault } from '../../../shared/domain/problems/bundleProblems.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { escapeInvisible } from '../../../shared/lib/escapeInvisible.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { EntryNames, nameFault } from './entryNames.ts';
import { isZipProgram, zipContent, zipName, zipOptions, zipType } from './zipEntries.ts';

export interface BundleLimits {
  readonly maxEntries: number;
  readonly maxUnpackedBytes: number;
  /** How many times smaller a file may be packed. */
  readonly maxRatio: number;
}

/** Packages of Node with all they need have about 10,000 files. */
export const bundleLimits: BundleLimits = {
  maxEntries: 20_000,
  maxUnpackedBytes: 512 * 1024 * 1024,
  maxRatio: 200,
};

/** A small file may be packed as tightly as it is uniform. */
const minRatioBytes = 1024 * 1024;

/** A file or folder of a bundle. Its name was checked: it is a plain path below the folder of the bundle. */
export interface BundleEntry {
  /** With slashes; a folder ends in one. */
  readonly name: string;
  readonly bytes: number;
  readonly isExecutable: boolean;
  /** Its content. Ends with an error when it is not what the archive says. */
  read(): AsyncIterable<Uint8Array>;
}

export interface OpenBundle {
  readonly entries: readonly BundleEntry[];
  readonly unpackedBytes: number;
  readonly manifest: string;
  close(): void;
}

/**
 * Opens the archive of a bundle and checks every entry; writes nothing.
 *
 * @throws HostError `badInput`, `tooLarge`, `storageFailed`
 */
export async function openBundle(
  path: string,
  platform: string,
  signal: AbortSignal,
  limits: BundleLimits = bundleLimits,
): Promise<OpenBundle> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, zipOptions).catch((error: unknown) => {
    throw archiveError(error);
  });
  try {
    const entries = await entriesOf(zip, { platform, signal, limits });
    const unpackedBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    return { entries, unpackedBytes, manifest: await manifestOf(entries), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw signal.aborted ? signal.reason : archiveError(error);
  }
}

interface Check {
  readonly platform: string;
  readonly signal: AbortSignal;
  readonly limits: BundleLimits;
}

async function entriesOf(zip: ZipFile, { platform, signal, limits }: Check): Promise<BundleEntry[]> {
  const { maxEntries, maxUnpackedBytes, maxRatio } = limits;
  const tooManyError = () => problemError({ kind: 'bundleTooLarge', limit: 'entries', max: maxEntries });
  // What it declares is refused before it is read, and what it has is counted all the same.
  if (zip.entryCount > maxEntries) throw tooManyError();
  const names = new EntryNames();
  const found: BundleEntry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted();
    if (found.length >= maxEntries) throw tooManyError();
    const name = zipName(entry, (bytes) => entryError('path', bytes));
    const fault = nameFault(name, platform) ?? kindFault(entry, name) ?? names.add(name);
    if (fault !== undefined) throw entryError(fault, name);
    if (entry.isEncrypted()) throw problemError({ kind: 'bundleArchive', fault: 'encrypted' });
    const { uncompressedSize, compressedSize } = entry;
    bytes += uncompressedSize;
    if (bytes > maxUnpackedBytes) {
      throw problemError({
        kind: 'bundleTooLarge',
        limit: 'unpacked',
        max: Math.round(maxUnpackedBytes / 1024 / 1024),
      });
    }
    if (uncompressedSize > minRatioBytes && uncompressedSize > compressedSize * maxRatio) {
      throw problemError({ kind: 'bundleTooLarge', limit: 'ratio', max: maxRatio });
    }
    found.push({
      name,
      bytes: uncompressedSize,
      isExecutable: isZipProgram(entry),
      read: () => zipContent(zip, entry, () => entryError('content', name)),
    });
  }
  return found;
}

function kindFault(entry: Entry, name: string): BundleEntryFault | undefined {
  const type = zipType(entry, name);
  if (type === 'other') return 'link';
  return type === 'folder' && entry.uncompressedSize > 0 ? 'content' : undefined;
}

async function manifestOf(entries: readonly BundleEntry[]): Promise<string> {
  const entry = entries.find(({ name }) => name === 'manifest.json');
  if (entry === undefined) throw problemError({ kind: 'bundleArchive', fault: 'noManifest' });
  if (entry.bytes > maxManifest.bytes) throw problemError({ kind: 'bundleArchive', fault: 'manifestTooLarge' });
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.read()) pieces.push(piece);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw problemError({ kind: 'bundleArchive', fault: 'manifestNotText' });
  }
}

function entryError(fault: BundleEntryFault, name: string): HostError {
  return problemError({ kind: 'bundleEntry', fault, name: keepStart(escapeInvisible(name), 200) });
}

/** An error of ours or of the disk as it is, any other as a damaged archive. */
export function archiveError(error: unknown): HostError {
  const readable = readableStorageError(error);
  return readable instanceof HostError ? readable : problemError({ kind: 'bundleArchive', fault: 'damaged' });
}
