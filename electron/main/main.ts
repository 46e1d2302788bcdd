import { app, dialog, powerMonitor, protocol } from 'electron';
import { schemeRegistration } from './appScheme.ts';
import { type Composition, compose } from './composition.ts';
import { holdQuit } from './quitOrder.ts';
import { readStartOptions } from './startOptions.ts';

/** How long turns and servers may take to stop before the app ends without them (ms). */
const quitGraceMs = 10_000;

const { dataFolder } = readStartOptions(process.argv.slice(1));
// Before the lock is taken: one instance for each data folder.
if (dataFolder !== undefined) app.setPath('userData', dataFolder);
app.enableSandbox();
protocol.registerSchemesAsPrivileged([schemeRegistration]);

if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  let composition: Composition | undefined;
  app.on('second-instance', () => composition?.showPage());
  app.on('activate', () => composition?.showPage());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(() => compose(app.getPath('userData')))
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
  // Linux and macOS tell when the machine goes down; Windows ends sessions through the windows.
  powerMonitor.on('shutdown', () => app.quit());
}
