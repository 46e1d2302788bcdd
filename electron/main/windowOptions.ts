import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

export interface WindowOptions {
  /** The bundle of the window's preload, absolute. */
  readonly preload: string;
  readonly isDark: boolean;
  readonly isPackaged: boolean;
  readonly isMac: boolean;
}

/**
 * The permissions of a window's page. Electron's defaults are stated too, so that a changed default has no effect.
 * `allowRunningInsecureContent`, `experimentalFeatures` and `enableBlinkFeatures` stay unset: no value of them would be
 * wanted.
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
    // On other systems than macOS the dictionaries would be downloaded.
    spellcheck: isMac,
  };
}

/** The page's window, hidden until it has content. */
export function pageWindowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  return { ...common(options), width: 1200, height: 800, minWidth: 480, minHeight: 400, title: 'Gatehouse' };
}

/** The trust page's window: smaller, and never hidden behind a full-screen window. */
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
    // Without it, a dark page starts with a white flash.
    backgroundColor: options.isDark ? '#17181c' : '#ffffff',
    webPreferences: hardenedWebPreferences(options),
  };
}
