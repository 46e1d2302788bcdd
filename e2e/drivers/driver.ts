import type { Page } from '@playwright/test';

export interface LaunchOptions {
  /** Everything the app keeps. Two launches with one folder are the same app before and after. */
  readonly dataFolder: string;
  /** Added to the environment of the host process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The app while it runs, whichever shell it runs in. Specs that are written once use nothing else. */
export interface RunningApp {
  readonly page: Page;
  /** Brings the trust surface forward, opening it where it is closed, and answers its page. */
  trustPage(): Promise<Page>;
  /** Ends the host process as `kill` does. Answers when it is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Ends the app as its user does. Throws when it does not end, or not well; does nothing when it has ended already. */
  close(): Promise<void>;
}

/** Starts the app in one kind of shell. */
export interface Driver<App extends RunningApp = RunningApp> {
  launch(options: LaunchOptions): Promise<App>;
}
