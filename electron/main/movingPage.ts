import { BrowserWindow } from 'electron';
import { showOnceDrawn } from './firstShow.ts';
import { movedText, type MovingPage } from './movingWindow.ts';
import type { ShellTexts } from './shellTexts.ts';
import { movingWindowOptions } from './windowOptions.ts';

/** Opens the window itself. Whoever closes it quits: the move then begins again with the next start. */
export function openMovingPage(texts: ShellTexts, isDark: boolean): MovingPage {
  const window = new BrowserWindow(movingWindowOptions(isDark, texts.moving));
  showOnceDrawn(window, () => window.show());
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  const loaded = window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(movingDocument(texts))}`);
  return {
    show(progress) {
      if (window.isDestroyed()) return;
      const { done, of } = progress;
      // More than one is a bar without an end.
      window.setProgressBar(of === 0 ? 2 : done / of);
      const bar = of === 0 ? '' : `document.querySelector('progress').value = ${done / of};`;
      const text = `document.querySelector('p').textContent = ${JSON.stringify(movedText(progress, texts.locale))};`;
      void loaded.then(() => window.webContents.executeJavaScript(bar + text)).catch(() => undefined);
    },
    focus() {
      if (!window.isDestroyed()) window.focus();
    },
    close() {
      if (window.isDestroyed()) return;
      // On macOS it is the app's.
      window.setProgressBar(-1);
      window.destroy();
    },
  };
}

/** Texts of ours only, without a character that HTML reads. */
function movingDocument({ locale, moving, movingDetail }: ShellTexts): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${moving}</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 1.5rem; font: 0.95rem/1.5 system-ui, sans-serif; }
  h1 { margin: 0 0 0.75rem; font-size: 1.1rem; }
  progress { width: 100%; }
  p { margin: 0.25rem 0 0; font-variant-numeric: tabular-nums; min-height: 1.5em; }
  small { display: block; margin-top: 0.75rem; }
</style>
<main>
  <h1>${moving}</h1>
  <progress max="1" aria-label="${moving}"></progress>
  <p></p>
  <small>${movingDetail}</small>
</main>
</html>`;
}
