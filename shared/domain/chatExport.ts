import { z } from 'zod';
import { conversationHeader, message } from './conversation.ts';
import { sha256, timestamp, toolCallId } from './ids.ts';
import { toolCall } from './tool.ts';

/** What a chat can be written as: Markdown and HTML for people, JSON for programs. */
export const chatFormat = z.enum(['markdown', 'html', 'json']);
export type ChatFormat = z.infer<typeof chatFormat>;

export const chatFileEndings: Readonly<Record<ChatFormat, string>> = {
  markdown: '.md',
  html: '.html',
  json: '.json',
};

/** A call in an exported chat: what was asked for, who decided, and what came of it. Bytes are named by hash, type and size. */
const exportedCall = z.lazy(() => toolCall.unwrap().omit({ conversationId: true, messageId: true, index: true }));
export type ExportedCall = z.infer<typeof exportedCall>;

/** A message in an exported chat, with its calls in the model's order. */
const exportedMessage = z.lazy(() =>
  message
    .unwrap()
    .omit({ conversationId: true, seq: true })
    .extend({
      calls: z.array(exportedCall),
      /** Which of its versions this is, where there are several: only what is shown is exported. */
      shownVersion: z.object({ number: z.number().int(), count: z.number().int() }).optional(),
    }),
);
export type ExportedMessage = z.infer<typeof exportedMessage>;

/** What stands before the messages. */
const exportedHead = z.lazy(() =>
  conversationHeader
    .unwrap()
    .omit({ id: true })
    .extend({
      format: z.literal('gatehouse-chat'),
      version: z.literal(1),
      exportedAt: timestamp,
      /** The rows of the activity log about its calls: their hashes prove what was decided, as long as the log is there. */
      audit: z.array(z.object({ id: z.number().int(), callId: toolCallId, hash: sha256 })).optional(),
    }),
);
export type ExportedHead = z.infer<typeof exportedHead>;

/** The JSON form of a chat. A program of ours that reads it may refuse other versions. */
export const exportedChat = z.lazy(() => exportedHead.unwrap().extend({ messages: z.array(exportedMessage) }));
