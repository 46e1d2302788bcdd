import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { quickSizes } from './quickAsk/quickPlace.ts';

export interface WindowOptions {
  /** The bundle of the window's preload, absolute. */
  readonly preload: string;
  readonly isDark: boolean;
  readonly isPackaged: boolean;
}

/**
 * The permissions of a window's page. Electron's defaults are stated too, so that a changed default has no effect.
 * `allowRunningInsecureContent`, `experimentalFeatures` and `enableBlinkFeatures` stay unset: no value of them would be
 * wanted.
 */
function hardenedWebPreferences({ isPackaged }: Pick<WindowOptions, 'isPackaged'>): WebPreferences {
  return {
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
    spellcheck: false,
  };
}

/** Without `persist:`, a session is in memory only. */
export const printPartition = 'print';

/** A window that is never shown, in which a document is drawn for paper: no scripts, no preload, a session of its own. */
export function printWindowOptions(): BrowserWindowConstructorOptions {
  return {
    show: false,
    webPreferences: {
      ...hardenedWebPreferences({ isPackaged: true }),
      javascript: false,
      partition: printPartition,
    },
  };
}

/** The window that says how far a move of the data is: a document of ours without a preload. */
export function movingWindowOptions(isDark: boolean, title: string): BrowserWindowConstructorOptions {
  return {
    show: false,
    width: 460,
    height: 220,
    useContentSize: true,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    title,
    backgroundColor: backgroundOf(isDark),
    webPreferences: hardenedWebPreferences({ isPackaged: true }),
  };
}

/** The page's window, hidden until it has content. */
export function pageWindowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  const { webPreferences, ...window } = common(options);
  return {
    ...window,
    // The session says in which languages.
    webPreferences: { ...webPreferences, spellcheck: true },
    width: 1200,
    height: 800,
    minWidth: 480,
    minHeight: 400,
    title: 'Gatehouse',
  };
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

/** The window of quick ask: the page again, small, without a frame and above the others. */
export function quickWindowOptions(options: WindowOptions): BrowserWindowConstructorOptions {
  const { webPreferences, ...window } = common(options);
  return {
    ...window,
    webPreferences: { ...webPreferences, spellcheck: true },
    ...quickSizes.low,
    minWidth: 480,
    minHeight: quickSizes.low.height,
    title: 'Gatehouse',
    frame: false,
    alwaysOnTop: true,
    skipTaskbar: true,
    fullscreenable: false,
    minimizable: false,
    maximizable: false,
  };
}

function common(options: WindowOptions): BrowserWindowConstructorOptions {
  return {
    show: false,
    autoHideMenuBar: true,
    backgroundColor: backgroundOf(options.isDark),
    webPreferences: { ...hardenedWebPreferences(options), preload: options.preload },
  };
}

/** Without it, a dark page starts with a white flash. */
function backgroundOf(isDark: boolean): string {
  return isDark ? '#17181c' : '#ffffff';
}
