import { z } from 'zod';
import { errorInfo } from './error.ts';
import { timestamp } from './ids.ts';

/** Which program wrote an imported chat. */
const chatSource = z.enum(['chatgpt', 'claude', 'gatehouse']);
export type ChatSource = z.infer<typeof chatSource>;

/** Where a chat of another program, or of an exported file, came from. */
export const importOrigin = z.object({ from: chatSource, at: timestamp });

/** The largest file that is taken, in bytes; an archive's unpacked chats count as well. */
export const maxImportBytes = 2 * 1024 * 1024 * 1024;

/** How many chats one import may have: all their titles are shown to choose from. */
export const maxImportedChats = 10_000;

const amount = z.lazy(() => z.number().int().nonnegative());

/** What is in a file and stays there, counted. */
const leftOutOfImport = z.lazy(() =>
  z.object({
    /** System prompts, custom instructions and memories. */
    instructions: amount,
    /** Pictures, sounds and files: their names are kept, their bytes are not. */
    files: amount,
    /** Decisions about calls, and what is bound to a server or a model of the place the chat was exported from. */
    decisions: amount,
    /** Messages in a form that is not known. */
    unreadable: amount,
  }),
);
export type LeftOutOfImport = z.infer<typeof leftOutOfImport>;

export const nothingLeftOut: LeftOutOfImport = { instructions: 0, files: 0, decisions: 0, unreadable: 0 };

export function sumLeftOut(a: LeftOutOfImport, b: LeftOutOfImport): LeftOutOfImport {
  return {
    instructions: a.instructions + b.instructions,
    files: a.files + b.files,
    decisions: a.decisions + b.decisions,
    unreadable: a.unreadable + b.unreadable,
  };
}

/** A chat of the file, to choose from. */
export const importableChat = z.lazy(() =>
  z.object({
    /** Its place in the file, counted from 0. */
    index: amount,
    from: chatSource,
    title: z.string(),
    updatedAt: timestamp,
    messages: amount,
    /** It was imported before, and is still there. */
    isThere: z.boolean(),
  }),
);
export type ImportableChat = z.infer<typeof importableChat>;

/** A value of the file that is no chat, or a broken one. `path`: the field that is wrong. */
const unreadableChat = z.object({ index: amount, path: z.string() });
export type UnreadableChat = z.infer<typeof unreadableChat>;

/** Chats that could not be stored, though others were: the first titles, and how many there are. */
const skippedChats = z.lazy(() => z.object({ titles: z.array(z.string()), count: amount }));
export type SkippedChats = z.infer<typeof skippedChats>;

/** How far an import is; there is one at a time. */
export const chatImportState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The file is being handed over. */
    z.object({ kind: z.literal('receiving'), bytes: amount, ofBytes: amount }),
    /** The file is being looked through; nothing is stored. */
    z.object({ kind: z.literal('reading'), bytes: amount, ofBytes: amount, chats: amount }),
    /** The user chooses: read the chats with `chatImport.chats`. */
    z.object({
      kind: z.literal('ready'),
      chats: amount,
      alreadyThere: amount,
      /** When the first and the last of them were changed last. */
      from: timestamp,
      to: timestamp,
      leftOut: leftOutOfImport,
      /** The first ones, and how many there are. */
      unreadable: z.array(unreadableChat),
      unreadableCount: amount,
    }),
    z.object({ kind: z.literal('importing'), chats: amount, ofChats: amount }),
    z.object({
      kind: z.literal('finished'),
      chats: amount,
      ofChats: amount,
      /** Why the rest is missing: the user cancelled, or something could not be stored. Each chat that is there is whole. */
      endedBy: errorInfo.optional(),
      skipped: skippedChats.optional(),
    }),
    /** The file cannot be read; nothing was stored. */
    z.object({ kind: z.literal('failed'), error: errorInfo }),
  ]),
);
export type ChatImportState = z.infer<typeof chatImportState>;
