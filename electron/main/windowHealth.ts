import type { BrowserWindow, Dialog } from 'electron';
import type { Log } from '../host/index.ts';
import type { ShellTexts } from './shellTexts.ts';

export interface HealthOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly texts: () => ShellTexts;
  readonly log: Log;
  readonly quit: () => void;
}

/** Chromium's code for a load that something else took the place of. */
const aborted = -3;

/** Asks the user what to do when a page dies, hangs or does not load. The host keeps running in either case, so nothing is lost. */
export function watchWindow(window: BrowserWindow, options: HealthOptions): void {
  const { dialog, log, quit } = options;
  let isRestarting = false;
  let isAsking = false;
  const reload = () => {
    if (!window.isDestroyed()) window.webContents.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.write('error', 'A page died', { reason, exitCode });
    const wasWanted = isRestarting || reason === 'clean-exit';
    isRestarting = false;
    if (wasWanted || window.isDestroyed()) return;
    const texts = options.texts();
    const question = { type: 'error' as const, message: texts.pageGone, detail: texts.pageGoneDetail };
    void dialog
      .showMessageBox(window, { ...question, buttons: [texts.reload, texts.quit], defaultId: 0, cancelId: 0 })
      .then(({ response }) => (response === 0 ? reload() : quit()));
  });
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === aborted || isAsking || window.isDestroyed()) return;
    isAsking = true;
    log.write('error', 'A page did not load', { code, description });
    const texts = options.texts();
    const detail = texts.pageNotLoadedDetail(`${description} (${code})`);
    // Without a page the window was never shown.
    window.show();
    const question = { type: 'error' as const, message: texts.pageNotLoaded, detail };
    void dialog
      .showMessageBox(window, { ...question, buttons: [texts.reload, texts.quit], defaultId: 0, cancelId: 0 })
      .then(({ response }) => {
        isAsking = false;
        if (response === 0) reload();
        else quit();
      });
  });
  window.on('unresponsive', () => {
    if (isAsking) return;
    isAsking = true;
    log.write('warn', 'A page does not answer');
    const texts = options.texts();
    const question = { type: 'warning' as const, message: texts.pageHangs, detail: texts.pageHangsDetail };
    void dialog
      .showMessageBox(window, { ...question, buttons: [texts.wait, texts.reload], defaultId: 0, cancelId: 0 })
      .then(({ response }) => {
        isAsking = false;
        if (response !== 1 || window.isDestroyed()) return;
        // A hanging page does not react to a normal reload.
        isRestarting = true;
        window.webContents.forcefullyCrashRenderer();
        reload();
      });
  });
}
