import { z } from 'zod';
import { chatFormat } from '../domain/chatExport.ts';
import { conversationId, messageId } from '../domain/ids.ts';
import { defineCommand } from './define.ts';

const what = { conversationId, format: chatFormat };

/** Commands that write a chat for its user to keep. They only read, also while nothing can be stored. */
export const exportCommands = [
  /** Saves it where the user says in a native dialog; `null` when they did not, or there is none. */
  defineCommand({
    name: 'chatExport.save',
    input: () => z.object(what),
    output: () => z.object({ saved: z.string().nullable() }),
  }),
  /** A piece of the file: `after` is what the piece before answered as `next`, `null` for the first. */
  defineCommand({
    name: 'chatExport.slice',
    input: () => z.object({ ...what, after: z.number().int().nonnegative().nullable() }),
    output: () => z.object({ text: z.string(), next: z.number().int().nullable() }),
  }),
  /** The text of a message as HTML that runs nothing and refers to nothing, for the clipboard. */
  defineCommand({
    name: 'chatExport.message',
    input: () => z.object({ conversationId, messageId }),
    output: () => z.object({ html: z.string() }),
  }),
  /** Prints a whole chat with the system's dialog, on the desktop. */
  defineCommand({
    name: 'chatExport.print',
    input: () => z.object({ conversationId }),
    output: () => z.object({ wasPrinted: z.boolean() }),
  }),
  /** Saves a whole chat as PDF where the native dialog says, on the desktop; `null`: it was closed. */
  defineCommand({
    name: 'chatExport.pdf',
    input: () => z.object({ conversationId }),
    output: () => z.object({ saved: z.string().nullable() }),
  }),
  /** What the page asks its own origin for, once and soon, to print a whole chat itself. */
  defineCommand({
    name: 'chatExport.printTicket',
    input: () => z.object({ conversationId }),
    output: () => z.object({ ticket: z.string() }),
  }),
  /** What the file is called. */
  defineCommand({
    name: 'chatExport.fileName',
    input: () => z.object(what),
    output: () => z.object({ name: z.string() }),
  }),
] as const;
