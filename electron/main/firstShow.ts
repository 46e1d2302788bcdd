import type { BrowserWindow } from 'electron';

/** How long a window waits for its page to be drawn (ms). */
const patienceMs = 10_000;

/**
 * Shows a window once its page is drawn, and after a while even so: `ready-to-show` may never come, and an app without a window would be one that
 * nobody sees.
 *
 * @param after runs a task later; a test gives its own
 */
export function showOnceDrawn(
  window: Pick<BrowserWindow, 'once' | 'isDestroyed'>,
  show: () => void,
  after: (ms: number, task: () => void) => () => void = afterTimeout,
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
  window.once('closed', cancel);
}

function afterTimeout(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
