import { isatty } from 'node:tty';
import { join, resolve } from 'node:path';
import {
  app,
  clipboard,
  dialog as nativeDialogs,
  globalShortcut,
  nativeTheme,
  protocol,
  safeStorage,
  session,
} from 'electron';
import type { AwayPlace } from '../../shared/domain/awayPlace.ts';
import type { ChosenKeys } from '../../shared/domain/keyBinding.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { askAlways, createHost, type Host, type HostPorts } from '../host/index.ts';
import { dataFolderPaths } from '../node/dataFolder.ts';
import { openedBundle } from '../node/bundles/openedBundle.ts';
import { diskSteps, finishFolderChange } from '../node/folder/applyChange.ts';
import type { MoveProgress } from '../node/folder/moveFolder.ts';
import { linkSocketPath, openLinkSocket } from '../node/links/linkSocket.ts';
import { createNodePorts, type NodePorts } from '../node/nodePorts.ts';
import { aboutPanel } from './aboutPanel.ts';
import { handleAppScheme } from './appScheme.ts';
import { AppMenu } from './appMenu.ts';
import { AppWindows } from './appWindows.ts';
import { watchAway } from './away/watchAway.ts';
import { createDesktopUpdates } from './desktopUpdates.ts';
import { createDocumentPrinter } from './documentPrinter.ts';
import { dragIcon } from './dragIcon.ts';
import { createDragOut } from './dragOut.ts';
import { createFileSaver } from './fileSaver.ts';
import { createFolderPicker } from './folderPicker.ts';
import { createFolderView } from './folderView.ts';
import { createIpcBinding } from './ipcBinding.ts';
import { createLoginItem } from './loginStart/loginItem.ts';
import { systemItemOf } from './loginStart/systemItem.ts';
import type { MovingWindow } from './movingWindow.ts';
import { guardNavigation } from './navigationGuard.ts';
import type { Opened } from './opened.ts';
import { areaAtCursor } from './quickAsk/createQuickWindow.ts';
import { watchDialogs } from './quickAsk/openDialogs.ts';
import { QuickAsk } from './quickAsk/quickAsk.ts';
import { createOutsideLinks } from './outsideLinks.ts';
import { QuitQuestion } from './quitQuestion.ts';
import { createSandboxOrigins, handleSandboxScheme } from './sandboxScheme.ts';
import { createSecretStore } from './secretStore.ts';
import { guardSession } from './sessionGuard.ts';
import { forgetSiteData } from './siteData.ts';
import { type ShellTexts, shellTextsFor } from './shellTexts.ts';
import { createSpellingChecker } from './spelling/spellingChecker.ts';
import { createSystemNetwork } from './systemNetwork.ts';
import { readWindowState } from './windowBounds.ts';

/** Inserted by the build: in development `app.getVersion()` returns Electron's own version. */
declare const __GATEHOUSE_VERSION__: string;
/** Of the sources, or nothing. */
declare const __GATEHOUSE_COMMIT__: string;

/** `dist`, which contains the bundles and the page. */
const dist = resolve(import.meta.dirname, '..');
const { dialog, isOpen: isDialogOpen } = watchDialogs(nativeDialogs);
const isMac = process.platform === 'darwin';

/** The running app. */
export interface Composition {
  readonly ports: NodePorts;
  showPage(): void;
  /** A link that adds a server, or a bundle, was opened outside. It only fills a form. */
  readonly receive: (opened: Opened) => void;
  /** Whether the app goes on when its last window is closed. */
  staysWithoutWindow(): boolean;
  /** Ends the app where nobody can be asked: with the session of the system, by a signal. No other version is put in place then. */
  endUnasked(): void;
  /** The machine woke up. */
  wake(): void;
  /** Ends the windows' sessions, then the host, then its ports. */
  dispose(): Promise<void>;
}

/** How the app was started. */
interface Start {
  readonly isSafeMode: boolean;
  /** By the system, when the user signed in. */
  readonly isAtLogin: boolean;
  /** Told of a move of the data to another folder, which is made before there is anything else. */
  readonly moving: Pick<MovingWindow, 'tell' | 'over'>;
}

/**
 * Composes the app: ports on Node and Electron, the host on the ports, windows on the host. Called when the app is
 * ready.
 */
export async function compose(given: string, { isSafeMode, isAtLogin, moving }: Start): Promise<Composition> {
  // Before the file of secrets is read, which a reset replaces, too.
  const steps = { ...diskSteps, tell: (progress: MoveProgress) => moving.tell(progress) };
  const dataFolder = await finishFolderChange(given, steps).finally(() => moving.over());
  const ports = await createPorts(dataFolder);
  const sandbox = createSandboxOrigins();
  const forgotten = guardPages(ports.log, sandbox);
  const spoken = spokenBy(await ports.settings.settings());
  const texts = () => spoken.texts;
  const windows = new AppWindows();
  const { resourcesPath: resourcesFolder } = process;
  const updates = createDesktopUpdates({ app, version: __GATEHOUSE_VERSION__, ports, resourcesFolder });
  let mustKeepVersion = false;
  const quickAsk = createQuickAsk(windows, (...where) => host.goTo(...where));
  const parts = { isSafeMode, windows, quickAsk, updates, texts, dataFolder, appSandbox: sandbox };
  const host: Host = await startHost(ports, parts);
  serveFiles(host, sandbox);
  host.watchSettings((settings) => ports.network.follow(settings));
  const goTo = (place: AwayPlace) => host.goTo(place, windows.showPage(place)?.id ?? null);
  const menu = createMenu({ windows, spoken, goTo, log: dataFolderPaths(dataFolder).log });
  followSettings(host, spoken, menu);
  const quitQuestion = new QuitQuestion({
    app,
    dialog,
    texts,
    work: () => host.runningWork(),
    showPage: () => windows.showFull(),
  });
  host.watchSettings((settings) => quickAsk.follow(settings));
  const endUnasked = () => {
    // The computer may not wait for it.
    mustKeepVersion = true;
    quitQuestion.endUnasked();
  };
  const away = watchAway({ host, texts, windows, goTo });
  const binding = createIpcBinding(ports.log);
  const stateFile = join(dataFolder, 'window.json');
  // What a page stores from here on stays until the end.
  await forgotten;
  windows.start({
    host,
    quickAsk,
    binding,
    log: ports.log,
    texts,
    dialog,
    quit: () => app.quit(),
    endSession: endUnasked,
    onPage(window) {
      away.opened(window);
      quitQuestion.guard(window, () => !isMac && !away.staysWithoutWindow() && windows.all().length === 1);
    },
    onPages: () => menu.draw(),
    preloadFolder: join(dist, 'preload'),
    appearance: () => ({ isDark: nativeTheme.shouldUseDarkColors, isPackaged: app.isPackaged }),
    stateFile,
    state: await readWindowState(stateFile),
    // Nobody asked for a window, and the tray leads to it.
    isHidden: isAtLogin && away.staysWithoutWindow(),
  });
  const receive = (link: string) => host.receiveLink(link, windows.showPage()?.id);
  const links = await openLinkSocket(linkSocketPath(given), { log: ports.log, receive });
  return {
    ports,
    // On macOS, apps always do.
    staysWithoutWindow: () => isMac || away.staysWithoutWindow(),
    endUnasked,
    wake: () => host.wake(),
    showPage: () => void windows.showPage(),
    receive: (opened) => handOver(host, opened, windows.lastUsed()?.id),
    async dispose() {
      binding.dispose();
      windows.end();
      try {
        await links.close();
        await host.shutDown();
        await windows.saved();
        // Only here, where no turn, server or window is left.
        if (!mustKeepVersion && host.mayInstallUpdate()) updates.install();
      } finally {
        await ports.dispose();
      }
    },
  };
}

/** @param goTo has the page in a window go to a place */
function createQuickAsk(windows: AppWindows, goTo: Host['goTo']): QuickAsk {
  return new QuickAsk({
    shortcuts: globalShortcut,
    create: () => windows.createQuick(),
    area: areaAtCursor,
    isDialogOpen,
    beginChat: (window) => goTo({ kind: 'newChat' }, window),
    openInApp(conversationId) {
      const place = conversationId === null ? undefined : { kind: 'chat' as const, conversationId };
      const window = windows.showFull(place);
      if (place !== undefined) goTo(place, window?.id ?? null);
    },
    now: () => performance.now(),
  });
}

/** To a form of the page, in the window that was used last. */
function handOver(host: Host, opened: Opened, window: number | undefined): void {
  if (opened.kind === 'link') host.receiveLink(opened.link, window);
  else host.receiveOpenedBundle(openedBundle(opened.path), window);
}

/** Before anything is loaded. @returns resolves when what was stored by documents of earlier runs is gone */
function guardPages(log: NodePorts['log'], sandbox: ReturnType<typeof createSandboxOrigins>): Promise<void> {
  guardNavigation(app, log, sandbox);
  guardSession(session.defaultSession, log, sandbox);
  return forgetSiteData(session.defaultSession, log);
}

/** What of the settings the shell says: its language, and the keys of the page. */
interface Spoken {
  texts: ShellTexts;
  keys: ChosenKeys;
}

function spokenBy({ language, keys }: Pick<Settings, 'language' | 'keys'>): Spoken {
  return { texts: shellTextsFor(language, app.getLocale()), keys };
}

interface MenuParts {
  readonly windows: AppWindows;
  readonly spoken: Readonly<Spoken>;
  readonly goTo: (place: AwayPlace) => void;
  /** The file of the log. */
  readonly log: string;
}

/** The menu, and what its items do that are ours. */
function createMenu({ windows, spoken, goTo, log }: MenuParts): AppMenu {
  app.setAboutPanelOptions(aboutPanel(__GATEHOUSE_VERSION__, __GATEHOUSE_COMMIT__, isMac));
  const logView = createFolderView(log);
  return new AppMenu(() => ({
    isMac,
    isPackaged: app.isPackaged,
    texts: spoken.texts,
    keys: spoken.keys,
    goTo,
    showLogs: () => void logView.show(),
    newWindow: windows.hasRoom ? () => windows.open() : undefined,
    windows: windows.items(),
    reviewServers: () => void windows.trust.review(),
    saveReport: () => goTo({ kind: 'report' }),
    print: (target) => goTo({ kind: 'print', target }),
  }));
}

/** The language of the shell, the menu, and the look of title bars, dialogs and the first paint of windows. */
function followSettings(host: Host, spoken: Spoken, menu: AppMenu): void {
  host.watchSettings(({ language, theme, keys }) => {
    spoken.keys = keys;
    spoken.texts = shellTextsFor(language, app.getLocale());
    menu.draw();
    nativeTheme.themeSource = theme;
  });
}

/** What pages and apps load comes from here. */
function serveFiles(host: Host, sandbox: ReturnType<typeof createSandboxOrigins>): void {
  handleAppScheme(protocol, {
    pageFolder: join(dist, 'page'),
    readBlob: (hash) => host.readBlob(hash),
    keepBlob: (bytes, type) => host.keepBlob(bytes, type),
    receiveImport: (content, ofBytes) => host.receiveImport(content, ofBytes),
    receiveBundle: (content, ofBytes) => host.receiveBundle(content, ofBytes),
    receiveBackup: (content, ofBytes) => host.receiveBackup(content, ofBytes),
    frames: sandbox.proxyOrigin,
  });
  handleSandboxScheme(protocol, sandbox);
}

async function createPorts(dataFolder: string): Promise<NodePorts> {
  // Not the file of the browser shell: two shells with one folder must not read each other's format.
  const file = join(dataFolder, 'secrets.keychain.json');
  // The log is itself a port and is created later; there is nothing to decrypt before that.
  const late: { log?: NodePorts['log']; secretsSetAside?: NodePorts['secretsSetAside'] } = {};
  const log: Pick<NodePorts['log'], 'write'> = { write: (...line) => late.log?.write(...line) };
  const secrets = await createSecretStore({
    safeStorage,
    platform: process.platform,
    file,
    log,
    onSetAside: (path) => late.secretsSetAside?.(path),
  });
  const systemNetwork = createSystemNetwork(session.defaultSession);
  const ports = await createNodePorts({ dataFolder, secrets, isDesktop: !isatty(0), systemNetwork });
  late.log = ports.log;
  late.secretsSetAside = ports.secretsSetAside;
  return ports;
}

interface ShellParts extends Pick<HostPorts, 'appSandbox' | 'updates'> {
  readonly isSafeMode: boolean;
  readonly dataFolder: string;
  readonly windows: AppWindows;
  readonly quickAsk: QuickAsk;
  readonly texts: () => ShellTexts;
}

async function startHost(ports: NodePorts, parts: ShellParts): Promise<Host> {
  const { isSafeMode, windows, quickAsk, texts, dataFolder, appSandbox, updates } = parts;
  try {
    return await createHost({
      ...ports,
      policy: askAlways,
      ...(appSandbox && { appSandbox }),
      ...(updates && { updates }),
      shell: {
        kind: 'desktop',
        version: __GATEHOUSE_VERSION__,
        isSafeMode,
        canPickFolder: true,
        canShowFolder: true,
        outsideLinks: 'host',
        // Known later where the keychain waits to be unlocked.
        get secrets() {
          return ports.secrets.persistence;
        },
      },
      trustSurface: windows.trust,
      pageWindows: windows,
      quickAsk,
      folderPicker: createFolderPicker(dialog, texts, windows.parent),
      fileSaver: createFileSaver(dialog, texts, windows.parent),
      dragOut: createDragOut(dataFolderPaths(dataFolder).dragged, windows.parent, dragIcon),
      documentPrinter: createDocumentPrinter(ports.log),
      loginItem: createLoginItem({ item: systemItemOf(app, process), dialog, texts, parent: windows.parent }),
      spelling: await createSpellingChecker({
        session: session.defaultSession,
        platform: process.platform,
        file: join(dataFolder, 'spelling.json'),
        dialog,
        texts,
        parent: windows.parent,
        log: ports.log,
      }),
      folderView: createFolderView(dataFolderPaths(dataFolder).database),
      outsideLinks: createOutsideLinks({ dialog, clipboard, texts, parent: windows.parent }),
    });
  } catch (error) {
    await ports.dispose();
    throw error;
  }
}
