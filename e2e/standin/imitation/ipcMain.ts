import { EventEmitter } from 'node:events';
import { answerDriver } from './driverLink.ts';
import { windowOf } from './browserWindow.ts';

/** Messages from pages, with the sender as Electron describes it. */
export const ipcMain = new EventEmitter();

answerDriver({
  ipc({ windowId, channel, args, frame }) {
    const sender = windowOf(windowId).webContents;
    const inner = frame === null ? null : { origin: frame.origin, url: frame.origin, frameToken: 'inner' };
    const senderFrame = frame?.isMainFrame === true ? sender.mainFrame : inner;
    ipcMain.emit(channel, { sender, senderFrame, type: 'frame' }, ...args);
  },
});
