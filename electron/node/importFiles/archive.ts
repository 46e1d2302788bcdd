import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { ArchiveLimit } from '../../../shared/domain/problems/contentProblems.ts';

/** Exports contain one entry for each picture, too. */
const maxEntries = 50_000;
/** Text of chats becomes a tenth; an archive that claims much more is made to fill a disk or a memory. */
const maxRatio = 200;

/** The files of chats in exports: larger exports of ChatGPT have several of them. */
const conversationsName = /^conversations(?:-\d+)?\.json$/;

interface ArchivedFile {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  read(): Promise<Readable>;
}

export interface Archive {
  /** The files with conversations, by their names. */
  readonly files: readonly ArchivedFile[];
  close(): void;
}

/**
 * Opens an archive and finds the files with conversations. Names in it are compared, and never used as paths; nothing else in it
 * is unpacked.
 *
 * @throws HostError `importArchive`
 */
export async function openArchive(path: string, maxBytes: number): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw archiveError(error);
  });
  try {
    const entries = await conversationsIn(zip);
    const bytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (bytes > maxBytes) throw limitError('mebibytes', Math.round(maxBytes / 1024 / 1024));
    const files = entries.map((entry) => archivedFile(zip, entry));
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw archiveError(error);
  }
}

async function conversationsIn(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw limitError('entries', maxEntries);
  const found: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.split('/').at(-1) ?? '';
    if (!conversationsName.test(name)) continue;
    if (entry.isEncrypted()) throw problemError({ kind: 'importArchive', fault: 'encrypted' });
    // What is stored unpacked has no ratio; a small file may be packed as tightly as it is uniform.
    const isTight = entry.uncompressedSize > entry.compressedSize * maxRatio;
    if (isTight && entry.uncompressedSize > 1024 * 1024) throw limitError('ratio', maxRatio);
    found.push(entry);
  }
  if (found.length === 0) throw problemError({ kind: 'importArchive', fault: 'noConversations' });
  return found;
}

/** Yauzl ends a stream with an error that unpacks to another size than the entry claims. */
function archivedFile(zip: ZipFile, entry: Entry): ArchivedFile {
  return {
    name: entry.fileName.split('/').at(-1) ?? '',
    bytes: entry.uncompressedSize,
    read: () => zip.openReadStreamPromise(entry),
  };
}

/** An error of ours as it is, any other as a damaged archive. */
export function archiveError(error: unknown): HostError {
  return error instanceof HostError ? error : problemError({ kind: 'importArchive', fault: 'damaged' });
}

function limitError(limit: ArchiveLimit, max: number): HostError {
  return problemError({ kind: 'importArchiveTooLarge', limit, max });
}
