import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HostError } from '../../../shared/domain/error.ts';
import type { ImportedValue } from '../../host/ports/importFiles.ts';
import { archiveError, openArchive } from './archive.ts';
import { jsonValues } from './jsonValues.ts';
import type { ReadLimits } from './limits.ts';
import { storageError } from './storageError.ts';

/** What every zip archive begins with. */
const zipMagic = Buffer.from('PK\x03\x04', 'latin1');

export interface Reading {
  readonly onBytes: (bytes: number, ofBytes: number) => void;
  readonly signal: AbortSignal;
  readonly limits: ReadLimits;
}

/** A JSON text of the file, or of the archive it is. */
interface Document {
  readonly name: string | null;
  readonly bytes: number;
  read(): Promise<Readable>;
}

/** The values of the file, in order: of an archive those of each JSON file in it. */
export async function* readValues(path: string, { onBytes, signal, limits }: Reading): AsyncGenerator<ImportedValue> {
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
