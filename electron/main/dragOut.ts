import type { BrowserWindow, NativeImage, WebContents } from 'electron';
import type { DragOut } from '../host/index.ts';
import { DragFolder } from '../node/dragOut/dragFolder.ts';

/** The window that the user drags from. */
export interface DraggedWindow extends Pick<BrowserWindow, 'isFocused' | 'isDestroyed'> {
  readonly webContents: Pick<WebContents, 'startDrag'>;
}

/**
 * Hands files to the system's drag. The file is whole before that. Electron returns when the drop is done, or at once where the user
 * has let go meanwhile; until then, nothing else is dragged.
 *
 * @param folder of our own; what an earlier run left in it is removed
 * @param icon what the pointer carries; Electron wants one that is not empty
 */
export function createDragOut(
  folder: string,
  window: () => DraggedWindow | undefined,
  icon: () => NativeImage,
): DragOut {
  const files = new DragFolder(folder, process.platform);
  let isDragging = false;
  return {
    async begin(name, bytes) {
      // A page that nobody uses begins no drag.
      if (isDragging || window()?.isFocused() !== true) return;
      isDragging = true;
      try {
        const file = await files.add(name, bytes);
        const from = window();
        if (from?.isDestroyed() !== false) return;
        from.webContents.startDrag({ file, icon: icon() });
      } finally {
        isDragging = false;
      }
    },
  };
}
