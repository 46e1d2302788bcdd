import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { pageOrigin, trustOrigin } from '../../electron/main/origins.ts';
import type { TrustPage } from '../fixtures/trustPage.ts';
import type { Driver, LaunchOptions, RunningApp } from './driver.ts';

const endMs = 30_000;

/** Runs a packed app of the flavour for tests, by remote debugging: its fuses are those of a release, so nothing else can drive it. */
export function createPackagedDriver(executablePath: string): Driver<PackagedApp> {
  return { launch: (options) => PackagedApp.launch(executablePath, options) };
}

export class PackagedApp implements RunningApp {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, browser: Browser, page: Page) {
    this.#child = child;
    this.#browser = browser;
    this.page = page;
  }

  static async launch(executablePath: string, { dataFolder, env }: LaunchOptions): Promise<PackagedApp> {
    const args = ['--remote-debugging-port=0', '--data', dataFolder];
    const child = spawn(executablePath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    const browser = await chromium.connectOverCDP(await debuggingAddress(child));
    return new PackagedApp(child, browser, await windowAt(browser, pageOrigin));
  }

  /** The button of the page opens the trust window, as it does for a user. */
  async trustPage(): Promise<TrustPage> {
    await this.page.getByRole('button', { name: 'Review' }).first().click();
    return windowAt(this.#browser, trustOrigin);
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#hasEnded()) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
  }

  /** Ends it by the protocol of the debugger, which asks the app to quit as the system does. */
  async close(): Promise<void> {
    if (this.#hasEnded()) return;
    const exited = once(this.#child, 'exit') as Promise<[number | null]>;
    const session = await this.#browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    const outcome = await Promise.race([exited, wait(endMs)]);
    if (outcome === undefined) throw new Error(`The app did not end within ${endMs / 1000} s.`);
    if (outcome[0] !== 0) throw new Error(`The app ended with code ${outcome[0]}.`);
  }

  #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}

/** Chromium says on stderr where its debugger listens. @throws Error when the app ends before */
async function debuggingAddress(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (piece: Buffer) => {
      said += String(piece);
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The app ended with code ${code} and said:\n${said}`)));
  });
}

/** A window of this origin, as soon as its page is loaded. */
async function windowAt(browser: Browser, origin: string): Promise<Page> {
  for (;;) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((each) => each.url().startsWith(`${origin}/`));
    if (page !== undefined) return page.waitForLoadState().then(() => page);
    await wait(50);
  }
}
