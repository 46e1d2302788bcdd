import type { BrowserWindow } from 'electron';
import { nodeClock } from '../node/system/nodeClock.ts';

/** How long a window waits for its page to be drawn, from when it is made, which is when its page begins to load (ms). */
const patienceMs = 3000;

export interface FirstShowOptions {
  readonly platform?: NodeJS.Platform;
  /** Runs a task later; a test gives its own. */
  readonly after?: (ms: number, task: () => void) => () => void;
}

/**
 * Shows a window once its page is drawn. A page is not always said to be: on Wayland, `ready-to-show` may wait for the window to be shown
 * (electron/electron#48859), and without a working GPU it may not come on Windows either. An app without a window would be one that nobody sees,
 * and without the trust window nothing could be agreed to. So on Linux a page that is loaded counts as well, and anywhere some time.
 */
export function showOnceDrawn(
  window: Pick<BrowserWindow, 'once' | 'isDestroyed' | 'webContents'>,
  show: () => void,
  { platform = process.platform, after = (ms, task) => nodeClock.after(ms, task) }: FirstShowOptions = {},
): void {
  let isShown = false;
  const showOnce = () => {
    cancel();
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    show();
  };
  const cancel = after(patienceMs, showOnce);
  window.once('ready-to-show', showOnce);
  // Elsewhere it comes before anything is drawn, and the window would flash.
  if (platform === 'linux') window.webContents.once('did-finish-load', showOnce);
  window.once('closed', cancel);
}
