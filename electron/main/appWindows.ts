import { join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import type { Host, Log } from '../host/index.ts';
import { attachContextMenu } from './attachContextMenu.ts';
import type { IpcBinding } from './ipcBinding.ts';
import { pageOrigin, trustOrigin } from './origins.ts';
import type { ShellTexts } from './shellTexts.ts';
import { createSurfaceWindow } from './surfaceWindow.ts';
import { TrustWindow } from './trustWindow.ts';
import { bringForward, createPageWindow, loadPage } from './window.ts';
import { type WindowState, writeWindowState } from './windowBounds.ts';
import { watchWindow } from './windowHealth.ts';
import type { WindowOptions } from './windowOptions.ts';

export interface AppWindowsOptions {
  readonly host: Host;
  readonly binding: IpcBinding;
  readonly log: Log;
  readonly texts: () => ShellTexts;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly quit: () => void;
  /** `dist/preload`. */
  readonly preloadFolder: string;
  readonly appearance: () => Omit<WindowOptions, 'preload'>;
  readonly stateFile: string;
  readonly state: WindowState | undefined;
}

/** The app's two windows: at most one page and one trust page. */
export class AppWindows {
  readonly trust = new TrustWindow(() => this.#createSurface());
  #options: AppWindowsOptions | undefined;
  #page: BrowserWindow | undefined;
  #state: WindowState | undefined;
  #saved: Promise<void> = Promise.resolve();

  /** The parent window of dialogs. */
  readonly parent = (): BrowserWindow | undefined => this.#page;

  /** Opens the page. The host starts its servers once the page is loaded. */
  open(options: AppWindowsOptions): void {
    this.#options = options;
    this.#state = options.state;
    this.#createPage().webContents.once('did-finish-load', () => options.host.startServers());
    this.trust.ready();
  }

  /** Brings the page to the front; opens it again if it was closed (on macOS the app keeps running without it). */
  showPage(): void {
    if (this.#page !== undefined) bringForward(this.#page);
    else if (this.#options !== undefined) this.#createPage();
  }

  /** Resolves when the data of closed windows is on disk. */
  async saved(): Promise<void> {
    await this.#saved;
  }

  #createPage(): BrowserWindow {
    const options = this.#opened();
    const { host, binding, log } = options;
    const window = createPageWindow({
      ...this.#windowOptions('preload.cjs'),
      state: this.#state,
      onClose: (state) => this.#save(state),
    });
    binding.bind(window.webContents, { origin: pageOrigin, open: (send) => host.openPage(send) });
    this.#attend(window, options);
    window.on('closed', () => {
      this.#page = undefined;
      this.trust.close();
    });
    this.#page = window;
    loadPage(window).catch((error: unknown) => log.write('error', 'The page did not load', { error: String(error) }));
    return window;
  }

  #createSurface() {
    const options = this.#opened();
    return createSurfaceWindow(this.#windowOptions('trustPreload.cjs'), options.texts().trustTitle, (window) => {
      options.binding.bind(window.webContents, {
        origin: trustOrigin,
        open: (send) => options.host.openTrustSurface(send),
      });
      this.#attend(window, options);
    });
  }

  /** What both windows have. */
  #attend(window: BrowserWindow, options: AppWindowsOptions): void {
    watchWindow(window, options);
    attachContextMenu(window, options.texts, options.appearance().isPackaged);
    // Windows ends a session through the windows: `before-quit` and `will-quit` do not come.
    window.on('query-session-end', () => options.quit());
  }

  #windowOptions(preload: string): WindowOptions {
    const { preloadFolder, appearance } = this.#opened();
    return { ...appearance(), preload: join(preloadFolder, preload) };
  }

  #save(state: WindowState): void {
    const { stateFile, log } = this.#opened();
    this.#state = state;
    this.#saved = writeWindowState(stateFile, state).catch((error: unknown) =>
      log.write('warn', 'The place of the window was not saved', { error: String(error) }),
    );
  }

  #opened(): AppWindowsOptions {
    if (this.#options === undefined) throw new Error('Windows cannot be made before open()');
    return this.#options;
  }
}
