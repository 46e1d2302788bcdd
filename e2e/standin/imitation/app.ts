import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { answerDriver } from './driverLink.ts';

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
let relaunches = 0;
/** Chromium's switches, which Electron takes out of the arguments: `STANDIN_SWITCHES`, with blanks between them. */
const switches = new Set((process.env.STANDIN_SWITCHES ?? '').split(' '));
let userData = join(tmpdir(), 'gatehouse-standin');
let releaseLock = (): void => undefined;
/** Closes every window; returns whether all of them closed. Set by `browserWindow.ts`. */
let closeWindows = (): boolean => true;

const methods = {
  isPackaged: false,
  enableSandbox() {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    isSandboxEnabled = true;
    // As Electron's own does (`RemoveNoSandboxSwitch`).
    switches.delete('no-sandbox');
  },
  whenReady: () => ready.promise,
  isReady: () => isReady,
  getLocale: () => process.env.STANDIN_LOCALE ?? 'en-US',
  getPath: () => userData,
  setPath(name: string, path: string) {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
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
  relaunch: () => void relaunches++,
  commandLine: { hasSwitch: (name: string) => switches.has(name) },
} satisfies Partial<Pick<App, 'isPackaged' | 'enableSandbox' | 'whenReady' | 'isReady' | 'getLocale'>> &
  Pick<App, 'setPath' | 'getPath' | 'requestSingleInstanceLock' | 'quit'> & {
    exit(code?: number): void;
    relaunch(): void;
    commandLine: { hasSwitch(name: string): boolean };
  };

function end(code: number): void {
  emitter.emit('quit', {}, code);
  releaseLock();
  process.exit(code);
}

/** One instance per data folder, as in Chromium: the lock of a process that has ended does not count. */
function takeLock(): boolean {
  mkdirSync(userData, { recursive: true });
  const file = join(userData, 'SingletonLock');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return false;
    writeFileSync(file, String(process.pid));
  }
  releaseLock = () => unlinkSync(file);
  return true;
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
  get relaunches() {
    return relaunches;
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
  secondInstance: ({ argv }) => void app.emit('second-instance', new CancellableEvent(), argv, process.cwd(), null),
});
// Electron quits in order on a signal of the system.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());

// As in Electron, only the synchronous part of the entry's modules runs before this.
setImmediate(() => {
  isReady = true;
  app.emit('ready');
  ready.resolve();
});
