import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

export interface WindowOptions {
  /** The bundle of the window's preload, absolute. */
  readonly preload: string;
  readonly isDark: boolean;
  readonly isPackaged: boolean;
  readonly isMac: boolean;
}

/**
 * What a window's page may do. Electron's defaults are stated too, so that a default that changes changes nothing here.
 * `allowRunningInsecureContent`, `experimentalFeatures` and `enableBlinkFeatures` stay absent: there is no value of them
 * that would be wanted.
 */
function hardenedWebPreferences({ preload, isPackaged, isMac }: WindowOptions): WebPreferences {
  return {
    preload,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    autoplayPolicy: 'document-user-activation-required',
    devTools: !isPackaged,
    // Elsewhere than on macOS the dictionaries would be downloaded.
    spellcheck: isMac,
  };
}

/** The page's window, hidden until it has something to show. */
export function pageWindowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  return { ...common(options), width: 1200, height: 800, minWidth: 480, minHeight: 400, title: 'Gatehouse' };
}

/** The trust surface's window: smaller, and not to be lost behind a full screen. */
export function trustWindowOptions(options: WindowOptions, title: string): BrowserWindowConstructorOptions {
  return {
    ...common(options),
    width: 760,
    height: 680,
    minWidth: 480,
    minHeight: 400,
    title,
    fullscreenable: false,
    minimizable: false,
  };
}

function common(options: WindowOptions): BrowserWindowConstructorOptions {
  return {
    show: false,
    autoHideMenuBar: true,
    // Without it a dark page begins with a white flash.
    backgroundColor: options.isDark ? '#17181c' : '#ffffff',
    webPreferences: hardenedWebPreferences(options),
  };
}
