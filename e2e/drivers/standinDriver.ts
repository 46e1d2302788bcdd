import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { reviewServersId } from '../../electron/main/menu.ts';
import { isQuickAsk } from '../../renderer/store/ownWindow.ts';
import type { TrustPage } from '../fixtures/trustPage.ts';
import { createLink, type Link } from '../standin/link.ts';
import type { DriverMethods, HostMethods } from '../standin/messages.ts';
import { StandinDesk } from '../standin/standinDesk.ts';
import { routeThroughApp } from '../standin/standinNetwork.ts';
import { StandinPage } from '../standin/standinPage.ts';
import { closeContext } from './closeContext.ts';
import type { DesktopApp, Driver, LaunchOptions } from './driver.ts';

const root = resolve(import.meta.dirname, '../..');
const mainScript = resolve(root, 'dist/main/main.js');
const pagePrefix = 'app://gatehouse/';
const trustPrefix = 'app://trust/';
/** A shell that has not ended by then hangs (ms). The app's own grace is far shorter. */
const endWithinMs = 60_000;

/** Runs the built bundles in plain Node with an imitation of `electron`; the windows are in a Chromium that is already running. */
export function createStandinDriver(browser: Browser): Driver<StandinApp> {
  return { launch: (options) => StandinApp.launch(browser, options) };
}

/** What specs of the desktop shell can observe and do in addition. */
export class StandinApp implements DesktopApp {
  /** Native dialogs, links and copies. */
  readonly desk = new StandinDesk();
  /** Addresses outside of the app that a page requested. None was contacted. */
  readonly foreignRequests: string[] = [];
  /** Where pages sent bodies piece by piece. */
  readonly streamedUploads: string[] = [];
  readonly host: Link<HostMethods>;
  /** With the imitation in the place of Electron. */
  readonly main: DesktopApp['main'] = {
    evaluate: ((script: unknown, argument: unknown) =>
      this.host.call('evaluate', { script: String(script), argument })) as DesktopApp['main']['evaluate'],
  };
  readonly #process: ChildProcess;
  readonly #context: BrowserContext;
  readonly #windows = new Map<number, StandinPage>();
  readonly #exited: Promise<number | null>;
  readonly #routed = Promise.withResolvers<void>();
  /** A window may be shown before its tab exists. */
  readonly #earlyShows = new Map<number, { focus: boolean }>();
  #stderr = '';
  #onChange = Promise.withResolvers<void>();

  private constructor(context: BrowserContext, { dataFolder, args = [], env, entry = mainScript }: LaunchOptions) {
    this.#context = context;
    this.#process = fork(entry, ['--data', dataFolder, ...args], {
      // As Electron sets it (electron_browser_main_parts.cc).
      execArgv: ['--unhandled-rejections=warn-with-error-code', '--import', resolve(root, 'e2e/standin/register.ts')],
      env: { ...process.env, ...env },
      serialization: 'advanced',
      silent: true,
    });
    this.#process.stderr?.on('data', (data: Buffer) => (this.#stderr += data.toString()));
    // Nobody reads it, and a full pipe would block the app.
    this.#process.stdout?.resume();
    const child = this.#process;
    this.host = createLink<HostMethods, DriverMethods>(
      {
        // The app may be gone before a message reaches it; the end of the process then settles whatever waits.
        post: (message) => void (child.connected && child.send(message as object, () => undefined)),
        onMessage: (listener) => void child.on('message', listener),
      },
      this.#driverMethods(),
    );
    this.#exited = once(child, 'exit').then(([code]) => code as number | null);
    // Its last answers may still be in the channel when it has ended.
    void Promise.all([this.#exited, once(child, 'disconnect')]).then(([code]) => {
      this.host.close(`The app ended with code ${code}. ${this.#stderr}`);
      this.#changed();
    });
  }

  static async launch(browser: Browser, options: LaunchOptions): Promise<StandinApp> {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const app = new StandinApp(context, options);
    await routeThroughApp(context, {
      host: app.host,
      pageOf: (page) => app.#windowWhere((window) => window.page === page),
      onForeign: (url) => app.foreignRequests.push(url),
      onStream: (url) => app.streamedUploads.push(url),
    });
    app.#routed.resolve();
    if (options.isHidden !== true) await app.windowAt(pagePrefix);
    return app;
  }

  get page(): Page {
    const window = this.#windowWhere(isAt(pagePrefix));
    if (window === undefined) throw new Error('The page is closed');
    return window.page;
  }

  async trustPage(): Promise<TrustPage> {
    await this.host.call('clickMenu', { id: reviewServersId });
    return (await this.windowAt(trustPrefix)).page;
  }

  /** Waits until a window of this origin is loaded and shown. */
  async windowAt(prefix: string): Promise<StandinPage> {
    for (;;) {
      const window = this.#windowWhere(isAt(prefix));
      if (window?.shown !== undefined) {
        await window.loaded.promise;
        return window;
      }
      if (!this.isRunning) {
        const exitCode = await this.#exited;
        throw new Error(`The app ended with code ${exitCode} before ${prefix} was shown. ${this.#stderr}`, {
          cause: { exitCode, prefix },
        });
      }
      await this.#onChange.promise;
    }
  }

  /** Waits until so many windows of the page are loaded and shown; in the order in which they were opened. */
  async pageWindows(count: number): Promise<StandinPage[]> {
    for (;;) {
      const windows = [...this.#windows.values()].filter((window) => isAt(pagePrefix)(window) && window.shown);
      if (windows.length === count) {
        await Promise.all(windows.map(({ loaded }) => loaded.promise));
        return windows;
      }
      await this.#onChange.promise;
    }
  }

  /** Waits until the small window of quick ask is loaded and shown. */
  async quickWindow(): Promise<StandinPage> {
    for (;;) {
      const window = this.#windowWhere(({ page }) => isQuickAsk(new URL(page.url()).search));
      if (window?.shown !== undefined) {
        await window.loaded.promise;
        return window;
      }
      await this.#onChange.promise;
    }
  }

  /** Waits until there is no window of this origin. */
  async noWindowAt(prefix: string): Promise<void> {
    while (this.#windowWhere(isAt(prefix)) !== undefined) await this.#onChange.promise;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** The app's exit code, once it has ended. */
  get exited(): Promise<number | null> {
    return this.#exited;
  }

  get stderr(): string {
    return this.#stderr;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#process.kill(signal);
    await this.#exited;
    await this.#closeTabs();
  }

  async close(): Promise<void> {
    const hadEnded = !this.isRunning;
    this.desk.letQuit();
    if (!hadEnded) this.host.tell('quit', {});
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), endWithinMs);
    const code = await this.#exited;
    clearTimeout(timer);
    await this.#closeTabs();
    if (!hadEnded && code !== 0) throw new Error(`The app ended with code ${code}. ${this.#stderr}`);
  }

  async #closeTabs(): Promise<void> {
    await Promise.all([...this.#windows.values()].map((window) => window.close()));
    await closeContext(this.#context);
  }

  #windowWhere(matches: (window: StandinPage) => boolean): StandinPage | undefined {
    return [...this.#windows.values()].find(matches);
  }

  #window(windowId: number): StandinPage {
    const window = this.#windows.get(windowId);
    if (window === undefined) throw new Error(`No window ${windowId}`);
    return window;
  }

  #changed(): void {
    this.#onChange.resolve();
    this.#onChange = Promise.withResolvers();
  }

  #driverMethods(): DriverMethods {
    return {
      createWindow: async (facts) => {
        await this.#routed.promise;
        const window = await StandinPage.create(this.#context, facts, this.host);
        this.#windows.set(facts.windowId, window);
        window.shown = this.#earlyShows.get(facts.windowId);
      },
      loadUrl: async ({ windowId, url }) => {
        const failure = await this.#window(windowId).load(url);
        this.#changed();
        return failure;
      },
      runInPage: ({ windowId, code }) => this.#window(windowId).page.evaluate(code),
      printToPdf: ({ windowId, options }) => this.#window(windowId).page.pdf(options),
      reload: ({ windowId }) => this.#window(windowId).reload(),
      show: ({ windowId, focus }) => {
        const window = this.#windows.get(windowId);
        if (window === undefined) this.#earlyShows.set(windowId, { focus });
        else window.shown = { focus };
        this.#changed();
      },
      hide: ({ windowId }) => {
        this.#earlyShows.delete(windowId);
        const window = this.#windows.get(windowId);
        if (window !== undefined) window.shown = undefined;
        this.#changed();
      },
      destroyWindow: async ({ windowId }) => {
        const window = this.#windows.get(windowId);
        this.#windows.delete(windowId);
        this.#changed();
        await window?.close();
      },
      send: ({ windowId, channel, args }) => this.#windows.get(windowId)?.send(channel, args),
      ...this.desk.methods,
    };
  }
}

function isAt(prefix: string): (window: StandinPage) => boolean {
  const chromium = prefix.replace(/^app:\/\/([^/]+)/, 'https://$1.app.test');
  return (window) => window.page.url().startsWith(chromium);
}
