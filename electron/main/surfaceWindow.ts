import { BrowserWindow } from 'electron';
import { trustUrl } from './origins.ts';
import type { SurfaceWindow } from './trustWindow.ts';
import { trustWindowOptions, type WindowOptions } from './windowOptions.ts';

/**
 * Creates the window of the trust page and loads it.
 *
 * @param bind connects the window to the host's trust contract, before its page is loaded
 */
export function createSurfaceWindow(
  options: WindowOptions,
  title: string,
  bind: (window: BrowserWindow) => void,
): SurfaceWindow {
  const window = new BrowserWindow(trustWindowOptions(options, title));
  bind(window);
  let wanted: { mustFocus: boolean } | undefined;
  let isDrawn = false;
  window.once('ready-to-show', () => {
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
