import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, crashReporter, dialog, nativeTheme, powerMonitor, protocol } from 'electron';
import { appUserModelId } from './appId.ts';
import { schemeRegistration } from './appScheme.ts';
import { sandboxRegistration } from './sandboxScheme.ts';
import { type Composition, compose } from './composition.ts';
import { nodeClock } from '../node/system/nodeClock.ts';
import { catchUncaught, ignoreClosedOutput } from '../node/system/uncaughtErrors.ts';
import { bundleAt, claimLinks, type Opened, Openings } from './opened.ts';
import type { Log } from '../host/index.ts';
import { useShortcutsPortal } from './quickAsk/shortcutsPortal.ts';
import { openMovingPage } from './movingPage.ts';
import { MovingWindow } from './movingWindow.ts';
import { holdQuit } from './quitOrder.ts';
import { shellTextsFor } from './shellTexts.ts';
import { openedBy, readStartOptions, restartOf } from './startOptions.ts';
import { keepDictionariesAway } from './spelling/noDictionaries.ts';
import { debuggingSwitches, refusalExitCode, refusalLine, type StartRefusal, startRefusal } from './startRefusal.ts';

declare const __GATEHOUSE_TEST_FLAVOUR__: boolean;

/** How long turns and servers may take to stop before the app quits without them (ms). */
const quitGraceMs = 10_000;

const startedWith = process.argv.slice(1);
const { dataFolder, isSafeMode, isAtLogin } = readStartOptions(startedWith);
if (dataFolder !== undefined) useDataFolder(dataFolder);
// What Chromium writes about a crash stays in the folder of the data.
crashReporter.start({ uploadToServer: false });
if (process.platform === 'win32') app.setAppUserModelId(appUserModelId);
// Looked at first: `enableSandbox` removes the switch from the command line. A refused start shows a dialog, for which it needs no sandbox.
const refusal = startRefusal({
  hasSwitch: (name) => app.commandLine.hasSwitch(name),
  env: process.env,
  isPackaged: app.isPackaged,
  isTestFlavour: __GATEHOUSE_TEST_FLAVOUR__,
});
if (refusal === undefined) app.enableSandbox();
// Read by Chromium after this script: the port would be open while the dialog says why the app does not start.
for (const name of debuggingSwitches) if (refusal === 'remoteDebugging') app.commandLine.removeSwitch(name);
keepDictionariesAway(app, process.platform);
useShortcutsPortal(app.commandLine, process.platform);
protocol.registerSchemesAsPrivileged([schemeRegistration, sandboxRegistration]);

if (app.requestSingleInstanceLock()) run();
else app.quit();

/**
 * Before the lock is taken: one instance for each data folder. Electron does not accept a folder that is missing or not
 * writable; it then gets a temporary one, and the window reports the problem of the data folder.
 */
function useDataFolder(folder: string): void {
  const profile = isUsable(folder) ? folder : temporaryFolder();
  app.setPath('userData', profile);
  app.setPath('sessionData', profile);
}

function isUsable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(): void {
  let composition: Composition | undefined;
  const moving = new MovingWindow(() => openMovingPage(systemTexts(), nativeTheme.shouldUseDarkColors), nodeClock);
  const endUnasked = () => (composition === undefined ? app.quit() : composition.endUnasked());
  reportErrors(() => composition?.ports.log, endUnasked);
  let isEnding = false;
  /** A start while this one ends has to wait for it: its windows would talk to a host that is gone. */
  let mustStartAgain = false;
  app.on('will-quit', () => {
    isEnding = true;
  });
  /** Started again before there was a page to show. */
  let isAskedFor = false;
  const openings = new Openings();
  const startAgain = (opened: Opened | undefined) => {
    if (!mustStartAgain) app.relaunch(restartOf(startedWith, opened, process));
    mustStartAgain = true;
  };
  /** Started, or something of it opened, while it runs. */
  const comeForward = (opened: Opened | undefined) => {
    if (isEnding) return startAgain(opened);
    if (composition === undefined) {
      isAskedFor = true;
      moving.focus();
    } else composition.showPage();
    if (opened !== undefined) openings.open(opened);
  };
  const first = openedBy(startedWith);
  if (first !== undefined) openings.open(first);
  app.on('second-instance', (_event, argv) => comeForward(openedBy(argv.slice(1))));
  // Here, not when the app is ready: macOS tells it the link, or the file, that it was opened with before that.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    comeForward({ kind: 'link', link });
  });
  app.on('open-file', (event, path) => {
    const bundle = bundleAt(path);
    if (bundle === undefined) return;
    event.preventDefault();
    comeForward(bundle);
  });
  app.on('activate', () => {
    if (!isEnding) composition?.showPage();
  });
  app.on('window-all-closed', () => {
    if (composition?.staysWithoutWindow() !== true) app.quit();
  });
  app
    .whenReady()
    .then(() => {
      if (refusal !== undefined) return refuse(refusal);
      endOnSignals(endUnasked);
      return compose(dataFolder ?? app.getPath('userData'), {
        isSafeMode,
        isAtLogin: isAtLogin || wasOpenedAtLogin(),
        moving,
      });
    })
    .then((composed) => {
      composition = composed;
      moving.close();
      if (isAskedFor) composed.showPage();
      openings.ready(composed.receive);
      claimLinks(app, process.platform, process.execPath);
      endInOrder(composed);
    })
    .catch((error: unknown) => {
      dialog.showErrorBox(systemTexts().couldNotStart, error instanceof Error ? error.message : String(error));
      app.exit(error instanceof RefusedStartError ? refusalExitCode : 1);
    });
}

/** What nobody catches, here and below. Where there is no end of it, the app says so and ends. */
function reportErrors(log: () => Log | undefined, end: () => void): void {
  ignoreClosedOutput(process.stdout, process.stderr);
  catchUncaught(process, {
    log,
    say: (line) => process.stderr.write(`${line}\n`),
    end() {
      const { tooManyErrors, tooManyErrorsDetail } = systemTexts();
      // Last: it waits for the user, who may not be there.
      app.once('quit', () => dialog.showErrorBox(tooManyErrors, tooManyErrorsDetail));
      end();
    },
    now: () => performance.now(),
  });
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit')
      log()?.write('error', 'A process of Chromium ended', {
        type,
        name: name ?? '',
        reason,
        exitCode,
      });
  });
}

function refuse(refusal: StartRefusal): never {
  process.stderr.write(`${refusalLine(refusal)}\n`);
  throw new RefusedStartError(systemTexts()[refusal]);
}

/** A start that is refused, not one that failed. */
class RefusedStartError extends Error {}

/** macOS starts the app without arguments, and tells it. */
function wasOpenedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** Before the settings are read. */
function systemTexts() {
  return shellTextsFor('system', app.getLocale());
}

/**
 * In the place of Electron's own handlers, which quit as the user does. Electron installs them just before it is ready, natively: of a signal that
 * Node ever had a listener for, they are gone for good, so no package here may listen to any. A second signal ends the app at once, as with Electron's.
 */
function endOnSignals(end: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
}

function endInOrder(composed: Composition): void {
  const { clock, log } = composed.ports;
  holdQuit(app, {
    shutDown: () => composed.dispose(),
    graceMs: quitGraceMs,
    after: (ms, task) => clock.after(ms, task),
    log,
  });
  // The first: on Linux, Electron looks at its first listener to see whether a shutdown is to wait for the app, before it has it, and then at later
  // ones only (lib/browser/api/power-monitor.ts).
  powerMonitor.on('resume', () => composed.wake());
  // Linux and macOS report a shutdown of the computer, and wait where they are asked to; Windows ends sessions through the windows.
  // Its types lack the event that its documentation names.
  powerMonitor.on('shutdown', (...[event]: Pick<Event, 'preventDefault'>[]) => {
    event?.preventDefault();
    composed.endUnasked();
  });
}
