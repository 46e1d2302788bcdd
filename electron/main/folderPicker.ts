import type { BaseWindow, Dialog, OpenDialogOptions } from 'electron';
import type { FolderPicker } from '../host/index.ts';
import type { ShellTexts } from './shellTexts.ts';

/** The native dialog for folders and files. */
export function createFolderPicker(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  texts: () => ShellTexts,
  parent: () => BaseWindow | undefined,
): FolderPicker {
  const pickPaths: FolderPicker['pickPaths'] = async ({ what, isSeveral }) => {
    const properties: OpenDialogOptions['properties'] = [
      ...(what === 'folder' ? (['openDirectory', 'createDirectory'] as const) : (['openFile'] as const)),
      ...(isSeveral ? (['multiSelections'] as const) : []),
      'dontAddToRecent',
    ];
    const options = { title: what === 'folder' ? texts().pickFolder : texts().pickFile, properties };
    const window = parent();
    const { canceled, filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options));
    return canceled ? [] : filePaths;
  };
  return {
    pickPaths,
    pick: async () => (await pickPaths({ what: 'folder', isSeveral: false }))[0] ?? null,
  };
}
