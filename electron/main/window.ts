import { BrowserWindow, screen } from 'electron';
import { pageUrl } from './origins.ts';
import { isReachable, type WindowState } from './windowBounds.ts';
import { pageWindowOptions, type WindowOptions } from './windowOptions.ts';

export interface PageWindowOptions extends WindowOptions {
  /** Its last position. */
  readonly state: WindowState | undefined;
  /** Called with its position when it closes. */
  readonly onClose: (state: WindowState) => void;
}

/**
 * Creates the page's window, which shows itself when the page is rendered. Load it with `loadPage` after it was bound.
 */
export function createPageWindow(options: PageWindowOptions): BrowserWindow {
  const state = usable(options.state);
  const window = new BrowserWindow({ ...pageWindowOptions(options), ...place(state) });
  window.once('ready-to-show', () => {
    if (state?.isMaximized === true) window.maximize();
    window.show();
  });
  window.on('close', () => options.onClose({ ...window.getNormalBounds(), isMaximized: window.isMaximized() }));
  return window;
}

export async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(pageUrl);
}

/** Brings a window to the front from any state. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function usable(state: WindowState | undefined): WindowState | undefined {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  return state !== undefined && isReachable(state, areas) ? state : undefined;
}

function place(state: WindowState | undefined) {
  return state && { x: state.x, y: state.y, width: state.width, height: state.height };
}
