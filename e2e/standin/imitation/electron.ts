import { runInThisContext } from 'node:vm';
import { app as application, appState } from './app.ts';
import { BrowserWindow } from './browserWindow.ts';
import { answerDriver } from './driverLink.ts';
import { nativeTheme } from './nativeTheme.ts';
import { blobBytesRead, privilegedSchemes, siteDataClearings } from './session.ts';
import { dictionaryDownloads } from './spellcheck.ts';
import { workArea } from './windowPlace.ts';

/**
 * The module `electron` in the stand-in: exactly the names that the main bundle imports. A bundle that imports another name
 * fails to load, and the error names it.
 */
export { app } from './app.ts';
export { BrowserWindow } from './browserWindow.ts';
export { clipboard, dialog, shell } from './dialogs.ts';
export { globalShortcut } from './globalShortcut.ts';
export { ipcMain } from './ipcMain.ts';
export { Menu } from './menu.ts';
export { nativeTheme } from './nativeTheme.ts';
export { powerMonitor } from './powerMonitor.ts';
export { Notification } from './notification.ts';
export { safeStorage } from './safeStorage.ts';
export { nativeImage, Tray } from './tray.ts';
export { protocol, session } from './session.ts';

const blockers = new Set<number>();
/** The first one is 0, as in Electron. */
let nextBlocker = 0;
export const powerSaveBlocker = {
  start(_type: 'prevent-app-suspension') {
    blockers.add(nextBlocker);
    return nextBlocker++;
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
};

let crashReports: { readonly uploadToServer?: boolean } | undefined;
/** Electron sends reports unless it is told not to. */
export const crashReporter = {
  start(options: { readonly uploadToServer?: boolean; readonly submitURL?: string }): void {
    if (options.uploadToServer !== false && options.submitURL === undefined)
      throw new Error('submitURL must be specified when uploadToServer is true');
    crashReports = options;
  },
};
const display = { workArea };
export const screen = {
  getAllDisplays: () => [display],
  getCursorScreenPoint: () => ({ x: 10, y: 10 }),
  getDisplayNearestPoint: () => display,
};

/** A function of a test, which looks at this module as the app does. */
type TestFunction = (module: unknown, argument: unknown) => unknown;

answerDriver({
  evaluate: async ({ script, argument }) =>
    (runInThisContext(`(${script})`) as TestFunction)(await import('./electron.ts'), argument),
  childGone: (details) => void application.emit('child-process-gone', {}, details),
  facts: () => ({
    isSandboxEnabled: appState.isSandboxEnabled,
    privilegedSchemes,
    siteDataClearings,
    blobBytesRead: blobBytesRead(),
    dictionaryDownloads,
    userData: appState.userData,
    themeSource: nativeTheme.themeSource,
    relaunches: appState.relaunches,
    crashReports,
    protocolClients: appState.protocolClients,
    badge: appState.badge,
    aboutPanel: appState.aboutPanel,
    powerBlockers: blockers.size,
    taskbar: BrowserWindow.getAllWindows()[0]?.taskbar,
    windows: BrowserWindow.getAllWindows().map((window) => ({
      windowId: window.id,
      isVisible: window.isVisible(),
      isMaximized: window.isMaximized(),
      isMinimized: window.isMinimized(),
      isFullScreen: window.isFullScreen(),
      bounds: window.getNormalBounds(),
      title: window.options.title ?? '',
      webPreferences: window.options.webPreferences ?? {},
    })),
  }),
});
