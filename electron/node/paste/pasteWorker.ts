// Reads pasted texts in a thread of its own (`pasteThread.ts`): each message is a text, and each answer its reading.
import { parentPort } from 'node:worker_threads';
import { readPaste } from './readPaste.ts';

parentPort?.on('message', (text: string) => parentPort?.postMessage(readPaste(text)));
