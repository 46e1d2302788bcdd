import { z } from 'zod';
import { conversationId, messageId, timestamp } from './ids.ts';
import { modelRef } from './model.ts';

/** What models get in place of the older messages of a chat. The messages themselves stay. */
export const chatSummary = z.object({
  id: z.string().min(1).max(64),
  conversationId,
  /** The last message it stands for; it stands for everything before, too. */
  through: messageId,
  text: z.string(),
  /** How many messages it stands for. */
  messages: z.number().int().nonnegative(),
  /** Which model wrote it. */
  model: modelRef,
  createdAt: timestamp,
});
export type ChatSummary = z.infer<typeof chatSummary>;
