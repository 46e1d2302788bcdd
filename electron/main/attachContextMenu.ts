import { clipboard, Menu } from 'electron';
import type { BrowserWindow } from 'electron';
import { contextMenuTemplate } from './contextMenu.ts';
import type { ShellTexts } from './shellTexts.ts';

/** Shows the menu of the right button in a window, unless its page draws one of its own: then Chromium does not ask. */
export function attachContextMenu(window: BrowserWindow, texts: () => ShellTexts, isPackaged: boolean): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, pressed) => {
    const { x, y } = pressed;
    const template = contextMenuTemplate(pressed, texts(), {
      replaceWord: (word) => webContents.replaceMisspelling(word),
      addToDictionary: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
      copyLink: (url) => void clipboard.writeText(url),
      copyPicture: () => webContents.copyImageAt(x, y),
      inspect: isPackaged ? undefined : () => webContents.inspectElement(x, y),
    });
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}
