import { join } from 'node:path';
import type { BrowserWindow, Dialog, Rectangle } from 'electron';
import type { AwayPlace } from '../../shared/domain/awayPlace.ts';
import { problemError } from '../../shared/domain/error.ts';
import { maxPageWindows } from '../../shared/domain/pageWindow.ts';
import type { Host, Log, PageWindows } from '../host/index.ts';
import { attachContextMenu } from './attachContextMenu.ts';
import type { IpcBinding } from './ipcBinding.ts';
import type { WindowItem } from './menu.ts';
import { pageOrigin, trustOrigin } from './origins.ts';
import type { ShellTexts } from './shellTexts.ts';
import { createQuickWindow } from './quickAsk/createQuickWindow.ts';
import type { QuickAsk } from './quickAsk/quickAsk.ts';
import { createSurfaceWindow } from './surfaceWindow.ts';
import { TrustWindow } from './trustWindow.ts';
import { UsedWindows } from './usedWindows.ts';
import { bringForward, createPageWindow, loadPage, loadQuickPage, stateBeside } from './window.ts';
import { type WindowState, writeWindowState } from './windowBounds.ts';
import { watchWindow } from './windowHealth.ts';
import type { WindowOptions } from './windowOptions.ts';

export interface AppWindowsOptions {
  readonly host: Host;
  readonly quickAsk: QuickAsk;
  readonly binding: IpcBinding;
  readonly log: Log;
  readonly texts: () => ShellTexts;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly quit: () => void;
  /** Ends the app because the session of the system ends. */
  readonly endSession: () => void;
  /** Called with each new window of the page. */
  readonly onPage: (window: BrowserWindow) => void;
  /** Called when there are other windows of the page, with another title, or another one is used. */
  readonly onPages: () => void;
  /** `dist/preload`. */
  readonly preloadFolder: string;
  readonly appearance: () => Omit<WindowOptions, 'preload'>;
  readonly stateFile: string;
  readonly state: WindowState | undefined;
  /** Whether there is no window of the page until it is asked for. */
  readonly isHidden: boolean;
}

/** The app's windows: some of the page, each with its own screen and chat, and at most one trust page for all of them. */
export class AppWindows implements PageWindows {
  readonly trust = new TrustWindow(() => this.#createSurface());
  readonly #pages = new UsedWindows<BrowserWindow>();
  readonly #titles = new WeakMap<BrowserWindow, string>();
  #options: AppWindowsOptions | undefined;
  /** Somebody asked for the page before it could be opened. */
  #isAskedFor = false;
  #quick: BrowserWindow | undefined;
  #state: WindowState | undefined;
  #trustBounds: Rectangle | undefined;
  #saved: Promise<void> = Promise.resolve();

  /** The one that links open in. */
  readonly lastUsed = (): BrowserWindow | undefined => this.#pages.last;

  /** The parent window of dialogs: what asks is on the screen. */
  readonly parent = (): BrowserWindow | undefined =>
    this.#quick?.isVisible() === true && !this.#quick.isDestroyed() ? this.#quick : this.#pages.last;

  readonly all = (): readonly BrowserWindow[] => this.#pages.all();

  /** Opens the page. The host starts its servers once the page is loaded, or at once where there is none. */
  start(options: AppWindowsOptions): void {
    this.#options = options;
    this.#state = options.state;
    this.#trustBounds = options.state?.trust;
    if (options.isHidden && !this.#isAskedFor) options.host.startServers();
    else this.#createPage(this.#state).webContents.once('did-finish-load', () => options.host.startServers());
    this.trust.ready();
  }

  /** Brings the page to the front, where it shows this place or was used last; opens it again if all were closed. */
  showPage(place?: AwayPlace): Pick<BrowserWindow, 'id'> | undefined {
    const quick = this.#options?.quickAsk.for(place);
    if (quick !== undefined) {
      quick.focus();
      return quick;
    }
    return this.showFull(place);
  }

  /** As `showPage`, and never the window of quick ask. */
  showFull(place?: AwayPlace): BrowserWindow | undefined {
    const window = this.#pages.for(place);
    if (window !== undefined) bringForward(window);
    else if (this.#options !== undefined) return this.#createPage(this.#state);
    // The tray is there before the windows can be.
    else this.#isAskedFor = true;
    return window;
  }

  /** Opens another window of the page. @throws HostError `conflict` when there are as many as may be */
  open(): void {
    if (this.#options === undefined) return;
    if (!this.hasRoom) throw problemError({ kind: 'tooManyWindows', max: maxPageWindows });
    const last = this.#pages.last;
    this.#createPage(last === undefined ? this.#state : stateBeside(last));
  }

  get hasRoom(): boolean {
    return this.#pages.count < maxPageWindows;
  }

  shows(...shown: Parameters<PageWindows['shows']>): void {
    this.#pages.shows(...shown);
    this.#options?.quickAsk.shows(...shown);
  }

  /** The window of quick ask, hidden; `undefined` while the app ends. */
  createQuick(): BrowserWindow | undefined {
    const options = this.#options;
    if (options === undefined) return undefined;
    const window = createQuickWindow(this.#windowOptions('preload.cjs'));
    this.#quick = window;
    this.#bindPage(window, options);
    window.on('closed', () => (this.#quick = undefined));
    // Nobody is asked about a window that is hidden most of the time: another one is made when it is wanted.
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      options.log.write('error', 'A page died', { reason, exitCode });
      window.destroy();
    });
    loadQuickPage(window).catch((error: unknown) => {
      options.log.write('error', 'The page did not load', { error: String(error) });
      if (!window.isDestroyed()) window.destroy();
    });
    return window;
  }

  /** For the menu. */
  items(): WindowItem[] {
    return this.all().map((window) => ({
      id: window.id,
      title: this.#titles.get(window) ?? '',
      isLastUsed: window === this.#pages.last,
      show: () => bringForward(window),
    }));
  }

  /** From now on no window opens: the host that it would talk to ends. */
  end(): void {
    this.#options?.quickAsk.end();
    this.#options = undefined;
    this.trust.end();
  }

  /** Resolves when the data of closed windows is on disk. */
  async saved(): Promise<void> {
    await this.#saved;
  }

  #createPage(state: WindowState | undefined): BrowserWindow {
    const options = this.#started();
    const { log, onPages } = options;
    const window = createPageWindow({
      ...this.#windowOptions('preload.cjs'),
      state,
      // The one that is closed last says where the next start begins.
      onClose: (closed) => this.#save(closed, options),
    });
    watchWindow(window, options);
    this.#bindPage(window, options);
    const use = () => {
      this.#pages.used(window);
      onPages();
    };
    window.on('focus', use);
    window.on('page-title-updated', (_event, title) => {
      this.#titles.set(window, title);
      onPages();
    });
    window.on('closed', () => {
      this.#pages.closed(window);
      // They would keep the app from ending.
      if (this.#pages.count === 0) {
        this.trust.close();
        options.quickAsk.close();
      }
      onPages();
    });
    use();
    options.onPage(window);
    loadPage(window).catch((error: unknown) => log.write('error', 'The page did not load', { error: String(error) }));
    return window;
  }

  #createSurface() {
    const options = this.#started();
    const surface = createSurfaceWindow({
      ...this.#windowOptions('trustPreload.cjs'),
      title: options.texts().trustTitle,
      bounds: this.#trustBounds,
      onClose: (bounds) => {
        this.#trustBounds = bounds;
        // Beside the place of the page. Before any is known, it is written when the page closes.
        if (this.#state !== undefined) this.#save(this.#state, options);
      },
      bind: (window) => {
        options.binding.bind(window.webContents, {
          origin: trustOrigin,
          open: (send) => options.host.openTrustSurface(send),
        });
        watchWindow(window, options);
        this.#attend(window, options);
      },
    });
    return {
      ...surface,
      show: (how: Parameters<typeof surface.show>[0]) => {
        options.quickAsk.giveWay();
        surface.show(how);
      },
    };
  }

  #bindPage(window: BrowserWindow, options: AppWindowsOptions): void {
    options.binding.bind(window.webContents, { origin: pageOrigin, open: (send) => options.host.openPage(send) });
    this.#attend(window, options);
  }

  /** What all windows have. */
  #attend(window: BrowserWindow, options: AppWindowsOptions): void {
    attachContextMenu(window, options.texts, options.appearance().isPackaged);
    // Windows ends a session through the windows: `before-quit` and `will-quit` do not come.
    window.on('query-session-end', () => options.endSession());
    // Without the question where the session ends at any rate.
    window.on('session-end', () => options.endSession());
  }

  #windowOptions(preload: string): WindowOptions {
    const { preloadFolder, appearance } = this.#started();
    return { ...appearance(), preload: join(preloadFolder, preload) };
  }

  #save(placed: WindowState, { stateFile, log }: AppWindowsOptions): void {
    const state = { ...placed, trust: this.#trustBounds };
    this.#state = state;
    // One after the other: several are closed at once when the app quits.
    this.#saved = this.#saved.then(() =>
      writeWindowState(stateFile, state).catch((error: unknown) =>
        log.write('warn', 'The place of the window was not saved', { error: String(error) }),
      ),
    );
  }

  #started(): AppWindowsOptions {
    if (this.#options === undefined) throw new Error('Windows cannot be made before start()');
    return this.#options;
  }
}
