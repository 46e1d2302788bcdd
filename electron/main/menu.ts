import type { MenuItemConstructorOptions } from 'electron';
import type { ShellTexts } from './shellTexts.ts';

export const reviewServersId = 'review-servers';

export interface MenuOptions {
  readonly isMac: boolean;
  /** Reload and developer tools exist in development only. */
  readonly isPackaged: boolean;
  readonly texts: ShellTexts;
  readonly reviewServers: () => void;
}

/** The application menu. Its accelerators are the system's own; the app's keys belong to the page. */
export function menuTemplate({ isMac, isPackaged, texts, reviewServers }: MenuOptions): MenuItemConstructorOptions[] {
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: texts.file, submenu: [{ role: isMac ? 'close' : 'quit' }] },
    {
      label: texts.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: texts.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developerItems(isPackaged),
      ],
    },
    {
      label: texts.window,
      submenu: [
        { role: 'minimize' },
        { role: 'close' },
        { type: 'separator' },
        { id: reviewServersId, label: texts.reviewServers, click: reviewServers },
      ],
    },
    { role: 'help', label: texts.help, submenu: [{ role: 'about' }] },
  ];
}

function developerItems(isPackaged: boolean): MenuItemConstructorOptions[] {
  return isPackaged ? [] : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
}
