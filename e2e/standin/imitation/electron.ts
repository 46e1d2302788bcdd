import { EventEmitter } from 'node:events';
import { appState } from './app.ts';
import { BrowserWindow } from './browserWindow.ts';
import { answerDriver } from './driverLink.ts';
import { privilegedSchemes } from './session.ts';

/**
 * The module `electron` in the stand-in: exactly the names that the main bundle imports. A bundle that imports another name
 * fails to load, and the error names it.
 */
export { app } from './app.ts';
export { BrowserWindow } from './browserWindow.ts';
export { clipboard, dialog, shell } from './dialogs.ts';
export { ipcMain } from './ipcMain.ts';
export { Menu } from './menu.ts';
export { safeStorage } from './safeStorage.ts';
export { protocol, session } from './session.ts';

/** The theme that the app wishes decides; without a wish, the system is light. */
export const nativeTheme = {
  themeSource: 'system' as 'system' | 'light' | 'dark',
  get shouldUseDarkColors() {
    return this.themeSource === 'dark';
  },
};
export const powerMonitor = new EventEmitter();
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };

answerDriver({
  facts: () => ({
    isSandboxEnabled: appState.isSandboxEnabled,
    privilegedSchemes,
    userData: appState.userData,
    themeSource: nativeTheme.themeSource,
    relaunches: appState.relaunches,
    windows: BrowserWindow.getAllWindows().map(({ id, options }) => ({
      windowId: id,
      title: options.title ?? '',
      webPreferences: options.webPreferences ?? {},
    })),
  }),
});
