import { open, rm } from 'node:fs/promises';
import { maxImportBytes } from '../../../shared/domain/chatImport.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ImportedValue, ImportFiles } from '../../host/ports/importFiles.ts';
import { storageError } from './storageError.ts';
import { maxChatBytes, type ReadLimits } from './limits.ts';
import type { Reading } from './readValues.ts';

/** The file chats are imported from, at a path of ours in the data folder. It is deleted when the import is over. */
export function nodeImportFiles(
  path: string,
  limits: ReadLimits = { maxBytes: maxImportBytes, maxChatBytes },
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

/** What reads archives and long JSON is loaded with the first import. */
async function* readValues(path: string, reading: Reading): AsyncGenerator<ImportedValue> {
  const { readValues: read } = await import('./readValues.ts');
  yield* read(path, reading);
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
