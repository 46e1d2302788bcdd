import type { MenuItemConstructorOptions } from 'electron';
import type { AwayPlace, PrintTarget } from '../../shared/domain/awayPlace.ts';
import type { ChosenKeys } from '../../shared/domain/keyBinding.ts';
import { keepStart } from '../../shared/lib/cutText.ts';
import { type NamedRole, roleItem, type ShellTexts } from './shellTexts.ts';

export const newChatId = 'new-chat';
export const findId = 'find';
export const settingsId = 'settings';
export const licensesId = 'licenses';
export const logsId = 'logs';
export const newWindowId = 'new-window';
export const reviewServersId = 'review-servers';
export const saveReportId = 'save-report';
export const printId = 'print';
export const savePdfId = 'save-pdf';

/** A window of the page, for the menu. */
export interface WindowItem {
  readonly id: number;
  /** Of its page, which may write anything. */
  readonly title: string;
  readonly isLastUsed: boolean;
  readonly show: () => void;
}

export interface MenuOptions {
  readonly isMac: boolean;
  /** Reload and developer tools exist in development only. */
  readonly isPackaged: boolean;
  readonly texts: ShellTexts;
  /** Those that the user chose. */
  readonly keys: ChosenKeys;
  /** Has the page in the last used window go to a place. */
  readonly goTo: (place: AwayPlace) => void;
  /** Shows the log in the file manager. */
  readonly showLogs: () => void;
  /** Not there while there are as many windows as may be. */
  readonly newWindow: (() => void) | undefined;
  /** The windows of the page. */
  readonly windows: readonly WindowItem[];
  readonly reviewServers: () => void;
  /** Shows the report in the page, where it is saved from. */
  readonly saveReport: () => void;
  /** Has the page print its open chat. */
  readonly print: (target: PrintTarget) => void;
}

/** The application menu, in the order of each system. Pure. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  return [
    ...(options.isMac ? [appMenu(options)] : []),
    fileMenu(options),
    editMenu(options),
    viewMenu(options),
    windowMenu(options),
    helpMenu(options),
  ];
}

const separator = { type: 'separator' as const };

/** The first menu of macOS, which Electron would name in English. */
function appMenu({ texts, keys, goTo }: MenuOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    label: 'Gatehouse',
    submenu: [
      roleItem('about', texts),
      separator,
      settingsItem({ texts, keys, goTo }),
      separator,
      roleItem('services', texts),
      separator,
      roleItem('hide', texts),
      roleItem('hideOthers', texts),
      roleItem('unhide', texts),
      separator,
      roleItem('quit', texts),
    ],
  };
}

function settingsItem({ texts, keys, goTo }: Pick<MenuOptions, 'texts' | 'keys' | 'goTo'>): MenuItemConstructorOptions {
  return {
    id: settingsId,
    label: texts.settings,
    ...acceleratorOf('settings', keys),
    click: () => goTo({ kind: 'settings' }),
  };
}

function fileMenu({ isMac, texts, keys, newWindow, goTo, print }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: texts.file,
    submenu: [
      {
        id: newChatId,
        label: texts.newChat,
        ...acceleratorOf('newChat', keys),
        click: () => goTo({ kind: 'newChat' }),
      },
      {
        id: newWindowId,
        label: texts.newWindow,
        accelerator: 'CommandOrControl+Shift+N',
        enabled: newWindow !== undefined,
        ...(newWindow && { click: newWindow }),
      },
      separator,
      { id: savePdfId, label: texts.savePdf, click: () => print('pdf') },
      { id: printId, label: texts.print, ...acceleratorOf('print', keys), click: () => print('paper') },
      separator,
      ...(isMac ? [] : [settingsItem({ texts, keys, goTo }), separator]),
      roleItem(isMac ? 'close' : 'quit', texts),
    ],
  };
}

function editMenu({ texts, keys, goTo }: MenuOptions): MenuItemConstructorOptions {
  const item = (role: NamedRole) => roleItem(role, texts);
  return {
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
      separator,
      { id: findId, label: texts.find, ...acceleratorOf('find', keys), click: () => goTo({ kind: 'find' }) },
    ],
  };
}

function viewMenu({ texts, isPackaged }: MenuOptions): MenuItemConstructorOptions {
  const item = (role: NamedRole) => roleItem(role, texts);
  return {
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
  };
}

function windowMenu({ isMac, texts, windows, reviewServers }: MenuOptions): MenuItemConstructorOptions {
  return {
    // The role lists the windows on macOS.
    ...(isMac ? { role: 'windowMenu' as const } : {}),
    label: texts.window,
    submenu: [
      roleItem('minimize', texts),
      // On macOS, closing is in the File menu.
      roleItem(isMac ? 'zoom' : 'close', texts),
      separator,
      { id: reviewServersId, label: texts.reviewServers, click: reviewServers },
      ...(isMac ? [separator, roleItem('front', texts)] : windowItems(windows)),
    ],
  };
}

function helpMenu({ isMac, texts, goTo, showLogs, saveReport }: MenuOptions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: texts.help,
    submenu: [
      { id: licensesId, label: texts.licenses, click: () => goTo({ kind: 'licenses' }) },
      { id: logsId, label: texts.showLogs, click: showLogs },
      { id: saveReportId, label: texts.saveReport, click: saveReport },
      ...(isMac ? [] : [separator, roleItem('about', texts)]),
    ],
  };
}

/** The keys that the page has for what is in the menu, unless the user chose others (`renderer/screens/keys/keys.ts`). */
export const menuKeys = { newChat: 'Mod+N', find: 'Mod+F', print: 'Mod+P', settings: 'Mod+,' } as const;

/**
 * The keys of an item: those of the page, which takes them first and leaves nothing for the menu. Usual keys that the user gave to something else
 * are not shown.
 */
function acceleratorOf(command: keyof typeof menuKeys, chosen: ChosenKeys): { accelerator?: string } {
  const own = chosen[command];
  const usual = menuKeys[command];
  const isTaken = Object.entries(chosen).some(([other, keys]) => other !== command && keys === usual);
  const keys = own === undefined ? (isTaken ? null : usual) : own;
  return keys === null ? {} : { accelerator: keys.replace('Mod', 'CommandOrControl') };
}

/** How much of a title is shown. */
const maxTitle = 60;

function windowItems(windows: readonly WindowItem[]): MenuItemConstructorOptions[] {
  return [
    separator,
    ...windows.map(({ id, title, isLastUsed, show }) => ({
      id: `window-${id}`,
      label: windowLabel(title),
      type: 'radio' as const,
      checked: isLastUsed,
      click: show,
    })),
  ];
}

/** One line that is not longer than a menu is wide, of which no letter becomes a key of the menu. Pure. */
export function windowLabel(title: string): string {
  const plain = title
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  const shown = plain.length > maxTitle ? `${keepStart(plain, maxTitle)}…` : plain;
  return (shown === '' ? 'Gatehouse' : shown).replaceAll('&', '&&');
}
