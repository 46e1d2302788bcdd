import { BrowserWindow, type Rectangle, screen } from 'electron';
import { pageWindowParameter } from '../../shared/domain/pageWindow.ts';
import { quickAskParameter } from '../../shared/domain/quickAsk.ts';
import { showOnceDrawn } from './firstShow.ts';
import { pageUrl } from './origins.ts';
import { cascaded, isReachable, type WindowState } from './windowBounds.ts';
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
  showOnceDrawn(window, () => {
    if (state?.isMaximized === true) window.maximize();
    window.show();
    if (state?.isFullScreen === true) window.setFullScreen(true);
  });
  window.on('close', () =>
    options.onClose({
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    }),
  );
  return window;
}

/** Its page knows which window it is in. */
export async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${pageUrl}?${pageWindowParameter}=${window.id}`);
}

/** Whether no window of the app has the focus. */
export function isAppAway(): boolean {
  return BrowserWindow.getFocusedWindow() === null;
}

/** As `loadPage`, in the form of quick ask. */
export async function loadQuickPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${pageUrl}?${pageWindowParameter}=${window.id}&${quickAskParameter}=1`);
}

/** Brings a window to the front from any state. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Where a further window opens. */
export function stateBeside(window: BrowserWindow): WindowState {
  return { ...cascaded(window.getNormalBounds(), workAreas()), isMaximized: false, isFullScreen: false };
}

/** A place that can still be seen; `undefined` for one that cannot. */
export function usable<Place extends Rectangle>(state: Place | undefined): Place | undefined {
  return state !== undefined && isReachable(state, workAreas()) ? state : undefined;
}

function workAreas() {
  return screen.getAllDisplays().map((display) => display.workArea);
}

/** The options of a window at this place. */
export function place(state: Rectangle | undefined) {
  return state && { x: state.x, y: state.y, width: state.width, height: state.height };
}
