import type { ContextMenuParams, MessageBoxOptions, OpenDialogOptions, WebPreferences } from 'electron';

/** The options of a window that can be sent between processes. */
export interface WindowFacts {
  readonly windowId: number;
  readonly title: string;
  readonly webPreferences: WebPreferences;
}

/** The sender of an IPC message; `null` for a frame that no longer existed when it arrived. */
export type SenderFrame = { readonly isMainFrame: boolean; readonly origin: string } | null;

export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Requests of the driver that the imitation of Electron, in the host's process, answers. */
export interface HostMethods {
  /** A request of a page: it passes the session's guard, then the handler of the scheme. */
  request(params: {
    url: string;
    method: string;
    initiatorOrigin: string | undefined;
  }): Promise<ServedAnswer | 'cancelled'>;
  /** A page is about to navigate. `byApp`: by `loadURL` or `reload`, for which Electron fires no `will-navigate`. */
  navigate(params: { windowId: number; url: string; isMainFrame: boolean; byApp: boolean }): 'allowed' | 'refused';
  /** The page has loaded another document. */
  navigated(params: { windowId: number; url: string; origin: string }): void;
  loaded(params: { windowId: number }): void;
  openWindow(params: { windowId: number; url: string }): 'allow' | 'deny';
  ipc(params: { windowId: number; channel: string; args: unknown[]; frame: SenderFrame }): void;
  /** A page does not load, as after a damaged installation. */
  loadFails(params: { windowId: number; code: number; description: string }): void;
  /** The user presses the right button; answers the labels of the menu that comes. */
  contextMenu(params: { windowId: number; pressed: Partial<ContextMenuParams> }): string[];
  /** The labels of the application menu, with those inside it. */
  menuLabels(params: Record<string, never>): string[];
  rendererGone(params: { windowId: number; reason: 'crashed' | 'killed' }): void;
  closeWindow(params: { windowId: number }): void;
  clickMenu(params: { id: string }): void;
  secondInstance(params: { argv: string[] }): void;
  /** The user unlocks the keychain; see `STANDIN_KEYCHAIN`. */
  unlockKeychain(params: Record<string, never>): void;
  /** Calls the permission handlers of the session, as Chromium would. */
  permission(params: { windowId: number; permission: string }): {
    readonly requested: boolean;
    readonly checked: boolean;
  };
  facts(params: Record<string, never>): StandinFacts;
  quit(params: Record<string, never>): void;
}

/** Calls to Electron that concern no single page. */
interface StandinFacts {
  readonly isSandboxEnabled: boolean;
  readonly privilegedSchemes: readonly unknown[];
  readonly userData: string;
  readonly themeSource: 'system' | 'light' | 'dark';
  /** How often the app asked to be started again after its end. */
  readonly relaunches: number;
  readonly windows: readonly WindowFacts[];
}

/** Requests of the imitation that the driver, with Chromium, answers. */
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
  showItem(params: { path: string }): void;
  copy(params: { text: string }): void;
}
