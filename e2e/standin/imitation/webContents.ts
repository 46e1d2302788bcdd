import { EventEmitter } from 'node:events';
import type { WindowOpenHandlerResponse } from 'electron';
import { app, CancellableEvent } from './app.ts';
import { driver } from './driverLink.ts';

/** The part of `WebFrameMain` that the app uses. */
export interface ImitationFrame {
  readonly origin: string;
  readonly url: string;
  readonly frameToken: string;
}

let lastToken = 0;

/** One page. Its navigation events come in the order that Electron documents. */
export class WebContents extends EventEmitter {
  readonly id: number;
  mainFrame: ImitationFrame;
  #destroyed = false;
  #openHandler: ((details: { url: string }) => WindowOpenHandlerResponse) | undefined;

  constructor(id: number) {
    super();
    this.id = id;
    this.mainFrame = newFrame('', 'null');
    app.emit('web-contents-created', {}, this);
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Arguments are cloned on sending, so that a value that cannot be cloned throws here, as in Electron. */
  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    driver.tell('send', { windowId: this.id, channel, args: structuredClone(args) });
  }

  reload(): void {
    driver.tell('reload', { windowId: this.id });
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
    this.mainFrame = newFrame(url, origin);
    this.emit('did-navigate', {}, url, 200, 'OK');
  }

  openWindow(url: string): 'allow' | 'deny' {
    return this.#openHandler?.({ url }).action ?? 'allow';
  }

  rendererGone(reason: 'crashed' | 'killed'): void {
    this.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }

  destroy(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }

  #isRefused(event: string, details: object): boolean {
    const cancellable = Object.assign(new CancellableEvent(), details);
    this.emit(event, cancellable);
    return cancellable.defaultPrevented;
  }
}

function newFrame(url: string, origin: string): ImitationFrame {
  return { url, origin, frameToken: `frame-${++lastToken}` };
}
