import { EventEmitter } from 'node:events';
import { CancellableEvent } from './app.ts';
import { answerDriver } from './driverLink.ts';

/** The test says what the computer does. Only a shutdown can be delayed, by a listener that prevents it. */
export const powerMonitor = new EventEmitter();

answerDriver({
  power({ event }) {
    const told = new CancellableEvent();
    powerMonitor.emit(event, told);
    return event === 'shutdown' && told.defaultPrevented;
  },
});
