import { z } from 'zod';
import { conversationHeader, message } from './conversation.ts';
import { conversationId, messageId, projectId, serverId, timestamp } from './ids.ts';
import { storageFault } from './storage.ts';

/** Which messages a search is limited to. */
export const searchFilter = z.lazy(() =>
  z.object({
    conversationId: conversationId.optional(),
    /** A call of this server belongs to the message. */
    serverId: serverId.optional(),
    /** A call of a tool with this name belongs to the message. */
    toolName: z.string().max(1000).optional(),
    from: timestamp.optional(),
    /** Exclusive. */
    to: timestamp.optional(),
    /** Its chat has this tag. */
    tag: z.string().max(40).optional(),
    /** Its chat belongs to this project. */
    projectId: projectId.optional(),
    /** Something was attached to the message. */
    hasFile: z.literal(true).optional(),
  }),
);
export type SearchFilter = z.infer<typeof searchFilter>;

/** A range of a text, in UTF-16 units; `to` is exclusive. */
const textRange = z.lazy(() => z.object({ from: z.number().int().nonnegative(), to: z.number().int().positive() }));
export type TextRange = z.infer<typeof textRange>;

/** The part of a text around the first match, and what is to be highlighted in it. */
const snippet = z.lazy(() =>
  z.object({
    text: z.string(),
    marks: z.array(textRange),
    isCutBefore: z.boolean(),
    isCutAfter: z.boolean(),
  }),
);
export type Snippet = z.infer<typeof snippet>;

/** Where in a message the snippet is from. */
const matchSource = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text') }),
    z.object({ kind: z.literal('attachment') }),
    z.object({ kind: z.literal('call'), serverName: z.string(), toolName: z.string() }),
  ]),
);
export type MatchSource = z.infer<typeof matchSource>;

/** A message that a search found. */
export const searchHit = z.lazy(() =>
  z.object({
    conversation: conversationHeader.unwrap().pick({ id: true, title: true, updatedAt: true }),
    messageId,
    position: z.number().int(),
    role: message.unwrap().shape.role,
    at: timestamp,
    snippet,
    source: matchSource,
  }),
);
export type SearchHit = z.infer<typeof searchHit>;

/** How much the search index knows. */
export const searchIndexState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ready') }),
    /** Older messages are still being added; `percent` of all are in it. */
    z.object({ kind: z.literal('indexing'), percent: z.number().int().min(0).max(99) }),
    /** SQLite was built without full-text search: messages are scanned, without tools and their results. */
    z.object({ kind: z.literal('plainScan') }),
    /** The index cannot be written, so messages are scanned. */
    z.object({ kind: z.literal('failing'), fault: storageFault }),
  ]),
);
export type SearchIndexState = z.infer<typeof searchIndexState>;
