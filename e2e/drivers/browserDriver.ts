import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { TrustPage } from '../fixtures/trustPage.ts';
import { closeContext } from './closeContext.ts';
import type { Driver, LaunchOptions, RunningApp } from './driver.ts';

const root = resolve(import.meta.dirname, '../..');
/** A shell that has not ended by then hangs (ms). The app's own grace is far shorter. */
const endWithinMs = 60_000;

type ShellProcess = ChildProcessByStdio<null, Readable, Readable>;

/** Runs the built browser shell in plain Node, with its page in a Chromium that is already running. */
export function createBrowserDriver(browser: Browser): Driver<BrowserApp> {
  return { launch: (options) => BrowserApp.launch(browser, options) };
}

/** The running browser shell, with functions that only its own specs need. */
export class BrowserApp implements RunningApp {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #process: ShellProcess;
  readonly #lines: string[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #exited: Promise<number | null>;
  #trust: Page | undefined;
  #stderr = '';

  private constructor(process: ShellProcess, context: BrowserContext, page: Page) {
    this.#process = process;
    this.context = context;
    this.page = page;
    this.#exited = once(process, 'exit').then(([code]) => code as number | null);
    process.stderr.on('data', (data: Buffer) => (this.#stderr += data.toString()));
    createInterface({ input: process.stdout }).on('line', (line) => {
      this.#lines.push(line);
      for (const watcher of [...this.#watchers]) watcher();
    });
  }

  static async launch(browser: Browser, { dataFolder, args = [], env }: LaunchOptions): Promise<BrowserApp> {
    const child = spawn(
      process.execPath,
      [resolve(root, 'dist/web/web.js'), '--port', '0', '--data', dataFolder, '--no-open', ...args],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
    );
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const app = new BrowserApp(child, context, await context.newPage());
    const link = await app.link(/^Gatehouse is ready at (\S+)/);
    // The link leads over the trust page's origin to the page, which is the first to connect.
    await Promise.all([app.page.waitForEvent('websocket'), app.page.goto(link, { waitUntil: 'commit' })]);
    await app.page.getByRole('main').waitFor();
    return app;
  }

  async trustPage(): Promise<TrustPage> {
    if (this.#trust === undefined || this.#trust.isClosed()) {
      this.#trust = await this.context.newPage();
      await this.#trust.goto(await this.link(/^Waiting for your trust: .* (http\S+)$/), { waitUntil: 'commit' });
      await this.#trust.waitForURL('**/');
    }
    return this.#trust;
  }

  /** Waits for a line of the terminal and returns its link; each line is used once. */
  async link(pattern: RegExp): Promise<string> {
    for (;;) {
      const at = this.#lines.findIndex((line) => pattern.test(line));
      const found = at === -1 ? undefined : pattern.exec(this.#lines.splice(at, 1)[0] ?? '')?.[1];
      if (found !== undefined) return found;
      if (!this.isRunning) throw new Error(`The shell ended with code ${await this.#exited}. ${this.#stderr}`);
      await Promise.race([new Promise<void>((wake) => this.#watchers.add(wake)), this.#exited]);
      this.#watchers.clear();
    }
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#process.kill(signal);
    await this.#exited;
    await closeContext(this.context);
  }

  async close(): Promise<void> {
    if (!this.isRunning) return;
    this.#process.kill('SIGTERM');
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), endWithinMs);
    const code = await this.#exited;
    clearTimeout(timer);
    await closeContext(this.context);
    if (code !== 0) throw new Error(`The shell ended with code ${code}. ${this.#stderr}`);
  }
}
