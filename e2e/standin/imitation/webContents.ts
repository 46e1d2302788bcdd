import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { PrintToPDFOptions, WebContentsPrintOptions, WindowOpenHandlerResponse } from 'electron';
import { app, CancellableEvent } from './app.ts';
import type { LoadFailure } from '../messages.ts';
import { driver } from './driverLink.ts';

/** The part of `WebFrameMain` that the app uses. */
export interface ImitationFrame {
  readonly origin: string;
  readonly url: string;
  readonly frameToken: string;
  isDestroyed(): boolean;
}

let lastToken = 0;

/**
 * A frame, which goes on with the next document under another token. When it has none, everything about it throws, as in Electron.
 */
export class DocumentFrame implements ImitationFrame {
  #url: string;
  #origin: string;
  #token = `frame-${++lastToken}`;
  #isDisposed = false;

  constructor(url: string, origin: string) {
    this.#url = url;
    this.#origin = origin;
  }

  get url(): string {
    return this.#given(this.#url);
  }
  get origin(): string {
    return this.#given(this.#origin);
  }
  get frameToken(): string {
    return this.#given(this.#token);
  }
  isDestroyed = (): boolean => this.#isDisposed;
  /** Another document is in it. */
  update(url: string, origin: string): void {
    this.#url = url;
    this.#origin = origin;
    this.#token = `frame-${++lastToken}`;
    this.#isDisposed = false;
  }
  dispose(): void {
    this.#isDisposed = true;
  }

  #given(value: string): string {
    if (this.#isDisposed) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return value;
  }
}

/** One page. Its navigation events come in the order that Electron documents. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly mainFrame = new DocumentFrame('', 'null');
  #destroyed = false;
  /** The address of the document that is there, or was. */
  #committed = '';
  /** What it was last told to load. */
  #url = '';
  #openHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | undefined;

  constructor(id: number) {
    super();
    this.id = id;
    app.emit('web-contents-created', {}, this);
  }

  getURL(): string {
    return this.#committed;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Arguments are cloned on sending, so that a value that cannot be cloned throws here, as in Electron. */
  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    driver.tell('send', { windowId: this.id, channel, args: structuredClone(args) });
  }

  /** The system's dialog, answered by the test. */
  print(options: WebContentsPrintOptions, callback: (isDone: boolean, reason: string) => void): void {
    if (options.pageSize === undefined && options.usePrinterDefaultPageSize !== true)
      throw new Error('pageSize is missing');
    // The stand-in has no printer; Electron calls back later for one that is not there.
    if (options.silent === true || options.deviceName !== undefined) {
      setImmediate(() => callback(false, 'Invalid deviceName provided'));
      return;
    }
    void driver.call('print', { windowId: this.id }).then((reason) => callback(reason === '', reason));
  }

  async printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    const { pageSize } = options;
    const asked = {
      format: typeof pageSize === 'string' ? pageSize : 'Letter',
      preferCSSPageSize: options.preferCSSPageSize === true,
      printBackground: options.printBackground === true,
      tagged: options.generateTaggedPDF === true,
      outline: options.generateDocumentOutline === true,
    };
    return Buffer.from(await driver.call('printToPdf', { windowId: this.id, options: asked }));
  }

  /** In the world of the page. */
  executeJavaScript(code: string): Promise<unknown> {
    return driver.call('runInPage', { windowId: this.id, code });
  }

  /** The system reads the file when it is dropped. */
  startDrag({ file, icon }: { file: string; icon: { isEmpty(): boolean } }): void {
    if (icon.isEmpty()) throw new Error("Must specify non-empty 'icon' option");
    driver.tell('startDrag', { windowId: this.id, file, bytes: readFileSync(file) });
  }

  reload(): void {
    void driver.call('reload', { windowId: this.id }).then(
      (failure) => this.loadEnded(this.#url, failure),
      () => undefined,
    );
  }

  forcefullyCrashRenderer(): void {
    this.rendererGone('killed');
  }

  /** There is no WebRTC here. */
  setWebRTCIPHandlingPolicy(): void {}

  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.#openHandler = handler;
  }

  // The driver calls the methods below.

  /** Whether the app lets the navigation continue. */
  navigate(url: string, isMainFrame: boolean, byApp: boolean): boolean {
    const details = { url, isMainFrame, isSameDocument: false, frame: null };
    this.emit('did-start-navigation', details);
    if (byApp) return true;
    return (
      !this.#isRefused('will-frame-navigate', details) && !(isMainFrame && this.#isRefused('will-navigate', details))
    );
  }

  navigated(url: string, origin: string): void {
    this.mainFrame.update(url, origin);
    this.#committed = url;
    this.emit('did-navigate', {}, url, 200, 'OK');
  }

  /** A document that the app loads is there, or will not come. */
  loadEnded(url: string, failure: LoadFailure | null): void {
    this.#url = url;
    if (this.#destroyed) return;
    if (failure !== null) this.emit('did-fail-load', {}, failure.errno, failure.code, url, true);
    this.emit('did-stop-loading');
  }

  openWindow(url: string): 'allow' | 'deny' {
    return this.#openHandler?.({ url }).action ?? 'allow';
  }

  rendererGone(reason: 'crashed' | 'killed'): void {
    this.mainFrame.dispose();
    this.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }

  destroy(): void {
    this.#destroyed = true;
    this.mainFrame.dispose();
    this.emit('destroyed');
  }

  #isRefused(event: string, details: object): boolean {
    const cancellable = Object.assign(new CancellableEvent(), details);
    this.emit(event, cancellable);
    return cancellable.defaultPrevented;
  }
}
