import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, powerMonitor, protocol } from 'electron';
import { schemeRegistration } from './appScheme.ts';
import { sandboxRegistration } from './sandboxScheme.ts';
import { type Composition, compose } from './composition.ts';
import { catchUncaught, ignoreClosedOutput } from '../node/system/uncaughtErrors.ts';
import { holdQuit } from './quitOrder.ts';
import { shellTextsFor } from './shellTexts.ts';
import { readStartOptions } from './startOptions.ts';
import { startRefusal } from './startRefusal.ts';

/** How long turns and servers may take to stop before the app quits without them (ms). */
const quitGraceMs = 10_000;

const { dataFolder } = readStartOptions(process.argv.slice(1));
if (dataFolder !== undefined) useDataFolder(dataFolder);
// The id of the installed shortcut: without it, Windows shows two icons, and no notifications.
if (process.platform === 'win32') app.setAppUserModelId('dev.gatehouse.desktop');
// Looked at first: `enableSandbox` removes the switch from the command line. A refused start shows a dialog, for which it needs no sandbox.
const refusal = startRefusal({
  hasSwitch: (name) => app.commandLine.hasSwitch(name),
  env: process.env,
  isPackaged: app.isPackaged,
});
if (refusal === undefined) app.enableSandbox();
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
  ignoreClosedOutput(process.stdout, process.stderr);
  catchUncaught(process, {
    log: () => composition?.ports.log,
    say: (line) => process.stderr.write(`${line}\n`),
    end: () => app.quit(),
    now: () => performance.now(),
  });
  let isEnding = false;
  /** A start while this one ends has to wait for it: its windows would talk to a host that is gone. */
  let mustStartAgain = false;
  app.on('will-quit', () => {
    isEnding = true;
  });
  app.on('second-instance', () => {
    if (!isEnding) composition?.showPage();
    else if (!mustStartAgain) app.relaunch();
    mustStartAgain ||= isEnding;
  });
  app.on('activate', () => {
    if (!isEnding) composition?.showPage();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(() => {
      if (refusal !== undefined) throw new Error(systemTexts()[refusal]);
      return compose(dataFolder ?? app.getPath('userData'));
    })
    .then((composed) => {
      composition = composed;
      endInOrder(composed);
    })
    .catch((error: unknown) => {
      dialog.showErrorBox(systemTexts().couldNotStart, error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
}

/** Before the settings are read. */
function systemTexts() {
  return shellTextsFor('system', app.getLocale());
}

function endInOrder(composed: Composition): void {
  const { clock, log } = composed.ports;
  holdQuit(app, {
    shutDown: () => composed.dispose(),
    graceMs: quitGraceMs,
    after: (ms, task) => clock.after(ms, task),
    log,
  });
  // Linux and macOS report a shutdown of the computer, and wait where they are asked to; Windows ends sessions through the windows.
  // Its types lack the event that its documentation names.
  powerMonitor.on('shutdown', (...[event]: Pick<Event, 'preventDefault'>[]) => {
    event?.preventDefault();
    app.quit();
  });
  powerMonitor.on('resume', () => composed.wake());
}
