import { EventEmitter } from 'node:events';
import { CancellableEvent } from './app.ts';
import { answerDriver } from './driverLink.ts';

/** The test says what the computer does. Only a shutdown can be delayed, by a listener that prevents it. */
export const powerMonitor = new EventEmitter();

/** Whether the app is told of a shutdown: as on Linux, where Electron counts the listeners before it adds its first one, and later only those of this. */
let isShutdownTold = false;
powerMonitor.once('newListener', () => {
  powerMonitor.on('newListener', (event) => {
    if (event === 'shutdown') isShutdownTold = true;
  });
});

answerDriver({
  power({ event }) {
    if (event === 'shutdown' && !isShutdownTold) return false;
    const told = new CancellableEvent();
    powerMonitor.emit(event, told);
    return told.defaultPrevented;
  },
});
