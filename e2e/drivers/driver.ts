import type { ElectronApplication, Page } from '@playwright/test';
import type { TrustPage } from '../fixtures/trustPage.ts';

export interface LaunchOptions {
  /** The data folder. Two launches with the same folder are the same app, before and after. */
  readonly dataFolder: string;
  /** More arguments, for shells that have them. */
  readonly args?: readonly string[];
  /** Whether it starts without a window of the page. */
  readonly isHidden?: boolean;
  /** Another main script than the app's own. */
  readonly entry?: string;
  /** Added to the environment of the host process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The running app, whatever its shell. Specs for several shells use nothing else. */
export interface RunningApp {
  readonly page: Page;
  /** Brings the trust surface to the front, opens it if it is closed, and returns its page. `press` presses its buttons. */
  trustPage(): Promise<TrustPage>;
  /** Kills the host process. Resolves when it is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Quits the app as its user does. Throws if it does not end, or ends with an error; does nothing if it has ended already. */
  close(): Promise<void>;
}

/** The desktop app, in the stand-in or in Electron. */
export interface DesktopApp extends RunningApp {
  /** Runs a function in the main process, with the module `electron` and an argument that can be cloned. */
  readonly main: Pick<ElectronApplication, 'evaluate'>;
  /** The exit code, once it has ended; `null` where a signal ended it. */
  readonly exited: Promise<number | null>;
}

/** Starts the app in one kind of shell. */
export interface Driver<App extends RunningApp = RunningApp> {
  launch(options: LaunchOptions): Promise<App>;
}
