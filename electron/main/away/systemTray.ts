import { Menu, nativeImage, Tray } from 'electron';
import type { TrayIcon } from './appTray.ts';
import { trayIcons } from './trayIcon.ts';

/** Puts the app's icon into the tray of the system. */
export function createTrayIcon(onClick: () => void): TrayIcon {
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2] as const) {
    image.addRepresentation({ scaleFactor, dataURL: `data:image/png;base64,${trayIcons[scaleFactor]}` });
  }
  const tray = new Tray(image);
  // On macOS a click opens the menu.
  if (process.platform !== 'darwin') tray.on('click', onClick);
  return {
    show(tooltip, menu) {
      tray.setToolTip(tooltip);
      // On Linux a menu is read once: a changed one is set again.
      tray.setContextMenu(Menu.buildFromTemplate(menu));
    },
    remove: () => tray.destroy(),
  };
}
