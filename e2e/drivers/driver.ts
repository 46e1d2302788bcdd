import type { Page } from '@playwright/test';

export interface LaunchOptions {
  /** The data folder. Two launches with the same folder are the same app, before and after. */
  readonly dataFolder: string;
  /** Added to the environment of the host process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The running app, whatever its shell. Specs for several shells use nothing else. */
export interface RunningApp {
  readonly page: Page;
  /** Brings the trust surface to the front, opens it if it is closed, and returns its page. */
  trustPage(): Promise<Page>;
  /** Kills the host process. Resolves when it is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Quits the app as its user does. Throws if it does not end, or ends with an error; does nothing if it has ended already. */
  close(): Promise<void>;
}

/** Starts the app in one kind of shell. */
export interface Driver<App extends RunningApp = RunningApp> {
  launch(options: LaunchOptions): Promise<App>;
}
