import type { BaseWindow, Dialog } from 'electron';
import type { FolderPicker } from '../host/index.ts';
import type { ShellTexts } from './shellTexts.ts';

/** The native folder dialog. */
export function createFolderPicker(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  texts: () => ShellTexts,
  parent: () => BaseWindow | undefined,
): FolderPicker {
  return {
    async pick() {
      const options = {
        title: texts().pickFolder,
        properties: ['openDirectory' as const, 'createDirectory' as const, 'dontAddToRecent' as const],
      };
      const window = parent();
      const { canceled, filePaths } = await (window === undefined
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options));
      return canceled ? null : (filePaths[0] ?? null);
    },
  };
}
