import { isTest } from './paths.js';

/** What each file may take of Electron at run time. Types may be taken anywhere in these zones. */
const electronNames = {
  'electron/main/appMenu.ts': ['Menu'],
  'electron/main/attachContextMenu.ts': ['clipboard', 'Menu'],
  'electron/main/away/badgeIcon.ts': ['nativeImage'],
  'electron/main/away/systemNotice.ts': ['Notification'],
  'electron/main/away/systemTray.ts': ['Menu', 'nativeImage', 'Tray'],
  'electron/main/away/watchAway.ts': ['app', 'powerSaveBlocker'],
  'electron/main/composition.ts': [
    ...['app', 'clipboard', 'dialog', 'globalShortcut', 'nativeTheme', 'protocol', 'safeStorage', 'session'],
  ],
  'electron/main/documentPrinter.ts': ['app', 'BrowserWindow', 'session'],
  'electron/main/dragIcon.ts': ['nativeImage'],
  'electron/main/folderView.ts': ['shell'],
  'electron/main/ipcBinding.ts': ['ipcMain'],
  'electron/main/main.ts': ['app', 'crashReporter', 'dialog', 'nativeTheme', 'powerMonitor', 'protocol'],
  'electron/main/movingPage.ts': ['BrowserWindow'],
  'electron/main/outsideLinks.ts': ['shell'],
  'electron/main/quickAsk/createQuickWindow.ts': ['BrowserWindow', 'screen'],
  'electron/main/surfaceWindow.ts': ['BrowserWindow'],
  'electron/main/window.ts': ['BrowserWindow', 'screen'],
  'electron/preload/exposeBridge.ts': ['contextBridge', 'ipcRenderer'],
};

/**
 * Why a file may not take this of Electron, or `undefined` when it may. A namespace, a default import, `import()`, an
 * export or a subpath (`electron/main`) would hand everything on, so named imports of `electron` are the only form.
 *
 * @param {string} file
 * @param {string} source
 * @param {{ isType: boolean, names?: readonly string[] }} use
 */
export function electronProblem(file, source, { isType, names }) {
  const isElectron = source === 'electron' || source.startsWith('electron/');
  if (!isElectron || isType || isTest(file)) return undefined;
  if (source !== 'electron' || names === undefined)
    return `take names of 'electron' by a named import, not ${source} as a whole`;
  // A program of its own, which asks Electron what it does.
  if (file.startsWith('e2e/electronTable/')) return undefined;
  const allowed = electronNames[file] ?? [];
  const foreign = names.filter((name) => !allowed.includes(name));
  if (foreign.length === 0) return undefined;
  return `${file} may not use ${foreign.join(', ')} of Electron: lint/electronNames.js names what each file uses`;
}
