import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { reviewServersId } from '../../electron/main/menu.ts';
import { pageOrigin, trustOrigin } from '../../electron/main/origins.ts';
import { electronBinary } from '../../scripts/electronBinary.mjs';
import type { Driver, LaunchOptions, RunningApp } from './driver.ts';

export { electronBinary };

const root = resolve(import.meta.dirname, '../..');

/** Runs the built app in the real Electron. Use it only if `electronBinary()` returns one. */
export function createElectronDriver(executablePath: string): Driver {
  return { launch: (options) => RealApp.launch(executablePath, options) };
}

class RealApp implements RunningApp {
  readonly page: Page;
  readonly #electron: ElectronApplication;

  private constructor(electron: ElectronApplication, page: Page) {
    this.#electron = electron;
    this.page = page;
  }

  static async launch(executablePath: string, { dataFolder, env }: LaunchOptions): Promise<RealApp> {
    const electron = await _electron.launch({
      executablePath,
      args: [root, '--data', dataFolder],
      // Otherwise Playwright switches the sandbox off, and the app refuses to start.
      chromiumSandbox: true,
      env: definedOnly({ ...process.env, ...env }),
    });
    return new RealApp(electron, await windowAt(electron, pageOrigin));
  }

  async trustPage(): Promise<Page> {
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
      child.kill(signal);
      await exited;
    }
  }

  async close(): Promise<void> {
    const child = this.#electron.process();
    if (child.exitCode !== null || child.signalCode !== null) return;
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
