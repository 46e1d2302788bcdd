import { BrowserWindow, type Rectangle } from 'electron';
import { showOnceDrawn } from './firstShow.ts';
import { trustUrl } from './origins.ts';
import { place, usable } from './window.ts';
import type { SurfaceWindow } from './trustWindow.ts';
import { trustWindowOptions, type WindowOptions } from './windowOptions.ts';

export interface SurfaceOptions extends WindowOptions {
  readonly title: string;
  /** Its last position. */
  readonly bounds: Rectangle | undefined;
  /** Called with its position when it closes. */
  readonly onClose: (bounds: Rectangle) => void;
  /** Connects the window to the host's trust contract, before its page is loaded. */
  readonly bind: (window: BrowserWindow) => void;
}

/** Creates the window of the trust page and loads it. */
export function createSurfaceWindow(options: SurfaceOptions): SurfaceWindow {
  const window = new BrowserWindow({
    ...trustWindowOptions(options, options.title),
    ...place(usable(options.bounds)),
  });
  options.bind(window);
  window.on('close', () => options.onClose(window.getNormalBounds()));
  let wanted: { mustFocus: boolean } | undefined;
  let isDrawn = false;
  showOnceDrawn(window, () => {
    isDrawn = true;
    if (wanted !== undefined) show(window, wanted);
  });
  // We set the title: a page that could name the window could lie about its question.
  window.on('page-title-updated', (event) => event.preventDefault());
  void window.loadURL(trustUrl);
  return {
    show(how) {
      wanted = { mustFocus: how.mustFocus || wanted?.mustFocus === true };
      if (isDrawn) show(window, how);
    },
    close: () => {
      if (!window.isDestroyed()) window.close();
    },
    onClosed: (listener) => void window.on('closed', listener),
  };
}

function show(window: BrowserWindow, { mustFocus }: { mustFocus: boolean }): void {
  if (mustFocus) {
    window.show();
    window.focus();
    return;
  }
  window.showInactive();
  window.moveTop();
}
