import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { maxBackupBytes } from '../../../shared/domain/dataFolder.ts';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { attachmentHash, type BackupManifest, backupManifest, backupNames } from './backupFiles.ts';

/** A backup has one entry for each attachment. */
const maxEntries = 2_000_000;
const maxManifestBytes = 64 * 1024;
/** mcp.json is read as a whole. */
const maxConfigBytes = 16 * 1024 * 1024;

export interface UnpackedBackup {
  readonly manifest: BackupManifest;
  readonly hasConfig: boolean;
  readonly attachments: number;
}

/**
 * Unpacks a backup into a folder. Names in the archive are compared, and never used as paths; only known ones are unpacked. An
 * attachment whose bytes do not have the hash it is named by is left out.
 *
 * @throws HostError `badInput`, `tooLarge`, `storageFailed`; the reason of the signal
 */
export async function unpackBackup(path: string, folder: string, signal: AbortSignal): Promise<UnpackedBackup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw notBackupError();
  });
  try {
    const entries = await entriesOf(zip, signal);
    await mustFit(entries, folder);
    const manifest = await readManifest(zip, entries);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = entries.get(backupNames.database);
    if (database === undefined) throw notBackupError();
    await unpack(zip, database, join(folder, backupNames.database), signal);
    const config = entries.get(backupNames.config);
    if (config !== undefined) await unpack(zip, config, join(folder, backupNames.config), signal);
    const attachments = await unpackAttachments(zip, entries, join(folder, 'blobs'), signal);
    return { manifest, hasConfig: config !== undefined, attachments };
  } catch (error) {
    throw unpackError(error, signal);
  } finally {
    zip.close();
  }
}

function unpackError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const readable = readableStorageError(error);
  return readable instanceof HostError ? readable : notBackupError();
}

/** The known entries, by name. One that occurs twice could be checked as one thing and used as another. */
async function entriesOf(zip: ZipFile, signal: AbortSignal): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooLargeError();
  const known = new Set<string>(Object.values(backupNames));
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted();
    const { fileName, uncompressedSize } = entry;
    if (!known.has(fileName) && attachmentHash(fileName) === undefined) continue;
    if (entries.has(fileName) || entry.isEncrypted()) throw notBackupError();
    if (fileName === backupNames.config && uncompressedSize > maxConfigBytes) throw tooLargeError();
    entries.set(fileName, entry);
  }
  return entries;
}

/** Before anything is written: a full disk would stop everything else, too. */
async function mustFit(entries: ReadonlyMap<string, Entry>, folder: string): Promise<void> {
  const bytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > maxBackupBytes) throw tooLargeError();
  const database = entries.get(backupNames.database)?.uncompressedSize ?? 0;
  await mustHaveSpace(join(folder, '..'), bytes + database);
}

/** @throws HostError `tooLarge` when less is free on the disk of this folder */
export async function mustHaveSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) {
    throw problemError({ kind: 'backupNeedsSpace', mebibytes: Math.ceil(bytes / 1024 / 1024) });
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<BackupManifest> {
  const entry = entries.get(backupNames.manifest);
  if (entry === undefined || entry.uncompressedSize > maxManifestBytes) throw notBackupError();
  const pieces: Uint8Array[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Uint8Array);
  const json: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  return backupManifest.parse(json);
}

async function unpackAttachments(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, entry] of entries) {
    const hash = attachmentHash(name);
    if (hash === undefined || entry.uncompressedSize === 0) continue;
    const inner = join(folder, hash.slice(0, 2));
    await mkdir(inner, { recursive: true, mode: 0o700 });
    const isWhole = (await unpack(zip, entry, join(inner, `${hash}.1`), signal)) === hash;
    if (isWhole) await rename(join(inner, `${hash}.1`), join(inner, hash));
    else await rm(join(inner, `${hash}.1`));
    if (isWhole) count += 1;
  }
  return count;
}

/** Yauzl ends a stream with an error that unpacks to another size than the entry claims. Returns the SHA-256. */
async function unpack(zip: ZipFile, entry: Entry, path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      signal.throwIfAborted();
      hash.update(piece as Uint8Array);
      await file.appendFile(piece as Uint8Array);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

export function notBackupError(): HostError {
  return problemError({ kind: 'notBackup' });
}

function tooLargeError(): HostError {
  return problemError({ kind: 'backupTooLarge', gibibytes: maxBackupBytes / 1024 ** 3 });
}
