import { z } from 'zod';
import { serverId } from './ids.ts';

const tokens = z.lazy(() => z.number().int().nonnegative());

/** What the next request of a chat consists of, in estimated tokens as its model counts. */
export const contextShares = z.lazy(() =>
  z.object({
    /** The window of the model; missing where it is not known. */
    contextTokens: tokens.optional(),
    /** The system prompt of Gatehouse, and its own tools. */
    system: tokens,
    instructions: z.array(z.object({ serverName: z.string(), tokens })),
    /** By server, the largest first. */
    tools: z.array(z.object({ serverId, serverName: z.string(), tokens })),
    /** How many tools are not sent, because the model can find them. */
    searchedTools: z.number().int().nonnegative(),
    /** What stands for older messages. */
    summary: tokens,
    /** What the user and models said. */
    history: tokens,
    /** As they are sent: shortened where they are. */
    results: tokens,
    attachments: tokens,
    /** Kept free. */
    answer: tokens,
  }),
);
export type ContextShares = z.infer<typeof contextShares>;
