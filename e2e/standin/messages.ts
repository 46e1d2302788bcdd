import type { MessageBoxOptions, OpenDialogOptions, WebPreferences } from 'electron';

/** A window as it was asked for, without what cannot travel. */
export interface WindowFacts {
  readonly windowId: number;
  readonly title: string;
  readonly webPreferences: WebPreferences;
}

/** Who sent an IPC message; `null` for a frame that was gone when it arrived. */
export type SenderFrame = { readonly isMainFrame: boolean; readonly origin: string } | null;

export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What the imitation of Electron, in the host's process, answers to the driver. */
export interface HostMethods {
  /** A request of a page: first the session's guard, then the handler of the scheme. */
  request(params: {
    url: string;
    method: string;
    initiatorOrigin: string | undefined;
  }): Promise<ServedAnswer | 'cancelled'>;
  /** A page wants to navigate. `byApp`: it was `loadURL` or `reload`, which Electron does not ask about. */
  navigate(params: { windowId: number; url: string; isMainFrame: boolean; byApp: boolean }): 'allowed' | 'refused';
  /** Another document is there. */
  navigated(params: { windowId: number; url: string; origin: string }): void;
  loaded(params: { windowId: number }): void;
  openWindow(params: { windowId: number; url: string }): 'allow' | 'deny';
  ipc(params: { windowId: number; channel: string; args: unknown[]; frame: SenderFrame }): void;
  rendererGone(params: { windowId: number; reason: 'crashed' | 'killed' }): void;
  closeWindow(params: { windowId: number }): void;
  clickMenu(params: { id: string }): void;
  secondInstance(params: { argv: string[] }): void;
  /** Asks the session's handlers as Chromium would. */
  permission(params: { windowId: number; permission: string }): {
    readonly requested: boolean;
    readonly checked: boolean;
  };
  facts(params: Record<string, never>): StandinFacts;
  quit(params: Record<string, never>): void;
}

/** What was done to Electron as a whole. */
interface StandinFacts {
  readonly isSandboxEnabled: boolean;
  readonly privilegedSchemes: readonly unknown[];
  readonly userData: string;
  readonly windows: readonly WindowFacts[];
}

/** What the driver, with Chromium, answers to the imitation. */
export interface DriverMethods {
  createWindow(params: WindowFacts): Promise<void>;
  loadUrl(params: { windowId: number; url: string }): Promise<void>;
  reload(params: { windowId: number }): Promise<void>;
  show(params: { windowId: number; focus: boolean }): void;
  destroyWindow(params: { windowId: number }): Promise<void>;
  send(params: { windowId: number; channel: string; args: unknown[] }): void;
  messageBox(params: MessageBoxOptions): Promise<number>;
  openDialog(params: OpenDialogOptions): Promise<string[]>;
  errorBox(params: { title: string; content: string }): void;
  openExternal(params: { url: string }): void;
  copy(params: { text: string }): void;
}
