import { z } from 'zod';

/** A longer draft is not kept: the user might send half a text as if it were whole. */
export const maxDraftChars = 100_000;
/** How many are kept, the newest. */
export const maxDrafts = 50;

/** What was typed into a composer and not sent. */
export const draft = z.object({
  /** The chat, or that there is none yet. */
  key: z.string().min(1).max(200),
  text: z.string().max(maxDraftChars),
});
export type Draft = z.infer<typeof draft>;
