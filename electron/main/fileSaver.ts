import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BaseWindow, Dialog } from 'electron';
import type { FileSaver } from '../host/index.ts';
import type { ShellTexts } from './shellTexts.ts';

/** The native dialog that saves a file. An existing file is replaced only by a complete one. */
export function createFileSaver(
  dialog: Pick<Dialog, 'showSaveDialog'>,
  texts: () => ShellTexts,
  parent: () => BaseWindow | undefined,
): FileSaver {
  return {
    async save(suggestedName, content) {
      const options = { title: texts().saveFile, defaultPath: suggestedName };
      const window = parent();
      const { canceled, filePath } = await (window === undefined
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      if (canceled || filePath === '') return null;
      const partial = `${filePath}.part`;
      try {
        await pipeline(Readable.from(content), createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, filePath);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return filePath;
    },
  };
}
