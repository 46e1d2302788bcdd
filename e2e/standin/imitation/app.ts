import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { AboutPanelOptionsOptions, App, LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron';
import { answerDriver, driver } from './driverLink.ts';

/** An event with `preventDefault`, as Electron passes it. */
export class CancellableEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

const emitter = new EventEmitter();
const ready = Promise.withResolvers<void>();
let isReady = false;
let isSandboxEnabled = false;
let isQuitting = false;
/** The arguments of the starts that the app asked for. */
const relaunches: (readonly string[])[] = [];
const protocolClients: (readonly unknown[])[] = [];
let badge = 0;
/** The arguments of the starts at sign-in that are on. */
const loginItems = new Set<string>();
let aboutPanel: AboutPanelOptionsOptions | undefined;
/** Chromium's switches, which Electron takes out of the arguments: `STANDIN_SWITCHES`, with blanks between them. */
const switches = new Set((process.env.STANDIN_SWITCHES ?? '').split(' '));
let userData = join(tmpdir(), 'gatehouse-standin');
let releaseLock = (): void => undefined;
/** Closes every window; returns whether all of them closed. Set by `browserWindow.ts`. */
let closeWindows = (): boolean => true;

const methods = {
  isPackaged: process.env.STANDIN_PACKAGED === '1',
  enableSandbox() {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    isSandboxEnabled = true;
    // As Electron's own does (`RemoveNoSandboxSwitch`).
    switches.delete('no-sandbox');
  },
  whenReady: () => ready.promise,
  isReady: () => isReady,
  getLocale: () => process.env.STANDIN_LOCALE ?? 'en-US',
  getLocaleCountryCode: () => 'US',
  getPath: () => userData,
  setPath(name: string, path: string) {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (name === 'userData') userData = path;
  },
  requestSingleInstanceLock: () => takeLock(),
  quit() {
    const event = new CancellableEvent();
    emitter.emit('before-quit', event);
    if (event.defaultPrevented) return;
    isQuitting = true;
    if (!closeWindows()) {
      isQuitting = false;
      return;
    }
    const last = new CancellableEvent();
    emitter.emit('will-quit', last);
    if (!last.defaultPrevented) end(0);
  },
  exit: (code?: number) => end(code ?? 0),
  relaunch: (options?: { args?: string[] }) => void relaunches.push(options?.args ?? process.argv.slice(1)),
  setAsDefaultProtocolClient: (...given: readonly unknown[]) => protocolClients.push(given) > 0,
  setAboutPanelOptions: (options: AboutPanelOptionsOptions) => void (aboutPanel = options),
  setBadgeCount(count: number) {
    badge = count;
    return true;
  },
  getBadgeCount: () => badge,
  /** As on Windows: an item counts for the arguments that it was set with. */
  setLoginItemSettings({ openAtLogin = false, args = [] }: Settings) {
    if (openAtLogin) loginItems.add(JSON.stringify(args));
    else loginItems.delete(JSON.stringify(args));
  },
  getLoginItemSettings({ args = [] }: LoginItemSettingsOptions = {}) {
    return { openAtLogin: loginItems.has(JSON.stringify(args)), executableWillLaunchAtLogin: loginItems.size > 0 };
  },
  commandLine: {
    hasSwitch: (name: string) => switches.has(name),
    appendSwitch: (name: string) => void switches.add(name),
    removeSwitch: (name: string) => void switches.delete(name),
  },
} satisfies Partial<
  Pick<App, 'isPackaged' | 'enableSandbox' | 'whenReady' | 'isReady' | 'getLocale' | 'getLocaleCountryCode'>
> &
  Pick<App, 'setPath' | 'getPath' | 'requestSingleInstanceLock' | 'quit'> & {
    exit(code?: number): void;
    relaunch(options?: { args?: string[] }): void;
    setAsDefaultProtocolClient(...given: readonly unknown[]): boolean;
    setAboutPanelOptions(options: AboutPanelOptionsOptions): void;
    setBadgeCount(count: number): boolean;
    getBadgeCount(): number;
    setLoginItemSettings(settings: Settings): void;
    getLoginItemSettings(options?: LoginItemSettingsOptions): Partial<LoginItemSettings>;
    commandLine: {
      hasSwitch(name: string): boolean;
      appendSwitch(name: string): void;
      removeSwitch(name: string): void;
    };
  };

/** macOS hands over a link; unless the app prevents it, the system goes on looking. */
function openUrl(url: string): boolean {
  const event = new CancellableEvent();
  emitter.emit('open-url', event, url);
  return event.defaultPrevented;
}

/** macOS hands over a file, as `openUrl`. */
function openFile(path: string): boolean {
  const event = new CancellableEvent();
  emitter.emit('open-file', event, path);
  return event.defaultPrevented;
}

function end(code: number): void {
  emitter.emit('quit', {}, code);
  releaseLock();
  process.exit(code);
}

/** One instance per data folder, as in Chromium: the lock of a process that has ended does not count. */
let takeLock = (): boolean => {
  mkdirSync(userData, { recursive: true });
  const file = join(userData, 'SingletonLock');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) {
      tellFirst();
      return false;
    }
    writeFileSync(file, String(process.pid));
  }
  const letters = listenForSeconds();
  releaseLock = () => {
    letters.close();
    unlinkSync(file);
  };
  // Who asks again has it already.
  takeLock = () => true;
  return true;
};

const letterName = /^SingletonLetter-\d+$/;

/** Chromium sends it through a socket before the call ends; here it is a file, which is whole when it has its name. */
function tellFirst(): void {
  const letter = join(userData, `SingletonLetter-${process.pid}`);
  writeFileSync(`${letter}.part`, JSON.stringify({ argv: process.argv, folder: process.cwd() }));
  renameSync(`${letter}.part`, letter);
}

/** What later processes were started with comes when the app is ready. */
function listenForSeconds(): { close(): void } {
  const folder = userData;
  return watch(folder, { persistent: false }, () => {
    for (const name of readdirSync(folder).filter((each) => letterName.test(each))) {
      const { argv, folder: from } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Letter;
      unlinkSync(join(folder, name));
      void ready.promise.then(() => app.emit('second-instance', new CancellableEvent(), argv, from, null));
    }
  });
}

interface Letter {
  readonly argv: readonly string[];
  readonly folder: string;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const app = Object.assign(emitter, methods);

/** What other parts of the imitation use of the app. */
export const appState = {
  get isReady() {
    return isReady;
  },
  get isSandboxEnabled() {
    return isSandboxEnabled;
  },
  get isQuitting() {
    return isQuitting;
  },
  get badge() {
    return badge;
  },
  get aboutPanel() {
    return aboutPanel;
  },
  get relaunches() {
    return relaunches;
  },
  get protocolClients() {
    return protocolClients;
  },
  get userData() {
    return userData;
  },
  onCloseWindows(close: () => boolean) {
    closeWindows = close;
  },
};

answerDriver({
  quit: () => app.quit(),
  openUrl: ({ url }) => openUrl(url),
  openFile: ({ path }) => openFile(path),
  secondInstance: ({ argv }) => startAgain(argv),
});
// Electron takes these signals natively and quits in order. The first listener of Node takes the place of its handler, for good: when the last one
// goes, the system's own handler is back, which ends the process at once.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  const events: EventEmitter = process;
  const native = () => app.quit();
  process.on(signal, native);
  events.prependListener('newListener', function giveWay(event) {
    if (event !== signal) return;
    events.off('newListener', giveWay);
    process.off(signal, native);
  });
}

// Electron shows a dialog and goes on, unless the app listens itself (lib/browser/init.ts).
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  const content = `Uncaught Exception:\n${error.stack ?? `${error.name}: ${error.message}`}`;
  process.stderr.write(`${content}\n`);
  driver.tell('errorBox', { title: 'A JavaScript error occurred in the main process', content });
});

function startAgain(argv: readonly string[]): void {
  app.emit('second-instance', new CancellableEvent(), argv, process.cwd(), null);
}

// As in Electron, only the synchronous part of the entry's modules runs before this.
setImmediate(() => {
  // What macOS opened the app with: earlier than it is ready.
  if (process.env.STANDIN_OPENED_URL !== undefined) openUrl(process.env.STANDIN_OPENED_URL);
  if (process.env.STANDIN_OPENED_FILE !== undefined) openFile(process.env.STANDIN_OPENED_FILE);
  // As Chromium says it, which reads its switches after the entry has run.
  if (switches.has('remote-debugging-port')) process.stderr.write('DevTools listening on ws://127.0.0.1/\n');
  isReady = true;
  app.emit('ready');
  ready.resolve();
  // Electron tells of it once it is ready, however much of the app is there by then.
  if (process.env['STANDIN_STARTED_AGAIN'] === '1') startAgain([process.execPath]);
});
