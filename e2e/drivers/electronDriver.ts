import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { reviewServersId } from '../../electron/main/menu.ts';
import { pageOrigin, trustOrigin } from '../../electron/main/origins.ts';
import type { TrustPage } from '../fixtures/trustPage.ts';
import { endTree } from './endTree.ts';
import { electronBinary } from '../../scripts/electronBinary.mjs';
import type { DesktopApp, Driver, LaunchOptions } from './driver.ts';

export { electronBinary };

const root = resolve(import.meta.dirname, '../..');

/** Runs the built app in the real Electron. Use it only if `electronBinary()` returns one. */
export function createElectronDriver(executablePath: string): Driver<RealApp> {
  return { launch: (options) => RealApp.launch(executablePath, options) };
}

export class RealApp implements DesktopApp {
  readonly page: Page;
  readonly main: DesktopApp['main'];
  readonly #electron: ElectronApplication;

  private constructor(electron: ElectronApplication, page: Page) {
    this.#electron = electron;
    this.main = electron;
    this.page = page;
  }

  static async launch(executablePath: string, { dataFolder, args = [], env }: LaunchOptions): Promise<RealApp> {
    const electron = await _electron.launch({
      executablePath,
      args: [root, '--data', dataFolder, ...args],
      // Otherwise Playwright switches the sandbox off, and the app refuses to start.
      chromiumSandbox: true,
      env: definedOnly({ ...process.env, ...env }),
    });
    return new RealApp(electron, await windowAt(electron, pageOrigin));
  }

  async trustPage(): Promise<TrustPage> {
    await this.#electron.evaluate(
      ({ Menu }, id) => void Menu.getApplicationMenu()?.getMenuItemById(id)?.click(),
      reviewServersId,
    );
    return windowAt(this.#electron, trustOrigin);
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#electron.process();
    const exited = new Promise((done) => child.once('exit', done));
    if (child.exitCode === null && child.signalCode === null) {
      await endTree(child, signal, process.platform);
      await exited;
    }
  }

  /** The exit code, once it has ended. */
  get exited(): Promise<number | null> {
    const child = this.#electron.process();
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
    return new Promise((resolve) => child.once('exit', resolve));
  }

  async close(): Promise<void> {
    const child = this.#electron.process();
    if (child.exitCode !== null || child.signalCode !== null) return;
    // Nobody is there to answer whether a running turn may be broken off.
    await this.#electron.evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    });
    await this.#electron.close();
  }
}

/** A window of this origin, as soon as its page is loaded. */
async function windowAt(electron: ElectronApplication, origin: string): Promise<Page> {
  // A new window is still empty when it is announced, so they are looked at until one has the address.
  for (;;) {
    const page = electron.windows().find((window) => window.url().startsWith(`${origin}/`));
    if (page === undefined) await wait(50);
    else return page.waitForLoadState().then(() => page);
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
