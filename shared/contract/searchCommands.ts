import { z } from 'zod';
import { conversationHeader } from '../domain/conversation.ts';
import { searchFilter, searchHit, searchIndexState } from '../domain/search.ts';
import { defineCommand } from './define.ts';

export const searchCommands = [
  /**
   * Searches the messages of all conversations, their attachments and tool calls, newest first. Every word must occur, or
   * begin a word. Without words, the filter alone decides.
   */
  defineCommand({
    name: 'search.messages',
    input: () =>
      z.object({
        text: z.string().max(200),
        filter: searchFilter.default({}),
        /** `next` of the page before. */
        before: z.number().int().optional(),
        limit: z.number().int().min(1).max(50),
      }),
    output: () =>
      z.object({
        /** Conversations whose title has all words; on the first page of an unfiltered search only. */
        titles: z.array(conversationHeader),
        hits: z.array(searchHit),
        /** Where the next page begins; `null` when there is none. */
        next: z.number().int().nullable(),
        index: searchIndexState,
      }),
  }),
] as const;
