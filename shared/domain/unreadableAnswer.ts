import { z } from 'zod';

/** Why an answer of a server cannot be read. */
export const unreadableReason = z.enum(['notJson', 'nestedTooDeep', 'noResultOrError']);
export type UnreadableReason = z.infer<typeof unreadableReason>;

/**
 * The data of an error that a transport of ours puts in the place of an answer it could not read: who asked must not wait
 * for an answer that is here, and is told that it was unreadable, not that the server refused.
 */
export const unreadableAnswer = z.object({ gatehouse: z.literal('unreadableAnswer'), why: unreadableReason });
export type UnreadableAnswer = z.infer<typeof unreadableAnswer>;
