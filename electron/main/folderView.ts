import { shell } from 'electron';
import type { FolderView } from '../host/index.ts';

/** Shows one file in the file manager, selected in its folder. It opens nothing, whatever the file became. */
export function createFolderView(
  file: string,
  fileManager: { showItemInFolder(path: string): void } = shell,
): FolderView {
  return { show: async () => fileManager.showItemInFolder(file) };
}
