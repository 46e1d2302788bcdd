import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { maxImportBytes } from '../../../shared/domain/chatImport.ts';
import { HostError, problemError } from '../../../shared/domain/error.ts';
import type { ImportedValue, ImportFiles } from '../../host/ports/importFiles.ts';
import { storageFailedError, storageFaultOf } from '../store/storageErrors.ts';
import { archiveError, openArchive } from './archive.ts';
import { jsonValues, maxChatBytes } from './jsonValues.ts';

/** What every zip archive begins with. */
const zipMagic = Buffer.from('PK\x03\x04', 'latin1');

interface Limits {
  readonly maxBytes: number;
  readonly maxChatBytes: number;
}

/** The file chats are imported from, at a path of ours in the data folder. It is deleted when the import is over. */
export function nodeImportFiles(
  path: string,
  limits: Limits = { maxBytes: maxImportBytes, maxChatBytes },
): ImportFiles {
  return {
    async keep(content, onBytes, signal) {
      try {
        await writeBounded(path, { content, onBytes, signal, maxBytes: limits.maxBytes });
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined);
        throw storageError(error);
      }
    },
    values: (onBytes, signal) => readValues(path, { onBytes, signal, limits }),
    async remove() {
      await rm(path, { force: true }).catch((error: unknown) => {
        throw storageError(error);
      });
    },
  };
}

function storageError(error: unknown): unknown {
  const fault = storageFaultOf(error);
  return fault === undefined ? error : storageFailedError(fault, error);
}

interface Writing {
  readonly content: AsyncIterable<Uint8Array>;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

async function writeBounded(path: string, { content, onBytes, signal, maxBytes }: Writing): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let bytes = 0;
    for await (const piece of content) {
      signal.throwIfAborted();
      bytes += piece.byteLength;
      if (bytes > maxBytes) {
        throw problemError({ kind: 'importTooLarge', mebibytes: Math.round(maxBytes / 1024 / 1024) });
      }
      // `write` may write less than it is given.
      await file.appendFile(piece);
      onBytes(bytes);
    }
  } finally {
    await file.close();
  }
}

interface Reading {
  readonly onBytes: (bytes: number, ofBytes: number) => void;
  readonly signal: AbortSignal;
  readonly limits: Limits;
}

/** A JSON text of the file, or of the archive it is. */
interface Document {
  readonly name: string | null;
  readonly bytes: number;
  read(): Promise<Readable>;
}

async function* readValues(path: string, { onBytes, signal, limits }: Reading): AsyncGenerator<ImportedValue> {
  const archive = (await beginsWith(path, zipMagic)) ? await openArchive(path, limits.maxBytes) : undefined;
  try {
    const documents = archive?.files ?? [await plainFile(path)];
    const ofBytes = documents.reduce((sum, { bytes }) => sum + bytes, 0);
    let bytes = 0;
    let index = 0;
    for (const document of documents) {
      const pieces = counted(await document.read(), (more) => onBytes((bytes += more), ofBytes), signal);
      for await (const value of jsonValues({ name: document.name, pieces }, index, limits.maxChatBytes)) {
        signal.throwIfAborted();
        yield { index, value };
        index += 1;
      }
    }
  } catch (error) {
    if (error instanceof HostError || signal.aborted) throw error;
    throw archive === undefined ? storageError(error) : archiveError(error);
  } finally {
    archive?.close();
  }
}

async function beginsWith(path: string, magic: Buffer): Promise<boolean> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw storageError(error);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.equals(magic);
  } finally {
    await file.close();
  }
}

/** The page does not say what the file is called. */
async function plainFile(path: string): Promise<Document> {
  const { size } = await stat(path);
  return { name: null, bytes: size, read: async () => createReadStream(path) };
}

async function* counted(stream: Readable, onMore: (bytes: number) => void, signal: AbortSignal) {
  try {
    for await (const piece of stream) {
      signal.throwIfAborted();
      const bytes = piece as Uint8Array;
      onMore(bytes.byteLength);
      yield bytes;
    }
  } finally {
    stream.destroy();
  }
}
