import { z } from 'zod';
import { sha256, timestamp } from './ids.ts';

const amount = z.lazy(() => z.number().int().nonnegative());

/**
 * Data that was replaced and is kept: when, and whether it is all of the folder (`everything`) or what a backup contains
 * (`data`). A name of ours, which is part of a path.
 */
export const previousDataId = z.lazy(() => z.string().regex(/^\d{1,16}-(?:data|everything)$/));
export type PreviousDataId = z.infer<typeof previousDataId>;

/** What is in a backup, as it was found, not as it claims. */
export const backupFacts = z.lazy(() =>
  z.object({
    /** Claimed by the file. */
    madeAt: timestamp,
    /** Of the whole file. */
    sha256,
    chats: amount,
    messages: amount,
    attachments: amount,
    servers: amount,
    providers: amount,
    /** They contain instructions for models. */
    assistants: amount,
    /** Projects, and chats, with instructions of their own for models. */
    instructedProjects: amount.default(0),
    instructedChats: amount.default(0),
    /** Of the newest message; absent without any. */
    newestAt: timestamp.optional(),
  }),
);
export type BackupFacts = z.infer<typeof backupFacts>;

/** What becomes of the data folder when Gatehouse starts again. */
export const folderChange = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('restore'), backup: backupFacts }),
    z.object({ kind: z.literal('reset') }),
    z.object({ kind: z.literal('bringBack'), previousId: previousDataId }),
    /** Copied to this folder, which was chosen in a native dialog. */
    z.object({ kind: z.literal('move'), to: z.string().max(4096) }),
  ]),
);
export type SwapChange = Exclude<FolderChange, { kind: 'move' }>;
export type FolderChange = z.infer<typeof folderChange>;

/** A change that was made when Gatehouse started. */
export const appliedChange = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** `providers`: the names of those whose address must be confirmed again. */
    z.object({ kind: z.literal('restore'), backup: backupFacts, providers: z.array(z.string()) }),
    z.object({ kind: z.literal('reset') }),
    z.object({ kind: z.literal('bringBack') }),
    z.object({ kind: z.literal('move'), from: z.string() }),
    /** The organization that manages this computer does not allow it any more, and nothing was changed. */
    z.object({ kind: z.literal('refused'), backup: backupFacts }),
    /** It could not be made, and nothing was changed. `said`: the words of the system or of SQLite. */
    z.object({
      kind: z.literal('failed'),
      wanted: z.enum(['restore', 'reset', 'bringBack', 'move']),
      said: z.string(),
    }),
  ]),
);
export type AppliedChange = z.infer<typeof appliedChange>;
