import { rm } from 'node:fs/promises';
import { maxImportBytes } from '../../../shared/domain/chatImport.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ImportedValue, ImportFiles } from '../../host/ports/importFiles.ts';
import { writeBounded } from '../files/writeBounded.ts';
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
        const { maxBytes } = limits;
        const tooLarge = () => problemError({ kind: 'importTooLarge', mebibytes: Math.round(maxBytes / 1024 / 1024) });
        await writeBounded(path, content, { maxBytes, tooLarge, onBytes, signal });
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
