import type {
  AboutPanelOptionsOptions,
  ContextMenuParams,
  OnBeforeRequestListenerDetails,
  MessageBoxOptions,
  NotificationConstructorOptions,
  OpenDialogOptions,
  Rectangle,
  SaveDialogOptions,
  WebPreferences,
} from 'electron';

export type ResourceType = OnBeforeRequestListenerDetails['resourceType'];

/** The options of a window that can be sent between processes. */
export interface WindowFacts {
  readonly windowId: number;
  readonly title: string;
  readonly webPreferences: WebPreferences;
}

/** A window, where it was opened. */
interface PlacedWindow extends WindowFacts {
  /** Where it is when it is neither maximized nor minimized nor full screen. */
  readonly bounds: Rectangle;
  readonly isVisible: boolean;
  readonly isMaximized: boolean;
  readonly isMinimized: boolean;
  readonly isFullScreen: boolean;
}

/**
 * The sender of an IPC message; `null` for a frame that no longer existed when it arrived, `disposed` for one that ends while it is looked at.
 */
export type SenderFrame = { readonly isMainFrame: boolean; readonly origin: string } | 'disposed' | null;

/** The options of a PDF that the tab of a window makes. */
interface PdfOptions {
  readonly format: string;
  readonly preferCSSPageSize: boolean;
  readonly printBackground: boolean;
  readonly tagged: boolean;
  readonly outline: boolean;
}

/** What Electron gets otherwise than as bytes: piece by piece, or by a name under which it reads all of it. */
export type BodyKind = 'stream' | 'blob';

export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A request of a page. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  readonly initiatorOrigin: string | undefined;
  readonly windowId: number;
  /** As Electron names it to the session's guard. */
  readonly resourceType?: ResourceType;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** As what the page sends it; bytes when it is missing. */
  readonly bodyKind?: BodyKind;
}

/** Why Chromium has no answer: the guard cancelled the request, nobody serves it, or its handler failed. */
export type RequestFailure = 'cancelled' | 'unknownScheme' | 'unexpected' | 'failed';

/** Chromium's name and number of why something was not loaded. */
export interface LoadFailure {
  readonly code: string;
  readonly errno: number;
}

/** What the user does with a window. */
type WindowMove = 'maximize' | 'unmaximize' | 'minimize' | 'restore' | 'enterFullScreen' | 'leaveFullScreen';

/** Requests of the driver that the imitation of Electron, in the host's process, answers. */
export interface HostMethods {
  /** It passes the session's guard, then the handler of the scheme. */
  request(params: PageRequest): Promise<ServedAnswer | RequestFailure>;
  /** The user changes the state of a window. */
  moveWindow(params: { windowId: number; move: WindowMove }): void;
  /** The user drags a window, or its border. */
  placeWindow(params: { windowId: number; bounds: Rectangle }): void;
  /** Windows ends its session; answers whether the app has it wait. */
  endSession(params: { windowId: number }): boolean;
  /** The power of the computer; answers whether the app has the system wait. */
  power(params: { event: 'suspend' | 'resume' | 'shutdown' }): boolean;
  /** The user changes the theme of the system. */
  systemTheme(params: { isDark: boolean }): void;
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
  /** A process of Chromium other than a page ended. */
  childGone(params: { type: string; reason: string; exitCode: number }): void;
  rendererGone(params: { windowId: number; reason: 'crashed' | 'killed' }): void;
  closeWindow(params: { windowId: number }): void;
  /** The user goes to another window. */
  focusWindow(params: { windowId: number }): void;
  /** The document of a page changed its title. */
  retitleWindow(params: { windowId: number; title: string }): void;
  /** The items of the menu that lists the windows, with whether each is marked. */
  menuWindows(params: Record<string, never>): { readonly label: string; readonly isMarked: boolean }[];
  clickMenu(params: { id: string }): void;
  secondInstance(params: { argv: string[] }): void;
  /** macOS hands over a link; answers whether the app took it. */
  openUrl(params: { url: string }): boolean;
  /** macOS hands over a file; as above. */
  openFile(params: { path: string }): boolean;
  /** The user unlocks the keychain; see `STANDIN_KEYCHAIN`. */
  unlockKeychain(params: Record<string, never>): void;
  /** The user goes to another program: no window has the focus. */
  leaveApp(params: Record<string, never>): void;
  /** What the app listens for while another program is used. */
  shortcuts(params: Record<string, never>): string[];
  pressShortcut(params: { accelerator: string }): void;
  /** The notices of the system that are shown. */
  notices(params: Record<string, never>): NotificationConstructorOptions[];
  /** The menu of the icon in the tray; `null` without one. */
  trayLabels(params: Record<string, never>): string[] | null;
  clickTray(params: { label: string }): void;
  clickNotice(params: { at: number }): void;
  /** Calls the permission handlers of the session, as Chromium would. */
  permission(params: { windowId: number; permission: string }): {
    readonly requested: boolean;
    readonly checked: boolean;
  };
  /** Calls a function, of which this is the source, with the imitation and the argument in the host's process. */
  evaluate(params: { script: string; argument: unknown }): unknown;
  facts(params: Record<string, never>): StandinFacts;
  quit(params: Record<string, never>): void;
}

/** A removal of what documents stored; without an origin, that of all. */
export interface SiteDataClearing {
  readonly origin: string | undefined;
  readonly storages: readonly string[];
  /** The windows that were there. */
  readonly windows: number;
}

/** Calls to Electron that concern no single page. */
interface StandinFacts {
  readonly isSandboxEnabled: boolean;
  readonly privilegedSchemes: readonly unknown[];
  readonly siteDataClearings: readonly SiteDataClearing[];
  /** How many bytes of `Blob`s were read into this process. */
  readonly blobBytesRead: number;
  /** Languages whose dictionaries Chromium downloaded. */
  readonly dictionaryDownloads: readonly string[];
  readonly userData: string;
  readonly themeSource: 'system' | 'light' | 'dark';
  /** The starts that the app asked for after its end, with their arguments. */
  readonly relaunches: readonly (readonly string[])[];
  /** The schemes whose links it asked for. */
  readonly protocolClients: readonly (readonly unknown[])[];
  /** How reports of crashes are kept; missing when they are not. */
  readonly crashReports: { readonly uploadToServer?: boolean } | undefined;
  readonly badge: number;
  readonly aboutPanel: AboutPanelOptionsOptions | undefined;
  /** How many wishes there are that the computer does not sleep. */
  readonly powerBlockers: number;
  /** Of the first window. */
  readonly taskbar: { readonly isFlashing: boolean; readonly progress: number } | undefined;
  readonly windows: readonly PlacedWindow[];
}

/** Requests of the imitation that the driver, with Chromium, answers. */
export interface DriverMethods {
  createWindow(params: WindowFacts): Promise<void>;
  /** Runs a script in a page, in its own world. */
  runInPage(params: { windowId: number; code: string }): Promise<unknown>;
  /** Answers why it did not load, if it did not. */
  loadUrl(params: { windowId: number; url: string }): Promise<LoadFailure | null>;
  reload(params: { windowId: number }): Promise<LoadFailure | null>;
  show(params: { windowId: number; focus: boolean }): void;
  hide(params: { windowId: number }): void;
  destroyWindow(params: { windowId: number }): Promise<void>;
  send(params: { windowId: number; channel: string; args: unknown[] }): void;
  messageBox(params: MessageBoxOptions): Promise<number>;
  openDialog(params: OpenDialogOptions): Promise<string[]>;
  saveDialog(params: SaveDialogOptions): Promise<string>;
  /** The system's print dialog; answers why it was not printed, in Electron's words, or with nothing. */
  print(params: { windowId: number }): Promise<string>;
  printToPdf(params: { windowId: number; options: PdfOptions }): Promise<Uint8Array>;
  /** The system drags a file, with the bytes that it has at that moment. */
  startDrag(params: { windowId: number; file: string; bytes: Uint8Array }): void;
  errorBox(params: { title: string; content: string }): void;
  openExternal(params: { url: string }): void;
  showItem(params: { path: string }): void;
  copy(params: { text: string }): void;
}
