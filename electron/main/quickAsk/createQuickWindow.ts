import { BrowserWindow, screen, type Rectangle } from 'electron';
import { quickWindowOptions, type WindowOptions } from '../windowOptions.ts';

/** Creates the window, which stays hidden until it is wanted. */
export function createQuickWindow(options: WindowOptions): BrowserWindow {
  return new BrowserWindow(quickWindowOptions(options));
}

/** Of the screen with the cursor. */
export function areaAtCursor(): Rectangle {
  return screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea;
}
