import { z } from 'zod';
import { contextShares } from '../domain/contextShares.ts';
import { conversationId } from '../domain/ids.ts';
import { chatSummary } from '../domain/summary.ts';
import { defineCommand, nothing } from './define.ts';

export const summaryCommands = [
  /** What models get in place of the older messages of a chat; `null` when they get the messages. */
  defineCommand({
    name: 'summary.get',
    input: () => z.object({ conversationId }),
    output: () => z.object({ summary: chatSummary.nullable() }),
  }),
  /** What the next request of a chat consists of, estimated; `null` before a model was chosen. */
  defineCommand({
    name: 'summary.shares',
    input: () => z.object({ conversationId }),
    output: () => z.object({ shares: contextShares.nullable() }),
  }),
  /** Has the model of the chat summarise older messages. It is shown and stopped like a turn, and answered when it is done. */
  defineCommand({ name: 'summary.make', input: () => z.object({ conversationId }), output: nothing }),
  /** Models get the messages again. */
  defineCommand({
    name: 'summary.undo',
    input: () => z.object({ conversationId, summaryId: chatSummary.shape.id }),
    output: nothing,
  }),
] as const;
