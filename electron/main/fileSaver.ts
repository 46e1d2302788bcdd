import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BaseWindow, Dialog, FileFilter } from 'electron';
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
      const options = { title: texts().saveFile, defaultPath: suggestedName, filters: filtersFor(suggestedName) };
      const window = parent();
      const { canceled, filePath } = await (window === undefined
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options));
      if (canceled || filePath === '') return null;
      // In its folder, under a name that nobody has, and short: its own may be as long as the system allows.
      const partial = join(dirname(filePath), `.gatehouse-${randomInt(2 ** 32)}.part`);
      try {
        await pipeline(Readable.from(content), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
        await rename(partial, filePath);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return filePath;
    },
  };
}

/** By the ending of the suggested name, which Windows adds to a name that is typed without one. Not all that follows a dot is one. */
function filtersFor(suggestedName: string): FileFilter[] {
  const extension = extname(suggestedName).slice(1);
  if (!/^[a-z\d]{1,8}$/i.test(extension)) return [];
  return [
    { name: `*.${extension}`, extensions: [extension] },
    { name: '*.*', extensions: ['*'] },
  ];
}
