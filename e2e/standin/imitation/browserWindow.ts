import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app, appState, CancellableEvent } from './app.ts';
import { answerDriver, driver } from './driverLink.ts';
import { WebContents } from './webContents.ts';

const windows = new Map<number, BrowserWindow>();
let lastId = 0;

/** A window; its page is a tab of the driver's Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly options: BrowserWindowConstructorOptions;
  readonly #created: Promise<void>;
  #isDrawn = false;
  #bounds: Rectangle;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    if (!appState.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
    this.options = options;
    this.#bounds = { x: 0, y: 0, width: 800, height: 600, ...pickBounds(options) };
    this.webContents = new WebContents(this.id);
    windows.set(this.id, this);
    const { title = '', webPreferences = {} } = options;
    this.#created = driver.call('createWindow', { windowId: this.id, title, webPreferences });
    if (options.show !== false) this.show();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  async loadURL(url: string): Promise<void> {
    await this.#created;
    await driver.call('loadUrl', { windowId: this.id, url });
  }

  show(): void {
    driver.tell('show', { windowId: this.id, focus: true });
  }
  showInactive(): void {
    driver.tell('show', { windowId: this.id, focus: false });
  }
  focus(): void {
    driver.tell('show', { windowId: this.id, focus: true });
  }
  moveTop(): void {}
  maximize(): void {}
  restore(): void {}
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => false;
  isDestroyed = (): boolean => this.webContents.isDestroyed();
  getNormalBounds = (): Rectangle => this.#bounds;

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

  /** The first document of the page is drawn. */
  loaded(): void {
    if (!this.#isDrawn) this.emit('ready-to-show');
    this.#isDrawn = true;
    this.webContents.emit('did-finish-load');
  }
}

function pickBounds(options: BrowserWindowConstructorOptions): Partial<Rectangle> {
  const named = (['x', 'y', 'width', 'height'] as const).flatMap((key) =>
    options[key] === undefined ? [] : [[key, options[key]]],
  );
  return Object.fromEntries(named) as Partial<Rectangle>;
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
  rendererGone: ({ windowId, reason }) => windowOf(windowId).webContents.rendererGone(reason),
  closeWindow: ({ windowId }) => windowOf(windowId).close(),
});
