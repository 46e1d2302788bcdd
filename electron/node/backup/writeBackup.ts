import { createReadStream } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { readableStorageError } from '../store/storageErrors.ts';
import { forgetSearchIndex } from '../store/forgetSearchIndex.ts';
import { attachmentHash, type BackupManifest, backupNames } from './backupFiles.ts';
import { hashesInDatabase, inDatabaseThread } from './databaseThread.ts';

export interface BackupSources {
  readonly database: string;
  readonly attachments: string;
  readonly config: string;
  /** Where the database is copied to meanwhile. */
  readonly snapshot: string;
}

interface SourceFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** What the user deleted is not in a backup. */
const forgetDeleted = `PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;
  DELETE FROM conversations WHERE deleted_at IS NOT NULL; ${forgetSearchIndex}`;

/**
 * The archive of a backup, piece by piece. The database is that of one moment; whatever is written to it later is not part of it.
 *
 * @throws HostError `storageFailed`; the reason of the signal
 */
export async function* writeBackup(
  sources: BackupSources,
  onBytes: (bytes: number, ofBytes: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { snapshot } = sources;
  try {
    await takeSnapshot(sources, signal);
    const files = await filesOf(sources, await hashesInDatabase(snapshot, signal));
    const ofBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    let bytes = 0;
    onBytes(0, ofBytes);
    const archive = archiveOf(files, (more) => onBytes((bytes += more), ofBytes));
    for await (const piece of archive) {
      signal.throwIfAborted();
      yield piece;
    }
  } catch (error) {
    throw readableStorageError(error);
  } finally {
    await removeSnapshot(snapshot);
  }
}

async function takeSnapshot({ database, snapshot }: BackupSources, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(snapshot), { recursive: true, mode: 0o700 });
  await removeSnapshot(snapshot);
  const to = `'${snapshot.replaceAll("'", "''")}'`;
  await inDatabaseThread({ path: database, isReadOnly: true, statements: [`VACUUM INTO ${to}`] }, signal);
  await chmod(snapshot, 0o600);
  await inDatabaseThread({ path: snapshot, statements: [forgetDeleted, 'VACUUM'] }, signal);
}

async function removeSnapshot(snapshot: string): Promise<void> {
  for (const ending of ['', '-journal', '-wal', '-shm']) await rm(snapshot + ending, { force: true });
}

/** @param mentioned the hashes of the attachments that are needed: those of deleted chats are not */
async function filesOf(
  { snapshot, config, attachments }: BackupSources,
  mentioned: ReadonlySet<string>,
): Promise<SourceFile[]> {
  const files: Omit<SourceFile, 'bytes'>[] = [
    { name: backupNames.database, path: snapshot },
    { name: backupNames.config, path: config },
  ];
  for (const inner of await namesIn(attachments)) {
    for (const name of await namesIn(join(attachments, inner))) {
      const inArchive = `blobs/${inner}/${name}`;
      const hash = attachmentHash(inArchive);
      if (hash !== undefined && mentioned.has(hash))
        files.push({ name: inArchive, path: join(attachments, inner, name) });
    }
  }
  const found: SourceFile[] = [];
  for (const file of files) {
    const size = await lstat(file.path).then(
      (facts) => (facts.isFile() ? facts.size : undefined),
      () => undefined,
    );
    if (size !== undefined) found.push({ ...file, bytes: size });
  }
  return found;
}

async function* archiveOf(files: readonly SourceFile[], onMore: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const manifest: BackupManifest = { format: 'gatehouse-backup', version: 1, madeAt: Date.now() };
  const output = zip.outputStream as Readable;
  zip.on('error', (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), backupNames.manifest);
  for (const { name, path } of files) {
    // Opened when its turn comes, so that few files are open.
    zip.addReadStreamLazy(name, { mode: 0o100600 }, (take) => take(null, Readable.from(pieces(path, onMore))));
  }
  zip.end();
  yield* output as AsyncIterable<Uint8Array>;
}

/** An attachment that was deleted meanwhile is empty: nothing mentions it, and a restore leaves it out. */
async function* pieces(path: string, onMore: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path)) {
      const bytes = piece as Uint8Array;
      onMore(bytes.byteLength);
      yield bytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
