import { z } from 'zod';
import { importableChat, maxImportedChats } from '../domain/chatImport.ts';
import { defineCommand, nothing } from './define.ts';

/**
 * Commands that take chats over from a file. The page hands the bytes of the file to its own origin; no command names a path
 * or an address. How far it is, is in the snapshot.
 */
export const importCommands = [
  /** The chats of the file that was handed over, in its order. */
  defineCommand({
    name: 'chatImport.chats',
    input: nothing,
    output: () => z.object({ chats: z.array(importableChat) }),
  }),
  /** Stores the chosen chats, by their indexes: each whole, or not at all. Answered when it has begun. */
  defineCommand({
    name: 'chatImport.run',
    input: () => z.object({ chosen: z.array(z.number().int().nonnegative()).min(1).max(maxImportedChats) }),
    output: nothing,
  }),
  /** Stops whatever the import is doing and forgets the file. Chats that were stored stay. */
  defineCommand({ name: 'chatImport.close', input: nothing, output: nothing }),
] as const;
