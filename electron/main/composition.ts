import { isatty } from 'node:tty';
import { join, resolve } from 'node:path';
import { app, clipboard, dialog, Menu, nativeTheme, protocol, safeStorage, session } from 'electron';
import { askAlways, createHost, type Host, type HostPorts } from '../host/index.ts';
import { dataFolderPaths } from '../node/dataFolder.ts';
import { finishFolderChange } from '../node/folder/applyChange.ts';
import { createNodePorts, type NodePorts } from '../node/nodePorts.ts';
import { handleAppScheme } from './appScheme.ts';
import { AppWindows } from './appWindows.ts';
import { createFileSaver } from './fileSaver.ts';
import { createFolderPicker } from './folderPicker.ts';
import { createFolderView } from './folderView.ts';
import { createIpcBinding } from './ipcBinding.ts';
import { menuTemplate } from './menu.ts';
import { guardNavigation } from './navigationGuard.ts';
import { createOutsideLinks } from './outsideLinks.ts';
import { createSandboxOrigins, handleSandboxScheme } from './sandboxScheme.ts';
import { createSecretStore } from './secretStore.ts';
import { guardSession } from './sessionGuard.ts';
import { type ShellTexts, shellTextsFor } from './shellTexts.ts';
import { readWindowState } from './windowBounds.ts';

/** Inserted by the build: in development `app.getVersion()` returns Electron's own version. */
declare const __GATEHOUSE_VERSION__: string;

/** `dist`, which contains the bundles and the page. */
const dist = resolve(import.meta.dirname, '..');
const isMac = process.platform === 'darwin';

/** The running app. */
export interface Composition {
  readonly ports: NodePorts;
  showPage(): void;
  /** The machine woke up. */
  wake(): void;
  /** Ends the windows' sessions, then the host, then its ports. */
  dispose(): Promise<void>;
}

/**
 * Composes the app: ports on Node and Electron, the host on the ports, windows on the host. Called when the app is
 * ready.
 */
export async function compose(given: string): Promise<Composition> {
  // Before the file of secrets is read, which a reset replaces, too.
  const dataFolder = await finishFolderChange(given);
  const ports = await createPorts(dataFolder);
  const sandbox = createSandboxOrigins();
  guardNavigation(app, ports.log, sandbox);
  guardSession(session.defaultSession, ports.log, sandbox);
  let texts = shellTextsFor((await ports.settings.settings()).language, app.getLocale());
  const windows = new AppWindows();
  const host = await startHost(ports, {
    windows,
    texts: () => texts,
    database: dataFolderPaths(dataFolder).database,
    appSandbox: sandbox,
  });
  handleAppScheme(protocol, {
    pageFolder: join(dist, 'page'),
    readBlob: (hash) => host.readBlob(hash),
    keepBlob: (bytes, type) => host.keepBlob(bytes, type),
    receiveImport: (content, ofBytes) => host.receiveImport(content, ofBytes),
    receiveBackup: (content, ofBytes) => host.receiveBackup(content, ofBytes),
    frames: sandbox.proxyOrigin,
  });
  handleSandboxScheme(protocol, sandbox);
  const reviewServers = () => void windows.trust.review();
  host.watchSettings(({ language, theme }) => {
    texts = shellTextsFor(language, app.getLocale());
    const template = menuTemplate({ isMac, isPackaged: app.isPackaged, texts, reviewServers });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    // Title bars, menus, dialogs and the first paint of a window as the page will be.
    nativeTheme.themeSource = theme;
  });
  const binding = createIpcBinding(ports.log);
  const stateFile = join(dataFolder, 'window.json');
  windows.open({
    host,
    binding,
    log: ports.log,
    texts: () => texts,
    dialog,
    quit: () => app.quit(),
    preloadFolder: join(dist, 'preload'),
    appearance: () => ({ isDark: nativeTheme.shouldUseDarkColors, isPackaged: app.isPackaged, isMac }),
    stateFile,
    state: await readWindowState(stateFile),
  });
  return {
    ports,
    wake: () => host.wake(),
    showPage: () => windows.showPage(),
    async dispose() {
      binding.dispose();
      try {
        await host.shutDown();
        await windows.saved();
      } finally {
        await ports.dispose();
      }
    },
  };
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
  const ports = await createNodePorts({ dataFolder, secrets, isDesktop: !isatty(0) });
  late.log = ports.log;
  late.secretsSetAside = ports.secretsSetAside;
  return ports;
}

interface ShellParts extends Pick<HostPorts, 'appSandbox'> {
  /** The file that is shown as the data folder. */
  readonly database: string;
  readonly windows: AppWindows;
  readonly texts: () => ShellTexts;
}

async function startHost(ports: NodePorts, { windows, texts, database, appSandbox }: ShellParts): Promise<Host> {
  try {
    return await createHost({
      ...ports,
      policy: askAlways,
      ...(appSandbox && { appSandbox }),
      shell: {
        kind: 'desktop',
        version: __GATEHOUSE_VERSION__,
        canPickFolder: true,
        canShowFolder: true,
        outsideLinks: 'host',
        // Known later where the keychain waits to be unlocked.
        get secrets() {
          return ports.secrets.persistence;
        },
      },
      trustSurface: windows.trust,
      folderPicker: createFolderPicker(dialog, texts, windows.parent),
      fileSaver: createFileSaver(dialog, texts, windows.parent),
      folderView: createFolderView(database),
      outsideLinks: createOutsideLinks({ dialog, clipboard, texts, parent: windows.parent }),
    });
  } catch (error) {
    await ports.dispose();
    throw error;
  }
}
