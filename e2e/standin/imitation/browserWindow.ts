import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app, appState, CancellableEvent } from './app.ts';
import { answerDriver, driver } from './driverLink.ts';
import { WebContents } from './webContents.ts';
import { WindowPlace } from './windowPlace.ts';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;
let focusedId: number | undefined;

/** A window; its page is a tab of the driver's Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly options: BrowserWindowConstructorOptions;
  readonly #created: Promise<void>;
  #isDrawn = false;
  #isVisible = false;
  readonly #place: WindowPlace;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    if (!appState.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
    this.options = options;
    this.#isAlwaysOnTop = options.alwaysOnTop === true;
    this.#place = new WindowPlace(options, this);
    this.webContents = new WebContents(this.id);
    windows.set(this.id, this);
    this.on('focus', () => app.emit('browser-window-focus', {}, this));
    this.on('blur', () => app.emit('browser-window-blur', {}, this));
    app.emit('browser-window-created', {}, this);
    const { title = '', webPreferences = {} } = options;
    this.#created = driver.call('createWindow', { windowId: this.id, title, webPreferences });
    if (options.show !== false) this.show();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows.values()].find(({ id }) => id === focusedId) ?? null;
  }

  /** Rejects where the document does not load. Nobody has to listen, as in Electron. */
  loadURL(url: string): Promise<void> {
    const loading = this.#load(url);
    loading.catch(() => undefined);
    return loading;
  }

  async #load(url: string): Promise<void> {
    await this.#created;
    const drawn = Promise.withResolvers<void>();
    for (const event of ['did-finish-load', 'destroyed'] as const) this.webContents.once(event, drawn.resolve);
    const failure = await driver.call('loadUrl', { windowId: this.id, url });
    if (failure === null) await drawn.promise;
    this.webContents.loadEnded(url, failure);
    // A window that is closed meanwhile counts as one whose page stopped loading.
    const reason = failure !== null && this.isDestroyed() ? { code: 'ERR_FAILED', errno: -2 } : failure;
    if (reason === null) return;
    throw Object.assign(new Error(`${reason.code} (${reason.errno}) loading '${url}'`), { ...reason, url });
  }

  show(): void {
    this.#isVisible = true;
    this.#takeFocus();
    driver.tell('show', { windowId: this.id, focus: true });
  }
  showInactive(): void {
    this.#isVisible = true;
    driver.tell('show', { windowId: this.id, focus: false });
  }
  focus(): void {
    this.#takeFocus();
    driver.tell('show', { windowId: this.id, focus: true });
  }
  /** The taskbar as the app left it. */
  readonly taskbar = { isFlashing: false, progress: -1 };
  flashFrame(isFlashing: boolean): void {
    this.taskbar.isFlashing = isFlashing;
  }
  setOverlayIcon(): void {}
  setProgressBar(progress: number): void {
    this.taskbar.progress = progress;
  }
  hide(): void {
    this.#isVisible = false;
    driver.tell('hide', { windowId: this.id });
    if (focusedId === this.id) leaveFocus();
  }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#place.place(bounds);
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  #isAlwaysOnTop = false;
  setAlwaysOnTop(isOn: boolean): void {
    this.#isAlwaysOnTop = isOn;
  }
  isAlwaysOnTop = (): boolean => this.#isAlwaysOnTop;
  moveTop(): void {}
  /** It also shows the window. */
  maximize(): void {
    this.#place.maximize();
    if (!this.#isVisible) this.showInactive();
  }
  unmaximize(): void {
    this.#place.unmaximize();
  }
  minimize(): void {
    this.#place.minimize();
    if (focusedId === this.id) leaveFocus();
  }
  restore(): void {
    this.#place.restore();
  }
  setFullScreen(isWanted: boolean): void {
    this.#place.setFullScreen(isWanted);
  }
  isFocused = (): boolean => focusedId === this.id;
  isMinimized = (): boolean => this.#place.isMinimized;
  isMaximized = (): boolean => this.#place.isMaximized;
  isFullScreen = (): boolean => this.#place.isFullScreen;
  isVisible = (): boolean => this.#isVisible && !this.isDestroyed();
  isDestroyed = (): boolean => this.webContents.isDestroyed();
  getBackgroundColor = (): string => this.options.backgroundColor ?? '#FFFFFF';
  getNormalBounds = (): Rectangle => this.#place.normal;
  getBounds = (): Rectangle => this.#place.bounds;

  /** Emits `close`, which the app can refuse, and then closes the window. */
  close(): void {
    const event = new CancellableEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.isDestroyed()) return;
    windows.delete(this.id);
    this.webContents.destroy();
    driver.tell('destroyWindow', { windowId: this.id });
    this.emit('closed');
    if (windows.size === 0 && !appState.isQuitting) app.emit('window-all-closed');
  }

  #takeFocus(): void {
    if (focusedId === this.id) return;
    leaveFocus();
    focusedId = this.id;
    this.emit('focus');
  }

  /** The first document of the page is drawn. With `STANDIN_NEVER_READY`, as on Wayland, a window is never said to be ready before it is shown. */
  loaded(): void {
    if (!this.#isDrawn && (this.#isVisible || process.env['STANDIN_NEVER_READY'] !== '1')) this.emit('ready-to-show');
    this.#isDrawn = true;
    this.webContents.emit('did-finish-load');
  }
}

/** No window has the focus. */
function leaveFocus(): void {
  const left = BrowserWindow.getFocusedWindow();
  focusedId = undefined;
  left?.emit('blur');
}

/** The window with the id that the driver sent. */
export function windowOf(windowId: number): BrowserWindow {
  const window = windows.get(windowId);
  if (window === undefined) throw new Error(`No window ${windowId}`);
  return window;
}

appState.onCloseWindows(() => {
  for (const window of [...windows.values()]) window.close();
  return windows.size === 0;
});

answerDriver({
  navigate: ({ windowId, url, isMainFrame, byApp }) =>
    windowOf(windowId).webContents.navigate(url, isMainFrame, byApp) ? 'allowed' : 'refused',
  navigated: ({ windowId, url, origin }) => windowOf(windowId).webContents.navigated(url, origin),
  loaded: ({ windowId }) => windowOf(windowId).loaded(),
  openWindow: ({ windowId, url }) => windowOf(windowId).webContents.openWindow(url),
  loadFails: ({ windowId, code, description }) =>
    void windowOf(windowId).webContents.emit('did-fail-load', {}, code, description, '', true),
  moveWindow({ windowId, move }) {
    const window = windowOf(windowId);
    if (move === 'enterFullScreen' || move === 'leaveFullScreen') window.setFullScreen(move === 'enterFullScreen');
    else window[move]();
  },
  placeWindow: ({ windowId, bounds }) => windowOf(windowId).setBounds(bounds),
  endSession({ windowId }) {
    const event = new CancellableEvent();
    windowOf(windowId).emit('query-session-end', event);
    windows.get(windowId)?.emit('session-end', event);
    return event.defaultPrevented;
  },
  rendererGone: ({ windowId, reason }) => windowOf(windowId).webContents.rendererGone(reason),
  closeWindow: ({ windowId }) => windowOf(windowId).close(),
  focusWindow: ({ windowId }) => windowOf(windowId).focus(),
  retitleWindow: ({ windowId, title }) => void windowOf(windowId).emit('page-title-updated', {}, title, true),
  leaveApp: () => leaveFocus(),
});
