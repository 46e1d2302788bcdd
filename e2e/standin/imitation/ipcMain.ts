import { EventEmitter } from 'node:events';
import { answerDriver } from './driverLink.ts';
import { windowOf } from './browserWindow.ts';
import type { SenderFrame } from '../messages.ts';
import { DocumentFrame, type ImitationFrame, type WebContents } from './webContents.ts';

/** Messages from pages, with the sender as Electron describes it. */
export const ipcMain = new EventEmitter();

function frameOf(sender: WebContents, frame: SenderFrame): ImitationFrame | null {
  if (frame === null) return null;
  if (frame !== 'disposed') return frame.isMainFrame ? sender.mainFrame : new DocumentFrame(frame.origin, frame.origin);
  const gone = new DocumentFrame('', '');
  gone.dispose();
  return gone;
}

answerDriver({
  ipc({ windowId, channel, args, frame }) {
    const sender = windowOf(windowId).webContents;
    ipcMain.emit(channel, { sender, senderFrame: frameOf(sender, frame), type: 'frame' }, ...args);
  },
});
