import type { MenuItemConstructorOptions } from 'electron';
import { type NamedRole, roleItem, type ShellTexts } from './shellTexts.ts';

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
  const item = (role: NamedRole) => roleItem(role, texts);
  const separator = { type: 'separator' as const };
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: texts.file, submenu: [item(isMac ? 'close' : 'quit')] },
    {
      label: texts.edit,
      submenu: [
        item('undo'),
        item('redo'),
        separator,
        item('cut'),
        item('copy'),
        item('paste'),
        item('pasteAndMatchStyle'),
        item('delete'),
        item('selectAll'),
      ],
    },
    {
      label: texts.view,
      submenu: [
        item('resetZoom'),
        item('zoomIn'),
        // The same with the key without Shift. Only one of them is shown.
        { ...item('zoomIn'), accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
        item('zoomOut'),
        separator,
        item('togglefullscreen'),
        ...(isPackaged ? [] : [separator, item('reload'), item('toggleDevTools')]),
      ],
    },
    {
      // The role lists the windows on macOS.
      ...(isMac ? { role: 'windowMenu' as const } : {}),
      label: texts.window,
      submenu: [
        item('minimize'),
        item('close'),
        separator,
        { id: reviewServersId, label: texts.reviewServers, click: reviewServers },
      ],
    },
    { role: 'help', label: texts.help, submenu: [item('about')] },
  ];
}
