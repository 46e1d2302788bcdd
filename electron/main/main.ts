import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, powerMonitor, protocol } from 'electron';
import { schemeRegistration } from './appScheme.ts';
import { sandboxRegistration } from './sandboxScheme.ts';
import { type Composition, compose } from './composition.ts';
import { catchUncaught, ignoreClosedOutput } from '../node/system/uncaughtErrors.ts';
import { holdQuit } from './quitOrder.ts';
import { readStartOptions } from './startOptions.ts';

/** How long turns and servers may take to stop before the app quits without them (ms). */
const quitGraceMs = 10_000;

const { dataFolder } = readStartOptions(process.argv.slice(1));
if (dataFolder !== undefined) useDataFolder(dataFolder);
app.enableSandbox();
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
  app.on('second-instance', () => composition?.showPage());
  app.on('activate', () => composition?.showPage());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(() => compose(dataFolder ?? app.getPath('userData')))
    .then((composed) => {
      composition = composed;
      endInOrder(composed);
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Gatehouse could not start', error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
}

function endInOrder(composed: Composition): void {
  const { clock, log } = composed.ports;
  holdQuit(app, {
    shutDown: () => composed.dispose(),
    graceMs: quitGraceMs,
    after: (ms, task) => clock.after(ms, task),
    log,
  });
  // Linux and macOS report a shutdown of the computer; Windows ends sessions through the windows.
  powerMonitor.on('shutdown', () => app.quit());
  powerMonitor.on('resume', () => composed.wake());
}
